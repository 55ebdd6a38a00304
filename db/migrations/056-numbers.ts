/**
 * The site's numbers by day. A page, referrer host or search counts once per visitor and day; `site_seen` has the visitors that were
 * counted today, and identifies a search by a keyed hash. `site_counts` has the text of a search, but only once enough networks have
 * searched for it.
 */
export const numbers = /* sql */ `
CREATE TABLE site_counts (
  kind TEXT NOT NULL CHECK (kind IN ('views', 'visitors', 'page', 'referrer', 'search')),
  day TEXT NOT NULL,
  key TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (kind, day, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE site_seen (
  day TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('visitor', 'page', 'referrer', 'search')),
  key TEXT NOT NULL,
  visitor TEXT NOT NULL,
  PRIMARY KEY (day, kind, key, visitor)
) STRICT, WITHOUT ROWID;

CREATE INDEX analytics_daily_viewed ON analytics_daily (day, startup_id, views) WHERE views > 0;
CREATE INDEX submissions_created ON submissions (created_at);
CREATE INDEX claims_decided ON claims (updated_at) WHERE status <> 'pending';
CREATE INDEX revisions_decided ON revisions (decided_at) WHERE decided_at IS NOT NULL;
`;
