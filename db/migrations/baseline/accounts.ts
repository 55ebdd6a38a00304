/** Users, their ways to sign in, and the security log. */
export const accounts = /* sql */ `
CREATE TABLE users (
  id TEXT NOT NULL PRIMARY KEY,
  username TEXT NOT NULL,
  username_key TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  phone TEXT NOT NULL,
  linkedin TEXT NOT NULL,
  instagram TEXT NOT NULL,
  facebook TEXT NOT NULL,
  avatar TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('user', 'reviewer', 'editor', 'admin')),
  status TEXT NOT NULL CHECK (status IN ('active', 'inactive')),
  password_hash TEXT,
  google_sub TEXT UNIQUE,
  email_verified_at TEXT,
  created_at TEXT NOT NULL,
  new_email TEXT,
  two_step INTEGER NOT NULL DEFAULT 0 CHECK (two_step IN (0, 1)),
  expires_at TEXT
) STRICT;
CREATE INDEX users_newest ON users (created_at DESC, id DESC);
CREATE INDEX users_admins ON users (id) WHERE role = 'admin' AND status = 'active';
CREATE INDEX users_role ON users (lower(role), id DESC);
CREATE INDEX users_status ON users (lower(status), id DESC);
CREATE INDEX users_expiring ON users (expires_at, id) WHERE expires_at IS NOT NULL;

CREATE TABLE sessions (
  token_hash TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  user_agent TEXT NOT NULL,
  created_at TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  authenticated_at TEXT NOT NULL DEFAULT '',
  multi_factor INTEGER NOT NULL DEFAULT 0 CHECK (multi_factor IN (0, 1))
) STRICT;
CREATE INDEX sessions_user ON sessions (user_id, seen_at DESC);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE known_devices (
  token_hash TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  seen_at TEXT NOT NULL,
  PRIMARY KEY (token_hash, user_id)
) STRICT;
CREATE INDEX known_devices_user ON known_devices (user_id);
CREATE INDEX known_devices_seen ON known_devices (seen_at);

-- One-use links sent by email. A link that was renewed, because its email left late, works until renewed_until.
CREATE TABLE email_tokens (
  token_hash TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('sign_in', 'password', 'email', 'restore_email')),
  email TEXT,
  expires_at TEXT NOT NULL,
  used_at TEXT,
  renewed_until TEXT
) STRICT;
CREATE INDEX email_tokens_user ON email_tokens (user_id);
CREATE INDEX email_tokens_expiry ON email_tokens (expires_at);
CREATE INDEX email_tokens_restorable ON email_tokens (lower(email)) WHERE purpose = 'restore_email';

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

-- Rows stay when their user is deleted.
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

CREATE TABLE admin_links (
  token_hash TEXT NOT NULL PRIMARY KEY,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX admin_links_expiry ON admin_links (expires_at);
`;
