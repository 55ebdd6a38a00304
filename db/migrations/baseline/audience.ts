/** Counts and messages of visitors, and emails to admins. */
export const audience = /* sql */ `
CREATE TABLE analytics_daily (
  startup_id TEXT NOT NULL REFERENCES startups (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  impressions INTEGER NOT NULL,
  views INTEGER NOT NULL,
  traffic INTEGER NOT NULL,
  PRIMARY KEY (startup_id, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE analytics_seen (
  startup_id TEXT NOT NULL REFERENCES startups (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('impressions', 'views', 'traffic')),
  visitor TEXT NOT NULL,
  PRIMARY KEY (startup_id, day, kind, visitor)
) STRICT, WITHOUT ROWID;
CREATE INDEX analytics_seen_day ON analytics_seen (day);

CREATE TABLE discarded_counts (
  day TEXT NOT NULL,
  reason TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, reason)
) STRICT;

-- The listings with the most activity of late, as a job has ranked them.
CREATE TABLE trending (
  startup_id TEXT NOT NULL PRIMARY KEY REFERENCES startups (id) ON DELETE CASCADE,
  position INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE subscribers (
  id TEXT NOT NULL PRIMARY KEY,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  unsubscribe_token TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX subscribers_newest ON subscribers (created_at DESC, id DESC);
CREATE UNIQUE INDEX subscribers_token ON subscribers (unsubscribe_token);

CREATE TABLE feedback (
  id TEXT NOT NULL PRIMARY KEY,
  content TEXT NOT NULL,
  email TEXT NOT NULL,
  created_at TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'done'))
) STRICT;
CREATE INDEX feedback_newest ON feedback (created_at DESC, id DESC, status);
CREATE INDEX feedback_email ON feedback (lower(email), id DESC, status);
CREATE INDEX feedback_status ON feedback (lower(status), id DESC, status);

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
CREATE INDEX reports_email ON reports (lower(email)) WHERE email <> '';
CREATE INDEX reports_decided ON reports (decided_at) WHERE decided_at IS NOT NULL;

CREATE TABLE report_reasons (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  value TEXT NOT NULL
) STRICT;

CREATE TABLE notification_frequencies (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  frequency TEXT NOT NULL CHECK (frequency IN ('at_once', 'daily', 'none')),
  PRIMARY KEY (user_id, kind)
) STRICT;

-- item_id is the id of what waits, and sent_at when it was sent: some of it is sent again under the same id.
CREATE TABLE notifications (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  item_id TEXT NOT NULL,
  sent_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, kind, item_id, sent_at)
) STRICT;
CREATE INDEX notifications_created ON notifications (kind, created_at);
`;
