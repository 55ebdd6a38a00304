/**
 * Devices that members signed in on; when a session last proved who it belongs to; an address that waits for its confirmation;
 * links that take a changed address back, with the address that they restore; and the log of what concerns security, whose rows
 * outlive their users. SQLite cannot change a CHECK, so `email_tokens` is made anew.
 */
export const accountSecurity = /* sql */ `
CREATE TABLE known_devices (
  token_hash TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  seen_at TEXT NOT NULL,
  PRIMARY KEY (token_hash, user_id)
) STRICT;
CREATE INDEX known_devices_user ON known_devices (user_id);
CREATE INDEX known_devices_seen ON known_devices (seen_at);

ALTER TABLE sessions ADD COLUMN authenticated_at TEXT NOT NULL DEFAULT '';
UPDATE sessions SET authenticated_at = created_at;

ALTER TABLE users ADD COLUMN new_email TEXT;

CREATE TABLE email_tokens_015 (
  token_hash TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('sign_in', 'password', 'email', 'restore_email')),
  email TEXT,
  expires_at TEXT NOT NULL,
  used_at TEXT
) STRICT;
INSERT INTO email_tokens_015 SELECT token_hash, user_id, purpose, NULL, expires_at, used_at FROM email_tokens;
DROP TABLE email_tokens;
ALTER TABLE email_tokens_015 RENAME TO email_tokens;
CREATE INDEX email_tokens_user ON email_tokens (user_id);
CREATE INDEX email_tokens_expiry ON email_tokens (expires_at);
CREATE INDEX email_tokens_restorable ON email_tokens (email COLLATE NOCASE) WHERE purpose = 'restore_email';

CREATE TABLE security_events (
  id TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  user_id TEXT,
  username TEXT NOT NULL,
  detail TEXT NOT NULL,
  network TEXT NOT NULL,
  device TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX security_events_newest ON security_events (created_at DESC, id DESC, kind);
CREATE INDEX security_events_kind ON security_events (kind, created_at DESC, id DESC);
`;
