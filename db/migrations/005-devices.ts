/**
 * Adds what the replicas on devices need: the last public change of each listing (listings that are active now are numbered in
 * the order of their ids) and an epoch for each opening of the database, by which a reader detects another directory or a
 * restored backup. Also adds the user of an idempotency record, so that it is deleted with the user.
 */
export const devices = /* sql */ `
CREATE TABLE startup_changes (
  startup_id TEXT NOT NULL PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;
INSERT INTO startup_changes (startup_id, number)
SELECT id, row_number() OVER (ORDER BY id) FROM startups WHERE status = 'active';

-- Each opening of the database, and the newest change there was by then.
CREATE TABLE starts (
  id INTEGER PRIMARY KEY,
  mark TEXT NOT NULL UNIQUE,
  number INTEGER NOT NULL
) STRICT;

ALTER TABLE idempotency_keys ADD COLUMN user_id TEXT REFERENCES users (id) ON DELETE CASCADE;
CREATE INDEX idempotency_keys_user ON idempotency_keys (user_id);
`;
