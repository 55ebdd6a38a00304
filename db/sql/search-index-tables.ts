import { raw } from 'sql-template-tag';
import { searchIndexTables } from '../migrations/026-search-weights.ts';
import type { Migration } from '../migrations/migrations.ts';
import type { Driver } from './driver.ts';

/**
 * The number in the name of the index file, so that the builds of a rolling deploy do not share one. Raised with every change of
 * the tables below and of what `rules/search-text` finds in a listing.
 */
export const indexVersion = 5;

/** The search tables of a SQLite directory, over what search reads of a listing. Rows are those of the directory. */
const searchTables = `
CREATE TABLE startups (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  card TEXT NOT NULL,
  description TEXT NOT NULL,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  tagline TEXT NOT NULL,
  logo TEXT NOT NULL
) STRICT;
${searchIndexTables}`;

const otherTables = `
CREATE TABLE counters (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL,
  list_version INTEGER NOT NULL,
  active_startups INTEGER NOT NULL CHECK (active_startups >= 0)
) STRICT;
INSERT INTO counters (id, version, list_version, active_startups) VALUES (1, 0, 0, 0);

-- Up to which change of the directory the index is complete; no epoch is named ''.
CREATE TABLE followed (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  epoch TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  -- Raised when the index begins again.
  generation INTEGER NOT NULL
) STRICT;
INSERT INTO followed (id, epoch, sequence, generation) VALUES (1, '', 0, 0);
`;

/** What `openSqlite` makes an empty file of. */
export const indexMigrations: readonly Migration[] = [
  { number: 1, name: 'search-index', sql: `${searchTables}\n${otherTables}` },
];

/** Empties the search tables. Expects a transaction. */
export async function emptySearchTables(index: Driver): Promise<void> {
  for (const name of ['startups', 'search_terms', 'search_card_words', 'search_order', 'search_texts'])
    await index.run(raw(`DELETE FROM ${name}`));
}
