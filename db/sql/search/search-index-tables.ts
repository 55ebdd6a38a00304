import { searchIndexTables } from './search-tables.ts';
import type { Migration } from '../../migrations/migrations.ts';

/**
 * The number in the index file's name, so that the builds of a rolling deploy use different files. Increase it with every change
 * to the tables below, or to the words that `search-text.ts` finds in a listing.
 */
export const indexVersion = 8;

/**
 * The columns of active listings. Rows have the same numbers and values as in the directory. Two listings may share a slug between two
 * changes. Long texts come last, because SQLite reads a row from its beginning.
 */
const columns = {
  row: 'INTEGER PRIMARY KEY',
  id: 'TEXT NOT NULL UNIQUE',
  slug: 'TEXT NOT NULL',
  source_id: 'TEXT',
  status: 'TEXT NOT NULL',
  archived: 'INTEGER NOT NULL',
  likes: 'INTEGER NOT NULL',
  featured: 'INTEGER NOT NULL',
  feed_key: 'TEXT NOT NULL',
  user_id: 'TEXT',
  verified_at: 'TEXT',
  last_alive_at: 'TEXT',
  card: 'TEXT NOT NULL',
  name: 'TEXT NOT NULL',
  tagline: 'TEXT NOT NULL',
  logo: 'TEXT NOT NULL',
  website: 'TEXT NOT NULL',
  affiliate_link: 'TEXT',
  published_at: 'TEXT',
  day_only: 'INTEGER NOT NULL',
  rejection_reason: 'TEXT',
  categories: 'TEXT NOT NULL',
  tags: 'TEXT NOT NULL',
  screenshots: 'TEXT NOT NULL',
  video_url: 'TEXT NOT NULL',
  special_offer: 'TEXT NOT NULL',
  makers: 'TEXT NOT NULL',
  name_key: 'TEXT NOT NULL',
  fields: 'TEXT NOT NULL',
  description: 'TEXT NOT NULL',
};

export const listingColumns = Object.keys(columns);

/**
 * The search tables of a SQLite directory, and the tables that lists of active listings read. Views are left out, because they grow
 * without a change to the listing.
 */
const tables = `
CREATE TABLE startups (
  ${Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(',\n  ')}
) STRICT;
CREATE INDEX startups_slug ON startups (slug);
CREATE INDEX startups_feed ON startups (feed_key DESC, id DESC) WHERE status = 'active';
CREATE INDEX startups_liked ON startups (likes DESC, feed_key DESC, id DESC) WHERE status = 'active';
CREATE INDEX startups_closed_liked ON startups (likes DESC, feed_key DESC, id DESC) WHERE status = 'active' AND feed_key < '0';
CREATE INDEX startups_named ON startups (name_key, id) WHERE status = 'active';

CREATE TABLE categories (
  slug TEXT NOT NULL PRIMARY KEY,
  startup_count INTEGER NOT NULL CHECK (startup_count >= 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE startup_categories (
  startup_row INTEGER NOT NULL REFERENCES startups (row) ON DELETE CASCADE,
  category_slug TEXT NOT NULL,
  active INTEGER NOT NULL,
  feed_key TEXT NOT NULL,
  startup_id TEXT NOT NULL,
  PRIMARY KEY (startup_row, category_slug)
) STRICT, WITHOUT ROWID;
CREATE INDEX startup_categories_feed ON startup_categories (category_slug, active, feed_key DESC, startup_id DESC);
CREATE TRIGGER startup_categories_added AFTER INSERT ON startup_categories BEGIN
  INSERT INTO categories (slug, startup_count) VALUES (new.category_slug, 1)
  ON CONFLICT (slug) DO UPDATE SET startup_count = startup_count + 1;
END;
CREATE TRIGGER startup_categories_removed AFTER DELETE ON startup_categories BEGIN
  UPDATE categories SET startup_count = startup_count - 1 WHERE slug = old.category_slug;
END;

CREATE TABLE field_postings (
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  block INTEGER NOT NULL,
  size INTEGER NOT NULL,
  members BLOB NOT NULL,
  PRIMARY KEY (field, value, block)
) STRICT;
CREATE TABLE startup_tags (
  tag_key TEXT NOT NULL,
  startup_row INTEGER NOT NULL REFERENCES startups (row) ON DELETE CASCADE,
  PRIMARY KEY (tag_key, startup_row)
) STRICT, WITHOUT ROWID;
CREATE INDEX startup_tags_row ON startup_tags (startup_row);
${searchIndexTables}
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
  sequence INTEGER NOT NULL
) STRICT;
INSERT INTO followed (id, epoch, sequence) VALUES (1, '', 0);
`;

/** The migrations that turn an empty file into an index. */
export const indexMigrations: readonly Migration[] = [{ number: 1, name: 'search-index', sql: tables }];
