/** What devices fetch. */
export const sync = /* sql */ `
-- One row for each listing that is or was public. ranked_sequence and tagged_sequence are behind for what is not in the search index, or
-- not in startup_tags.
CREATE TABLE startup_changes (
  startup_id TEXT NOT NULL PRIMARY KEY,
  sequence INTEGER NOT NULL UNIQUE,
  indexed_sequence INTEGER NOT NULL DEFAULT 0,
  searched_sequence INTEGER NOT NULL DEFAULT 0,
  tagged_sequence INTEGER NOT NULL DEFAULT 0,
  ranked_sequence INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX startup_changes_untagged ON startup_changes (sequence) WHERE tagged_sequence <> sequence;
CREATE INDEX startup_changes_unranked ON startup_changes (sequence) WHERE ranked_sequence <> sequence;

-- Each opening of the database, and the newest change there was by then.
CREATE TABLE epochs (
  id INTEGER PRIMARY KEY,
  epoch TEXT NOT NULL UNIQUE,
  sequence INTEGER NOT NULL
) STRICT;
`;
