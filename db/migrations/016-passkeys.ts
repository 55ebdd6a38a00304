/** Adds passkeys, the second step of signing in with its recovery codes, and the settings of it. */
export const passkeys = /* sql */ `
-- credential_id and public_key are base64url, transports is JSON.
CREATE TABLE passkeys (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id TEXT NOT NULL UNIQUE,
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL,
  backed_up INTEGER NOT NULL CHECK (backed_up IN (0, 1)),
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_user ON passkeys (user_id, created_at, id);

CREATE TABLE recovery_codes (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  PRIMARY KEY (user_id, code_hash)
) STRICT, WITHOUT ROWID;

-- user_id is NULL for a challenge that any passkey may answer.
CREATE TABLE challenges (
  hash TEXT NOT NULL PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('add_passkey', 'sign_in', 'second_step')),
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX challenges_user ON challenges (user_id);
CREATE INDEX challenges_expires_at ON challenges (expires_at);

CREATE TABLE security_settings (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  value TEXT NOT NULL
) STRICT;

ALTER TABLE users ADD COLUMN two_step INTEGER NOT NULL DEFAULT 0 CHECK (two_step IN (0, 1));
ALTER TABLE sessions ADD COLUMN multi_factor INTEGER NOT NULL DEFAULT 0 CHECK (multi_factor IN (0, 1));
`;
