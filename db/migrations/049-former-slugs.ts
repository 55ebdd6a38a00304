/**
 * The former slugs of items, by kind. The item's id is not a foreign key, because it refers to another table for each kind. The
 * store removes the rows together with the item.
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
