/** Favorites and collections of members. */
export const collections = /* sql */ `
-- merged_from marks the likes that a merge has copied from a duplicate.
CREATE TABLE favorites (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  startup_id TEXT NOT NULL REFERENCES startups (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  merged_from TEXT,
  PRIMARY KEY (user_id, startup_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX favorites_startup ON favorites (startup_id);
CREATE INDEX favorites_newest ON favorites (user_id, created_at DESC, startup_id DESC);
CREATE INDEX favorites_merged ON favorites (startup_id, merged_from) WHERE merged_from IS NOT NULL;

-- startup_ids and entries are JSON (collections.contract.ts): a listing that is removed leaves the page of the collection, not its row.
-- removed_at is deleted_at of a collection that was not changed since, for the purge.
CREATE TABLE collections (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  slug TEXT UNIQUE,
  title TEXT NOT NULL,
  introduction TEXT NOT NULL,
  startup_ids TEXT NOT NULL,
  entries TEXT NOT NULL,
  visibility TEXT NOT NULL CHECK (visibility IN ('private', 'shared', 'public')),
  share_token TEXT UNIQUE,
  changed_at TEXT NOT NULL,
  deleted_at TEXT,
  removed_at TEXT,
  CHECK ((visibility = 'shared') = (share_token IS NOT NULL)),
  CHECK ((user_id IS NULL) = (slug IS NOT NULL)),
  CHECK (visibility <> 'public' OR user_id IS NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX collections_user ON collections (user_id);
CREATE INDEX collections_removed ON collections (removed_at) WHERE removed_at IS NOT NULL;
`;
