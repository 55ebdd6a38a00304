/**
 * What search reads (`db/sql/search/search-reader.ts`); rows are those of `startups`. The tables are filled, listing by listing, from the
 * changes whose `indexed_sequence` is behind, which at first is every one. A version before this one leaves it behind, too, so what it
 * writes while an update is deployed is indexed later. The full-text tables before stay empty from now on, for that version; they go
 * with a later one.
 */
export const searchIndexTables = /* sql */ `
-- The listings of 1024 rows that have a term, 2 bytes each: the row's place among them in 10 bits, and 6 bits about the term.
CREATE TABLE search_postings (
  term TEXT NOT NULL,
  block INTEGER NOT NULL,
  entries BLOB NOT NULL,
  PRIMARY KEY (term, block)
) STRICT, WITHOUT ROWID;

-- On how many cards a word stands as it is written.
CREATE TABLE search_vocabulary (
  word TEXT NOT NULL PRIMARY KEY,
  cards INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What orders listings that match alike, for 256 rows.
CREATE TABLE search_facts (
  block INTEGER PRIMARY KEY,
  facts BLOB NOT NULL
) STRICT;

-- What each listing is indexed by, so that a change writes only the terms that differ.
CREATE TABLE search_listings (
  startup_row INTEGER PRIMARY KEY,
  words TEXT NOT NULL
) STRICT;
`;

const changesColumn = /* sql */ `
ALTER TABLE startup_changes ADD COLUMN indexed_sequence INTEGER NOT NULL DEFAULT 0;
CREATE INDEX startup_changes_unindexed ON startup_changes (sequence) WHERE indexed_sequence <> sequence;
`;

export const searchTables = searchIndexTables + changesColumn;

/** PostgreSQL has the tables beside each process. */
export const searchTablesPostgres = changesColumn.replaceAll('INTEGER', 'BIGINT');
