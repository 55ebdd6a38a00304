import { accounts } from './baseline/accounts.ts';
import { audience } from './baseline/audience.ts';
import { collections } from './baseline/collections.ts';
import { content } from './baseline/content.ts';
import { core } from './baseline/core.ts';
import { listings } from './baseline/listings.ts';
import { ownership } from './baseline/ownership.ts';
import { postgresOnly } from './baseline/postgres.ts';
import { site } from './baseline/site.ts';
import { sqliteOnly } from './baseline/sqlite.ts';
import { submissions } from './baseline/submissions.ts';
import { sync } from './baseline/sync.ts';
import { unused, unusedInSqlite } from './baseline/unused.ts';
import { postgresText } from './postgres-text.ts';

/**
 * The tables of version 1.0.0, in an order in which each refers to earlier ones. Every index ends in the key that its list is sorted by.
 * Times are ISO text in UTC, booleans 0 or 1, lists JSON.
 */
const tables = [accounts, core, site, content, listings, collections, audience, ownership, submissions, sync, unused].join('');

export const baseline = tables + sqliteOnly + unusedInSqlite;

export const baselinePostgres = postgresText(tables) + postgresOnly;
