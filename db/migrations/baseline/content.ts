/** Posts, questions, deals and the advertising page. */
export const content = /* sql */ `
CREATE TABLE post_categories (
  id TEXT NOT NULL PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'inactive'))
) STRICT;

CREATE TABLE posts (
  id TEXT NOT NULL PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL CHECK (status IN ('draft', 'published')),
  published_at TEXT,
  category_id TEXT REFERENCES post_categories (id) ON DELETE SET NULL,
  title TEXT NOT NULL,
  featured_image TEXT NOT NULL,
  excerpt TEXT NOT NULL,
  tags TEXT NOT NULL,
  author TEXT NOT NULL,
  comments_count INTEGER NOT NULL CHECK (comments_count >= 0),
  content TEXT NOT NULL
) STRICT;
-- SQLite: CREATE INDEX posts_newest ON posts (status, published_at DESC, id DESC);
-- PostgreSQL: CREATE INDEX posts_newest ON posts (status, published_at DESC NULLS LAST, id DESC);
-- SQLite: CREATE INDEX posts_category ON posts (category_id, status, published_at DESC, id DESC);
-- PostgreSQL: CREATE INDEX posts_category ON posts (category_id, status, published_at DESC NULLS LAST, id DESC);

CREATE TABLE deals (
  id TEXT NOT NULL PRIMARY KEY,
  company_name TEXT NOT NULL,
  company_logo TEXT NOT NULL,
  headline TEXT NOT NULL,
  description TEXT NOT NULL,
  deal_url TEXT NOT NULL,
  tags TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'expired', 'draft')),
  featured INTEGER NOT NULL CHECK (featured IN (0, 1)),
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX deals_newest ON deals (created_at DESC, id);

CREATE TABLE faq_categories (
  id TEXT NOT NULL PRIMARY KEY,
  position INTEGER NOT NULL UNIQUE,
  name TEXT NOT NULL
) STRICT;

CREATE TABLE faq_items (
  id TEXT NOT NULL PRIMARY KEY,
  category_id TEXT NOT NULL REFERENCES faq_categories (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  question TEXT NOT NULL,
  answer TEXT NOT NULL,
  slug TEXT NOT NULL,
  UNIQUE (category_id, position)
) STRICT;

CREATE TABLE advertising (id INTEGER PRIMARY KEY CHECK (id = 1), value TEXT NOT NULL) STRICT;
`;
