import { raw } from 'sql-template-tag';
import type { Migration } from '../migrations/migrations.ts';
import type { Driver } from './driver.ts';

/**
 * The number in the name of the index file, so that the builds of a rolling deploy do not share one. Raised with every change of
 * the tables below and of the tokens of `rules/search`.
 */
export const indexVersion = 1;

/** The search tables as migrations 001 and 008 leave them in a SQLite directory, over what search reads of a listing. */
const searchTables: Readonly<Record<string, readonly string[]>> = {
  startups: [
    `CREATE TABLE startups (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  card TEXT NOT NULL,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  tagline TEXT NOT NULL,
  logo TEXT NOT NULL
) STRICT`,
  ],
  search_entries: [
    `CREATE TABLE search_entries (
  startup_row INTEGER PRIMARY KEY REFERENCES startups (row) ON DELETE CASCADE,
  likes INTEGER NOT NULL,
  feed_key TEXT NOT NULL,
  startup_id TEXT NOT NULL,
  name_key TEXT NOT NULL,
  words TEXT NOT NULL
) STRICT`,
    'CREATE INDEX search_entries_likes ON search_entries (likes DESC, feed_key DESC, startup_id DESC, name_key, words)',
    'CREATE INDEX search_entries_name ON search_entries (name_key, likes DESC, feed_key DESC, startup_id DESC)',
  ],
  suggestion_keys: [
    `CREATE TABLE suggestion_keys (
  key TEXT NOT NULL,
  startup_id TEXT NOT NULL,
  likes INTEGER NOT NULL,
  name_key TEXT NOT NULL,
  startup_row INTEGER NOT NULL REFERENCES search_entries (startup_row) ON DELETE CASCADE,
  PRIMARY KEY (key, startup_id)
) STRICT, WITHOUT ROWID`,
    'CREATE INDEX suggestion_keys_startup ON suggestion_keys (startup_row)',
  ],
  search_words: [
    "CREATE VIRTUAL TABLE search_words USING fts5 (words, content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3')",
  ],
  search_names: [
    "CREATE VIRTUAL TABLE search_names USING fts5 (words, content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3')",
  ],
};

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
  { number: 1, name: 'search-index', sql: `${Object.values(searchTables).flat().join(';\n')};\n${otherTables}` },
];

/** Empties the search tables. Making them again takes no time that grows with their rows. Expects a transaction. */
export async function makeSearchTablesAgain(index: Driver): Promise<void> {
  for (const name of Object.keys(searchTables).toReversed()) await index.run(raw(`DROP TABLE ${name}`));
  for (const statement of Object.values(searchTables).flat()) await index.run(raw(statement));
}
