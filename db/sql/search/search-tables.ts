/** The tables that search reads (`search-reader.ts`), with the same row numbers as `startups`. */
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
