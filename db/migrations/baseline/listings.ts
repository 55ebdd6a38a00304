/** The listings, with their categories, tags and fields. */
export const listings = /* sql */ `
CREATE TABLE categories (
  id TEXT NOT NULL PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  icon TEXT NOT NULL,
  trending INTEGER NOT NULL CHECK (trending IN (0, 1)),
  -- Of active startups; kept by every write that changes it.
  startup_count INTEGER NOT NULL CHECK (startup_count >= 0),
  description TEXT NOT NULL,
  seo_title TEXT NOT NULL,
  image_url TEXT NOT NULL,
  image_title TEXT NOT NULL,
  image_text TEXT NOT NULL,
  image_caption TEXT NOT NULL,
  image_description TEXT NOT NULL
) STRICT;

CREATE TABLE fields (
  key TEXT NOT NULL PRIMARY KEY,
  position INTEGER NOT NULL,
  label TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('choice', 'choices', 'number', 'yesNo', 'link', 'date', 'place')),
  options TEXT NOT NULL,
  unit TEXT NOT NULL,
  minimum REAL,
  maximum REAL,
  asked INTEGER NOT NULL CHECK (asked IN (0, 1)),
  required INTEGER NOT NULL CHECK (required IN (0, 1)),
  shown INTEGER NOT NULL CHECK (shown IN (0, 1)),
  filterable INTEGER NOT NULL DEFAULT 0 CHECK (filterable IN (0, 1)),
  sortable INTEGER NOT NULL DEFAULT 0 CHECK (sortable IN (0, 1))
) STRICT;

-- Columns that lists sort and filter by come before the long texts, so that reading them does not touch overflow pages. An archived
-- listing has the status 'rejected' and archived = 1. name_key has the name's tokens, joined by blanks. last_alive_at is NULL while nothing
-- is wrong with the website, '' when it was never seen alive.
CREATE TABLE startups (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  slug TEXT NOT NULL UNIQUE,
  source_id TEXT UNIQUE,
  status TEXT NOT NULL CHECK (status IN ('pending', 'active', 'rejected')),
  likes INTEGER NOT NULL CHECK (likes >= 0),
  featured INTEGER NOT NULL CHECK (featured IN (0, 1)),
  feed_key TEXT NOT NULL,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  website_key TEXT NOT NULL,
  -- The JSON of what lists show, ready to send.
  card TEXT NOT NULL,
  name TEXT NOT NULL,
  tagline TEXT NOT NULL,
  logo TEXT NOT NULL,
  website TEXT NOT NULL,
  affiliate_link TEXT,
  published_at TEXT,
  rejection_reason TEXT,
  categories TEXT NOT NULL,
  tags TEXT NOT NULL,
  screenshots TEXT NOT NULL,
  description TEXT NOT NULL,
  video_url TEXT NOT NULL DEFAULT '',
  special_offer TEXT NOT NULL DEFAULT '',
  makers TEXT NOT NULL DEFAULT '[]',
  submitted_at TEXT NOT NULL DEFAULT '',
  name_key TEXT NOT NULL DEFAULT '',
  fields TEXT NOT NULL DEFAULT '{}',
  views INTEGER NOT NULL DEFAULT 0,
  archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
  verified_at TEXT,
  last_alive_at TEXT
) STRICT;
CREATE INDEX startups_feed ON startups (feed_key DESC, id DESC) WHERE status = 'active';
CREATE INDEX startups_trending ON startups (likes DESC, feed_key DESC, id DESC) WHERE status = 'active' AND featured = 1;
CREATE INDEX startups_pending ON startups (id DESC) WHERE status = 'pending';
-- Unused (unused.ts).
CREATE INDEX startups_rejected ON startups (id DESC) WHERE status = 'rejected';
CREATE INDEX startups_user ON startups (user_id, id DESC);
-- SQLite: CREATE INDEX startups_website ON startups (website_key, id);
-- PostgreSQL: CREATE INDEX startups_website ON startups USING hash (website_key);
-- A search of the admins reads these columns of all listings: from an index in a fifth of the time.
-- SQLite: CREATE INDEX startups_searched ON startups (id DESC, status, name, tagline, website);
CREATE INDEX startups_sitemap ON startups (id) WHERE status = 'active';
CREATE INDEX startups_submitted ON startups (submitted_at, id DESC, status);
-- SQLite: CREATE INDEX startups_name_key ON startups (name_key) WHERE status = 'active';
-- PostgreSQL: CREATE INDEX startups_name_key ON startups USING hash (name_key) WHERE status = 'active';
CREATE INDEX startups_name ON startups (lower(name), id DESC, status);
-- Unused (unused.ts).
CREATE INDEX startups_status ON startups (lower(status), id DESC);
-- The column featured makes it wider than the index of featured listings, which SQLite prefers for those.
CREATE INDEX startups_liked ON startups (likes DESC, feed_key DESC, id DESC, featured) WHERE status = 'active';
CREATE INDEX startups_viewed ON startups (views DESC, feed_key DESC, id DESC) WHERE status = 'active';
CREATE INDEX startups_closed_liked ON startups (likes DESC, feed_key DESC, id DESC) WHERE status = 'active' AND feed_key < '0';
CREATE INDEX startups_closed_viewed ON startups (views DESC, feed_key DESC, id DESC) WHERE status = 'active' AND feed_key < '0';
CREATE INDEX startups_named ON startups (name_key, id) WHERE status = 'active';
CREATE INDEX startups_archived ON startups (id DESC) WHERE status = 'rejected' AND archived = 1;
CREATE INDEX startups_not_archived ON startups (id DESC) WHERE status = 'rejected' AND archived = 0;
CREATE INDEX startups_rejected_name ON startups (lower(name), id DESC, status, archived) WHERE status = 'rejected';
CREATE INDEX startups_rejected_submitted ON startups (submitted_at, id DESC, archived) WHERE status = 'rejected';
CREATE INDEX startups_status_now ON startups (lower(CASE WHEN status = 'rejected' AND archived = 1 THEN 'archived' ELSE status END), id DESC);

CREATE TABLE startup_categories (
  startup_row INTEGER NOT NULL REFERENCES startups (row) ON DELETE CASCADE,
  category_slug TEXT NOT NULL REFERENCES categories (slug) ON UPDATE CASCADE ON DELETE CASCADE,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  feed_key TEXT NOT NULL,
  startup_id TEXT NOT NULL,
  PRIMARY KEY (startup_row, category_slug)
) STRICT, WITHOUT ROWID;
CREATE INDEX startup_categories_feed ON startup_categories (category_slug, active, feed_key DESC, startup_id DESC);

-- Which active listings have a tag, by its key (tags.rules.ts).
CREATE TABLE startup_tags (
  tag_key TEXT NOT NULL,
  startup_row INTEGER NOT NULL REFERENCES startups (row) ON DELETE CASCADE,
  PRIMARY KEY (tag_key, startup_row)
) STRICT, WITHOUT ROWID;
CREATE INDEX startup_tags_row ON startup_tags (startup_row);

-- The rows of the active listings that have a value, in blocks of row numbers (db/sql/search/field-postings.ts); the value '' stands for any.
CREATE TABLE field_postings (
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  block INTEGER NOT NULL,
  size INTEGER NOT NULL,
  members BLOB NOT NULL,
  PRIMARY KEY (field, value, block)
) STRICT;
`;
