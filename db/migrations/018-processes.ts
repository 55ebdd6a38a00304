/** Adds what the processes of one directory share: secrets, first-admin links, and whose turn a job is. */
export const processes = /* sql */ `
CREATE TABLE secrets (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE admin_links (
  token_hash TEXT NOT NULL PRIMARY KEY,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX admin_links_expiry ON admin_links (expires_at);

-- A process has its turn until leased_until, '' for none. completed_at is when the last run that was completed began, '' for none.
CREATE TABLE jobs (
  name TEXT NOT NULL PRIMARY KEY,
  leased_until TEXT NOT NULL,
  completed_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
