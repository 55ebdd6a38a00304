/** Adds the subscriptions of intents, the payments, and the provider's copies of the plans. */
export const subscriptions = `
ALTER TABLE payment_intents ADD COLUMN plan TEXT NOT NULL DEFAULT '';
ALTER TABLE payment_intents ADD COLUMN cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE payment_intents ADD COLUMN provider_plan_id TEXT NOT NULL DEFAULT '';
ALTER TABLE payment_intents ADD COLUMN sends_again TEXT NOT NULL DEFAULT '';
ALTER TABLE payment_intents ADD COLUMN listing TEXT NOT NULL DEFAULT '';
ALTER TABLE payment_intents ADD COLUMN state TEXT NOT NULL DEFAULT 'waiting'
  CHECK (state IN ('waiting', 'active', 'suspended', 'cancelled', 'expired'));
ALTER TABLE payment_intents ADD COLUMN state_at TEXT NOT NULL DEFAULT '';
ALTER TABLE payment_intents ADD COLUMN paid_until TEXT;
ALTER TABLE payment_intents ADD COLUMN taken_back INTEGER NOT NULL DEFAULT 0 CHECK (taken_back IN (0, 1));
ALTER TABLE payment_intents ADD COLUMN to_cancel INTEGER NOT NULL DEFAULT 0 CHECK (to_cancel IN (0, 1));
ALTER TABLE payment_intents ADD COLUMN check_at TEXT;
CREATE INDEX payment_intents_check ON payment_intents (check_at, id) WHERE check_at IS NOT NULL;
CREATE INDEX payment_events_received ON payment_events (received_at);

-- By PayPal's id of the sale. What is told of a refund may arrive before the payment itself.
CREATE TABLE payments (
  id TEXT NOT NULL PRIMARY KEY,
  subscription_id TEXT NOT NULL,
  cents INTEGER NOT NULL,
  currency TEXT NOT NULL,
  refunded_cents INTEGER NOT NULL CHECK (refunded_cents >= 0),
  reversed INTEGER NOT NULL CHECK (reversed IN (0, 1)),
  paid_at TEXT NOT NULL
) STRICT;
CREATE INDEX payments_subscription ON payments (subscription_id, paid_at DESC, id DESC);

CREATE TABLE plan_syncs (
  plan_id TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  cycle TEXT NOT NULL CHECK (cycle IN ('monthly', 'annual')),
  provider_plan_id TEXT NOT NULL,
  cents INTEGER NOT NULL,
  retiring TEXT NOT NULL,
  PRIMARY KEY (plan_id, cycle)
) STRICT, WITHOUT ROWID;
`;
