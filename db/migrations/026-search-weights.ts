/**
 * What search reads (`db/sql/search/search-reader.ts`); rows are those of `startups`. New tables instead of those of 022, because entries
 * now say how much a term counts for its listing: what a version with 022 writes while an update is deployed stays in its own
 * tables and leaves `searched_sequence` behind, so it is indexed here later. The tables of 022 go with a later migration.
 */
export const searchIndexTables = /* sql */ `
-- The listings of 1024 rows that have a term, 2 bytes each: the row's place among them in 10 bits, and 6 bits about the term.
CREATE TABLE search_terms (
  term TEXT NOT NULL,
  block INTEGER NOT NULL,
  entries BLOB NOT NULL,
  PRIMARY KEY (term, block)
) STRICT, WITHOUT ROWID;

-- On how many cards a word stands as it is written.
CREATE TABLE search_card_words (
  word TEXT NOT NULL PRIMARY KEY,
  cards INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What orders listings that match alike, for 256 rows.
CREATE TABLE search_order (
  block INTEGER PRIMARY KEY,
  facts BLOB NOT NULL
) STRICT;

-- What each listing is indexed by, so that a change writes only the terms that differ.
CREATE TABLE search_texts (
  startup_row INTEGER PRIMARY KEY,
  words TEXT NOT NULL
) STRICT;
`;

const changesColumn = /* sql */ `
ALTER TABLE startup_changes ADD COLUMN searched_sequence INTEGER NOT NULL DEFAULT 0;
CREATE INDEX startup_changes_unsearched ON startup_changes (sequence) WHERE searched_sequence <> sequence;
`;

export const searchWeights = searchIndexTables + changesColumn;

/** PostgreSQL has the tables beside each process, in a file that is named by its version. */
export const searchWeightsPostgres = changesColumn.replaceAll('INTEGER', 'BIGINT');
