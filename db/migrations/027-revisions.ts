/** Adds the changes of published listings: those that wait for a review, and the history of those that were made. */
export const revisions = /* sql */ `
-- base is the version of what the listing's owner edits, as it was when the change was proposed (rules/versions). before and patch are JSON:
-- the values of the changed parts before and after, by their names (rules/revisions).
CREATE TABLE revisions (
  id TEXT NOT NULL PRIMARY KEY,
  startup_id TEXT NOT NULL REFERENCES startups (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('edit', 'correction', 'admin', 'restore', 'merge')),
  base TEXT NOT NULL,
  before TEXT NOT NULL,
  patch TEXT NOT NULL,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  reason TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'accepted', 'rejected', 'withdrawn')),
  answer TEXT NOT NULL,
  created_at TEXT NOT NULL,
  decided_at TEXT,
  decided_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  CHECK ((status = 'pending') = (decided_at IS NULL))
) STRICT;
CREATE UNIQUE INDEX revisions_pending ON revisions (startup_id, user_id) WHERE status = 'pending' AND kind = 'edit';
CREATE INDEX revisions_newest ON revisions (created_at DESC, id DESC);
CREATE INDEX revisions_status ON revisions (status, created_at DESC, id DESC);
CREATE INDEX revisions_edits ON revisions (startup_id, user_id, created_at DESC, id DESC);
CREATE INDEX revisions_history ON revisions (startup_id, decided_at DESC, id DESC) WHERE status = 'accepted';
CREATE INDEX revisions_user ON revisions (user_id);
CREATE INDEX revisions_decided_by ON revisions (decided_by);

CREATE TABLE revision_settings (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  value TEXT NOT NULL
) STRICT;
`;
