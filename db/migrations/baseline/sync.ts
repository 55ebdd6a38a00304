/** The changes and copies that devices fetch. */
export const sync = /* sql */ `
-- One row for each listing that is or was public. ranked_sequence is behind for what is not in the search index.
CREATE TABLE startup_changes (
  startup_id TEXT NOT NULL PRIMARY KEY,
  sequence INTEGER NOT NULL UNIQUE,
  indexed_sequence INTEGER NOT NULL DEFAULT 0,
  searched_sequence INTEGER NOT NULL DEFAULT 0,
  tagged_sequence INTEGER NOT NULL DEFAULT 0,
  ranked_sequence INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
-- Unused but for the last one (unused.ts).
CREATE INDEX startup_changes_unindexed ON startup_changes (sequence) WHERE indexed_sequence <> sequence;
CREATE INDEX startup_changes_unsearched ON startup_changes (sequence) WHERE searched_sequence <> sequence;
CREATE INDEX startup_changes_untagged ON startup_changes (sequence) WHERE tagged_sequence <> sequence;
CREATE INDEX startup_changes_unranked ON startup_changes (sequence) WHERE ranked_sequence <> sequence;

-- Each opening of the database, and the newest change there was by then.
CREATE TABLE epochs (
  id INTEGER PRIMARY KEY,
  epoch TEXT NOT NULL UNIQUE,
  sequence INTEGER NOT NULL
) STRICT;
`;
