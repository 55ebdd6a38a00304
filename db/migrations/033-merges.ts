/**
 * Adds listings that were merged into others. A row of `merges` sends the address of the duplicate to the survivor, for good; `undo` has
 * what an undo needs that is not in other rows (JSON of `MergeUndo`), '' once it can no longer be undone. `number` counts the merges into
 * a survivor: they are undone in the opposite order. `merged_from` marks the likes that a merge has copied from a duplicate.
 */
export const merges = /* sql */ `
ALTER TABLE favorites ADD COLUMN merged_from TEXT;
CREATE INDEX favorites_merged ON favorites (startup_id, merged_from) WHERE merged_from IS NOT NULL;

CREATE TABLE merges (
  duplicate_id TEXT NOT NULL PRIMARY KEY REFERENCES startups (id) ON DELETE CASCADE,
  survivor_id TEXT NOT NULL REFERENCES startups (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  merged_at TEXT NOT NULL,
  merged_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  owner_before TEXT REFERENCES users (id) ON DELETE SET NULL,
  undo TEXT NOT NULL,
  CHECK (duplicate_id <> survivor_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX merges_number ON merges (survivor_id, number);
CREATE INDEX merges_newest ON merges (merged_at DESC, duplicate_id DESC);
CREATE INDEX merges_user ON merges (merged_by);
CREATE INDEX merges_owner ON merges (owner_before);
CREATE INDEX merges_undo ON merges (merged_at) WHERE undo <> '';
`;
