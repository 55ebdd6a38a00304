/**
 * Tags that were renamed, by key, and the tag that each one became. Pairs of categories or tags that look alike but are not the
 * same, by the keys of their names.
 */
export const tags = /* sql */ `
CREATE TABLE former_tags (
  tag_key TEXT NOT NULL PRIMARY KEY,
  current_key TEXT NOT NULL,
  current_tag TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX former_tags_by_current ON former_tags (current_key);

CREATE TABLE distinct_names (
  kind TEXT NOT NULL CHECK (kind IN ('category', 'tag')),
  first_key TEXT NOT NULL,
  second_key TEXT NOT NULL,
  PRIMARY KEY (kind, first_key, second_key)
) STRICT, WITHOUT ROWID;
`;
