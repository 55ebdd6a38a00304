/**
 * Adds which active listings have a tag, by its key (`server/rules/tags`). The table is filled, listing by listing, from the changes whose
 * `tagged_sequence` is behind (`db/sql/startup-tags`), which at first is every one. A version before this one leaves it behind, too, so
 * what it writes while an update is deployed is added later.
 */
export const tags = /* sql */ `
CREATE TABLE startup_tags (
  tag_key TEXT NOT NULL,
  startup_row INTEGER NOT NULL REFERENCES startups (row) ON DELETE CASCADE,
  PRIMARY KEY (tag_key, startup_row)
) STRICT, WITHOUT ROWID;
CREATE INDEX startup_tags_row ON startup_tags (startup_row);

ALTER TABLE startup_changes ADD COLUMN tagged_sequence INTEGER NOT NULL DEFAULT 0;
CREATE INDEX startup_changes_untagged ON startup_changes (sequence) WHERE tagged_sequence <> sequence;
`;
