/** Adds the order of the plans (as before: the cheapest first) and whether a plan is offered; finds the payments of a plan. */
export const planOrder = /* sql */ `
ALTER TABLE plans ADD COLUMN status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive'));
ALTER TABLE plans ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
UPDATE plans SET position = (
  SELECT count(*) FROM plans AS cheaper WHERE (cheaper.monthly_price, cheaper.id) < (plans.monthly_price, plans.id)
);
CREATE UNIQUE INDEX plans_name ON plans (name);
CREATE INDEX payment_intents_plan ON payment_intents (plan_id, status, subscription_status);
`;
