/**
 * The former slugs of items, by kind. An id of another table is no foreign key here, because each kind has its own: the store removes the
 * rows of an item with it.
 */
export const formerSlugs = /* sql */ `
CREATE TABLE former_slugs (
  kind TEXT NOT NULL CHECK (kind IN ('startup', 'category', 'post', 'post_category', 'collection')),
  slug TEXT NOT NULL,
  item_id TEXT NOT NULL,
  PRIMARY KEY (kind, slug)
) STRICT, WITHOUT ROWID;
CREATE INDEX former_slugs_by_item ON former_slugs (kind, item_id);
`;
