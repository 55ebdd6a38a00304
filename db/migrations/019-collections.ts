/** Adds collections of startups: those of members, and those of the directory, which alone have a slug and can be public. */
export const collections = /* sql */ `
-- startup_ids and entries are JSON (domain/collections/collections.contract.ts): a listing that is removed leaves the page of the collection, not its row.
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
