/**
 * Adds listings that were taken down. The CHECK on `status` cannot be changed in place, so an archived listing has the status
 * `rejected` and `archived = 1`: a version before this one sees a private listing. The indexes serve the
 * tables of rejected and of archived listings, and the table sorted by status (`db/sql/nouns/startup-rows.ts` `statusNow`). `startups_rejected` and `startups_status` of earlier versions
 * go with a later migration.
 */
export const archives = /* sql */ `
ALTER TABLE startups ADD COLUMN archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1));
CREATE INDEX startups_archived ON startups (id DESC) WHERE status = 'rejected' AND archived = 1;
CREATE INDEX startups_not_archived ON startups (id DESC) WHERE status = 'rejected' AND archived = 0;
CREATE INDEX startups_rejected_name ON startups (lower(name), id DESC, status, archived) WHERE status = 'rejected';
CREATE INDEX startups_rejected_submitted ON startups (submitted_at, id DESC, archived) WHERE status = 'rejected';
CREATE INDEX startups_status_now ON startups (lower(CASE WHEN status = 'rejected' AND archived = 1 THEN 'archived' ELSE status END), id DESC);

CREATE TABLE archives (
  startup_id TEXT NOT NULL PRIMARY KEY REFERENCES startups (id) ON DELETE CASCADE,
  reason TEXT NOT NULL CHECK (reason IN ('spam', 'closed', 'legal', 'duplicate', 'owner')),
  note TEXT NOT NULL,
  archived_at TEXT NOT NULL,
  archived_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  status_before TEXT NOT NULL CHECK (status_before IN ('pending', 'active', 'rejected')),
  removal_requested_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX archives_user ON archives (archived_by);
CREATE INDEX archives_requests ON archives (removal_requested_at) WHERE removal_requested_at IS NOT NULL;
`;
