/** Adds visitors' reports of listings, and the reasons that they and rejections name. */
export const reports = /* sql */ `
-- reason is the title when the report was sent. network is known until the report is decided: a network has one open report of a listing.
CREATE TABLE reports (
  id TEXT NOT NULL PRIMARY KEY,
  startup_id TEXT NOT NULL REFERENCES startups (id) ON DELETE CASCADE,
  reason TEXT NOT NULL,
  details TEXT NOT NULL,
  email TEXT NOT NULL,
  network TEXT,
  status TEXT NOT NULL CHECK (status IN ('open', 'done', 'dismissed')),
  answer TEXT NOT NULL,
  created_at TEXT NOT NULL,
  decided_at TEXT,
  decided_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  CHECK ((status = 'open') = (decided_at IS NULL)),
  CHECK (status = 'open' OR network IS NULL)
) STRICT;
CREATE UNIQUE INDEX reports_network ON reports (startup_id, network) WHERE network IS NOT NULL;
CREATE INDEX reports_newest ON reports (created_at DESC, id DESC);
CREATE INDEX reports_status ON reports (status, created_at DESC, id DESC);
CREATE INDEX reports_of_startup ON reports (startup_id, status);
CREATE INDEX reports_addresses ON reports (decided_at) WHERE email <> '';
CREATE INDEX reports_decided_by ON reports (decided_by);

CREATE TABLE report_reasons (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  value TEXT NOT NULL
) STRICT;
`;
