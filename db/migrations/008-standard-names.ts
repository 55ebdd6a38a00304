/**
 * Renames tables, columns and stored values to the words of the code; every row stays. `payment_intents` is rebuilt, since
 * SQLite cannot change the CHECK on its statuses in place.
 */
export const standardNames = /* sql */ `
ALTER TABLE sign_in_links RENAME TO email_tokens;
DROP INDEX sign_in_links_user;
DROP INDEX sign_in_links_expiry;
CREATE INDEX email_tokens_user ON email_tokens (user_id);
CREATE INDEX email_tokens_expiry ON email_tokens (expires_at);

ALTER TABLE tallies RENAME TO counters;
ALTER TABLE counters RENAME COLUMN catalogue TO list_version;

ALTER TABLE starts RENAME TO epochs;
ALTER TABLE epochs RENAME COLUMN mark TO epoch;
ALTER TABLE epochs RENAME COLUMN number TO sequence;
ALTER TABLE startup_changes RENAME COLUMN number TO sequence;

ALTER TABLE idempotency_keys RENAME COLUMN reply TO response_json;

ALTER TABLE submissions RENAME COLUMN promise TO approval_speed;
ALTER TABLE submissions RENAME COLUMN due_at TO review_due_at;

ALTER TABLE plan_syncs RENAME COLUMN retiring TO retiring_plan_id;

DROP INDEX startups_addresses;
CREATE INDEX startups_sitemap ON startups (id) WHERE status = 'active';

CREATE TABLE renamed_payment_intents (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  plan_id TEXT NOT NULL,
  plan TEXT NOT NULL,
  cycle TEXT NOT NULL CHECK (cycle IN ('monthly', 'annual')),
  cents INTEGER NOT NULL,
  provider_plan_id TEXT NOT NULL,
  -- 'paid-unfulfilled' is paid and its listing is not submitted yet; 'fulfilled' is paid and submitted.
  status TEXT NOT NULL CHECK (status IN ('created', 'failed', 'cancelled', 'paid-unfulfilled', 'fulfilled')),
  subscription_id TEXT UNIQUE,
  startup_id TEXT REFERENCES startups (id) ON DELETE SET NULL,
  resubmitted_startup_id TEXT NOT NULL,
  listing TEXT NOT NULL,
  subscription_status TEXT NOT NULL CHECK (subscription_status IN ('waiting', 'active', 'suspended', 'cancelled', 'expired')),
  subscription_status_at TEXT NOT NULL,
  paid_until TEXT,
  refunded INTEGER NOT NULL CHECK (refunded IN (0, 1)),
  cancel_pending INTEGER NOT NULL CHECK (cancel_pending IN (0, 1)),
  check_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
INSERT INTO renamed_payment_intents (id, user_id, plan_id, plan, cycle, cents, provider_plan_id, status, subscription_id, startup_id,
  resubmitted_startup_id, listing, subscription_status, subscription_status_at, paid_until, refunded, cancel_pending, check_at,
  created_at, updated_at)
SELECT id, user_id, plan_id, plan, cycle, cents, provider_plan_id,
  CASE status WHEN 'active' THEN 'paid-unfulfilled' WHEN 'used' THEN 'fulfilled' ELSE status END,
  subscription_id, startup_id, sends_again, listing, state, state_at, paid_until, taken_back, to_cancel, check_at, created_at,
  updated_at
FROM payment_intents;
DROP TABLE payment_intents;
ALTER TABLE renamed_payment_intents RENAME TO payment_intents;
CREATE INDEX payment_intents_user ON payment_intents (user_id, created_at DESC);
CREATE INDEX payment_intents_startup ON payment_intents (startup_id);
CREATE INDEX payment_intents_status ON payment_intents (status, updated_at);
CREATE INDEX payment_intents_check ON payment_intents (check_at, id) WHERE check_at IS NOT NULL;
`;
