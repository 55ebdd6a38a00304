/**
 * What devices need that keep the directory: where each listing last changed for the public (those that are public now begin
 * in the order of their ids), and a mark of each start, which tells another directory and a restored backup from this one.
 * And whose a kept reply is, so that it goes with its user.
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
