/**
 * Adds what the daily looks at the websites of listings have found, and when a website that is gone was last seen alive. A version
 * before this one looks at none, and leaves the column as it is.
 */
export const linkWatches = /* sql */ `
-- '' for a website that was never seen alive; NULL while nothing is wrong with it.
ALTER TABLE startups ADD COLUMN last_alive_at TEXT;

-- Each host is visited once a day, for one of its listings.
CREATE TABLE link_hosts (
  host TEXT NOT NULL PRIMARY KEY,
  visit_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX link_hosts_due ON link_hosts (visit_at, host);

-- looked_at is '' before the first look. trouble and since: what the looks since then saw; seen again from certain_from
-- on it is certain, which it was first at found_at. looks is
-- JSON, from the last one on that found the website alive.
CREATE TABLE link_watches (
  startup_id TEXT NOT NULL PRIMARY KEY REFERENCES startups (id) ON DELETE CASCADE,
  website TEXT NOT NULL,
  host TEXT NOT NULL,
  looked_at TEXT NOT NULL,
  last_alive_at TEXT,
  trouble TEXT CHECK (trouble IN ('gone', 'moved', 'parked')),
  since TEXT,
  certain_from TEXT,
  moved_to TEXT NOT NULL,
  found_at TEXT,
  review_at TEXT,
  paused_until TEXT,
  looks TEXT NOT NULL,
  CHECK ((trouble IS NULL) = (since IS NULL) AND (trouble IS NULL) = (certain_from IS NULL)),
  CHECK ((found_at IS NULL) = (review_at IS NULL)),
  CHECK (found_at IS NULL OR trouble IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX link_watches_of_host ON link_watches (host, looked_at, startup_id);
CREATE INDEX link_watches_found ON link_watches (review_at, startup_id) WHERE review_at IS NOT NULL;
`;
