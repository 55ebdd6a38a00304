/** Tables that every domain uses, and tables that the processes of one directory share. */
export const core = /* sql */ `
-- One row: what is counted of the whole directory.
CREATE TABLE counters (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Raised by every write that the public can see.
  version INTEGER NOT NULL,
  -- Raised when the public lists may have other members, another order or other words.
  list_version INTEGER NOT NULL,
  active_startups INTEGER NOT NULL CHECK (active_startups >= 0)
) STRICT;
INSERT INTO counters (id, version, list_version, active_startups) VALUES (1, 0, 0, 0);

-- A row that /readyz writes, to see whether the database can be written.
CREATE TABLE readiness (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  checks INTEGER NOT NULL
) STRICT;

CREATE TABLE secrets (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A process has its turn until leased_until, '' for none. completed_at is when the last run that was completed began, '' for none.
CREATE TABLE jobs (
  name TEXT NOT NULL PRIMARY KEY,
  leased_until TEXT NOT NULL,
  completed_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE idempotency_keys (
  key TEXT NOT NULL PRIMARY KEY,
  request_hash TEXT NOT NULL,
  status INTEGER NOT NULL,
  response_json TEXT NOT NULL,
  created_at TEXT NOT NULL,
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE
) STRICT;
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
CREATE INDEX idempotency_keys_user ON idempotency_keys (user_id);

CREATE TABLE rate_limits (
  key TEXT NOT NULL PRIMARY KEY,
  count INTEGER NOT NULL CHECK (count >= 0),
  resets_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX rate_limits_expiry ON rate_limits (resets_at);

-- failed_at is when the mail server first failed on an email since one was sent, failed_attempts how many attempts the email had
-- then; drop_reason says why an email was dropped unsent, at sent_at.
CREATE TABLE mail_outbox (
  id TEXT NOT NULL PRIMARY KEY,
  message TEXT NOT NULL,
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  next_attempt_at TEXT NOT NULL,
  sent_at TEXT,
  last_error TEXT,
  created_at TEXT NOT NULL,
  urgent INTEGER NOT NULL DEFAULT 0 CHECK (urgent IN (0, 1)),
  failed_at TEXT,
  failed_attempts INTEGER,
  drop_reason TEXT
) STRICT;
CREATE INDEX mail_outbox_due ON mail_outbox (urgent DESC, next_attempt_at, id) WHERE sent_at IS NULL;
CREATE INDEX mail_outbox_created ON mail_outbox (created_at);
CREATE INDEX mail_outbox_failed ON mail_outbox (failed_at) WHERE sent_at IS NULL AND failed_at IS NOT NULL;
CREATE INDEX mail_outbox_sent ON mail_outbox (sent_at) WHERE sent_at IS NOT NULL AND drop_reason IS NULL;

CREATE TABLE images (
  sha256 TEXT NOT NULL PRIMARY KEY,
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  created_at TEXT NOT NULL,
  webp BLOB NOT NULL
) STRICT;
`;
