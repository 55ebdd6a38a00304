/**
 * Admins' orders to PayPal to cancel a subscription or refund a payment. An order is stored before it is sent, and is sent again
 * until PayPal answers. A payment or subscription has at most one unfinished order of each kind.
 */
export const paymentOrders = /* sql */ `
ALTER TABLE payment_intents ADD COLUMN failed_payments INTEGER NOT NULL DEFAULT 0;
ALTER TABLE payment_intents ADD COLUMN failed_order INTEGER NOT NULL DEFAULT 0;
CREATE INDEX payment_intents_newest
  ON payment_intents (created_at DESC, id DESC, subscription_id, subscription_status, failed_payments, failed_order)
  WHERE coalesce(subscription_id, '') <> '';
CREATE INDEX payment_intents_paid_until
  ON payment_intents (coalesce(paid_until, ''), id DESC, subscription_id, subscription_status, failed_payments, failed_order)
  WHERE coalesce(subscription_id, '') <> '';

CREATE TABLE payment_orders (
  id TEXT NOT NULL PRIMARY KEY,
  intent_id TEXT NOT NULL REFERENCES payment_intents (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('cancel', 'refund')),
  -- PayPal's id of the payment; '' for a cancellation.
  payment_id TEXT NOT NULL,
  cents INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('done', 'failed', 'waiting', 'sent', 'pending')),
  reason TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  due_at TEXT,
  requested_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK ((state IN ('done', 'failed')) = (due_at IS NULL))
) STRICT;
CREATE UNIQUE INDEX payment_orders_open ON payment_orders (intent_id, kind, payment_id) WHERE state IN ('waiting', 'sent', 'pending');
CREATE INDEX payment_orders_intent ON payment_orders (intent_id, created_at DESC, id DESC);
CREATE INDEX payment_orders_due ON payment_orders (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX payment_orders_admin ON payment_orders (requested_by) WHERE requested_by IS NOT NULL;
`;
