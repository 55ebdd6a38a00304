import { postgresText } from './postgres-text.ts';

const pageTable = /* sql */ `
CREATE TABLE pages (
  id TEXT NOT NULL PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  address TEXT NOT NULL CHECK (address IN ('short', 'pages')),
  kind TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('draft', 'published')),
  title TEXT NOT NULL,
  content TEXT NOT NULL,
  seo_title TEXT NOT NULL,
  seo_description TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX pages_by_title ON pages (status, title, id);
`;

const slugKinds = `'startup', 'category', 'post', 'post_category', 'collection', 'page'`;

/**
 * The operator's own pages. Their former slugs need another kind in `former_slugs`, so SQLite creates that table again. Its name and
 * columns stay the same, so the previous version can still use it.
 */
export const pages = /* sql */ `${pageTable}
CREATE TABLE former_slugs_next (
  kind TEXT NOT NULL CHECK (kind IN (${slugKinds})),
  slug TEXT NOT NULL,
  item_id TEXT NOT NULL,
  PRIMARY KEY (kind, slug)
) STRICT, WITHOUT ROWID;
INSERT INTO former_slugs_next (kind, slug, item_id) SELECT kind, slug, item_id FROM former_slugs;
DROP TABLE former_slugs;
ALTER TABLE former_slugs_next RENAME TO former_slugs;
CREATE INDEX former_slugs_by_item ON former_slugs (kind, item_id);
`;

export const pagesPostgres = `${postgresText(pageTable)}
ALTER TABLE former_slugs DROP CONSTRAINT former_slugs_kind_check;
ALTER TABLE former_slugs ADD CONSTRAINT former_slugs_kind_check CHECK (kind IN (${slugKinds}));
`;
