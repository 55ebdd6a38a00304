import { searchIndexTables } from '../sql/search/search-tables.ts';
import { accounts } from './baseline/accounts.ts';
import { audience } from './baseline/audience.ts';
import { collections } from './baseline/collections.ts';
import { content } from './baseline/content.ts';
import { core } from './baseline/core.ts';
import { listings } from './baseline/listings.ts';
import { ownership } from './baseline/ownership.ts';
import { site } from './baseline/site.ts';
import { submissions } from './baseline/submissions.ts';
import { sync } from './baseline/sync.ts';
import { unused } from './baseline/unused.ts';
import { postgresText } from './postgres-text.ts';

/**
 * The tables of version 1.0.0; each refers only to earlier ones. Every index ends in the key that its list is sorted by. Times
 * are ISO text in UTC, booleans 0 or 1, lists JSON. A statement that only one database runs is written as a comment that begins
 * with that database's name. The order of the indexes must not change: of two equally good indexes, SQLite uses the last one.
 */
const tables = [accounts, core, site, content, listings, collections, audience, ownership, submissions, sync].join('');

function textFor(database: 'SQLite' | 'PostgreSQL'): string {
  return tables.replaceAll(/^-- (SQLite|PostgreSQL): (.*\n)/gm, (_, name: string, statement: string) =>
    name === database ? statement : '',
  );
}

export const baseline = textFor('SQLite') + searchIndexTables + unused;

/**
 * PostgreSQL has no search tables: each process keeps them in a file. PostgreSQL limits index entries to a third of a page, so a
 * listing's website and name are found by their hashes. PostgreSQL's indexes specify where NULLs are sorted. Each writing
 * transaction locks the only row of `gate`, which also records when the server started.
 */
export const baselinePostgres = `${postgresText(textFor('PostgreSQL'))}
CREATE TABLE gate (
  id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
  server_started_at TEXT COLLATE "C" NOT NULL
);
INSERT INTO gate (id, server_started_at) VALUES (1, '');
`;
