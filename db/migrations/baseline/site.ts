/** The site's settings, and the log of admin actions. */
export const site = /* sql */ `
-- At most one row; the value is JSON.
CREATE TABLE settings (id INTEGER PRIMARY KEY CHECK (id = 1), value TEXT NOT NULL) STRICT;

-- The actor's id stays when the user is deleted: that is what the log is for.
CREATE TABLE audit (
  id TEXT NOT NULL PRIMARY KEY,
  actor_id TEXT,
  action TEXT NOT NULL,
  subject_id TEXT,
  details TEXT NOT NULL,
  created_at TEXT NOT NULL,
  actor TEXT NOT NULL DEFAULT '',
  subject TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX audit_newest ON audit (created_at DESC, id DESC);
CREATE INDEX audit_actor ON audit (actor_id, actor);
CREATE INDEX audit_subject ON audit (subject_id);
`;
