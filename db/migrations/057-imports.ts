/**
 * Imports of files, and the changes that they made. `before` and `after` are JSON objects of the changed fields. `before` is NULL for a
 * created item. `standing` counts the changes that are not undone.
 */
export const imports = /* sql */ `
CREATE TABLE imports (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('startups', 'categories', 'posts')),
  file_name TEXT NOT NULL,
  source TEXT NOT NULL,
  headings_key TEXT NOT NULL,
  mapping TEXT NOT NULL,
  options TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'canceled', 'undoing', 'undone')),
  total INTEGER NOT NULL,
  done INTEGER NOT NULL CHECK (done BETWEEN 0 AND total),
  counts TEXT NOT NULL,
  changes INTEGER NOT NULL,
  standing INTEGER NOT NULL CHECK (standing BETWEEN 0 AND changes),
  owner_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  started_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  started_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX imports_started ON imports (started_at, id);
CREATE INDEX imports_updated ON imports (updated_at);
CREATE INDEX imports_headings ON imports (headings_key, started_at);
CREATE INDEX imports_started_by ON imports (started_by) WHERE started_by IS NOT NULL;
CREATE INDEX imports_owner ON imports (owner_id) WHERE owner_id IS NOT NULL;

CREATE TABLE import_changes (
  import_id TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  row_number INTEGER NOT NULL,
  item_kind TEXT NOT NULL CHECK (item_kind IN ('startup', 'category', 'post', 'post_category')),
  item_id TEXT NOT NULL,
  name TEXT NOT NULL,
  before TEXT,
  after TEXT NOT NULL,
  image_url TEXT NOT NULL DEFAULT '',
  outcome TEXT CHECK (outcome IN ('reversed', 'kept', 'failed')),
  reason TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (import_id, item_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_changes_number ON import_changes (import_id, number);
CREATE INDEX import_changes_images ON import_changes (import_id, number) WHERE image_url <> '';
CREATE INDEX import_changes_outcomes ON import_changes (import_id, outcome, number) WHERE outcome IS NOT NULL;
`;
