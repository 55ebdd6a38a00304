/** Adds what the processes of one directory share: secrets, first-admin links, whose turn a job is, and which posts were announced. */
export const processes = /* sql */ `
CREATE TABLE secrets (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE admin_links (
  token_hash TEXT NOT NULL PRIMARY KEY,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A process runs the job until the time of leased_until; the last run that was completed began at completed_at, '' for none.
CREATE TABLE jobs (
  name TEXT NOT NULL PRIMARY KEY,
  leased_until TEXT NOT NULL,
  completed_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The latest publication date among the posts that the caches were told of.
ALTER TABLE counters ADD COLUMN posts_announced_at TEXT NOT NULL DEFAULT '';
`;
