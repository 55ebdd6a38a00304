/**
 * Adds which fields narrow lists and which ones sort them, and what the other orders of lists read: a listing's views, and an index
 * for each order. A version before this one stores fields without the two flags, and does not count views into the listing.
 */
export const facets = /* sql */ `
ALTER TABLE fields ADD COLUMN filterable INTEGER NOT NULL DEFAULT 0 CHECK (filterable IN (0, 1));
ALTER TABLE fields ADD COLUMN sortable INTEGER NOT NULL DEFAULT 0 CHECK (sortable IN (0, 1));

UPDATE fields SET filterable = 1
WHERE key IN ('pricing', 'platform', 'open-source', 'founded', 'country', 'team-size', 'status') AND type <> 'link';
UPDATE fields SET sortable = 1 WHERE key = 'founded' AND type = 'number';

ALTER TABLE startups ADD COLUMN views INTEGER NOT NULL DEFAULT 0;
UPDATE startups SET views = (SELECT coalesce(sum(d.views), 0) FROM analytics_daily d WHERE d.startup_id = startups.id);

-- The column featured makes it wider than the index of featured listings, which SQLite prefers for those.
CREATE INDEX startups_liked ON startups (likes DESC, feed_key DESC, id DESC, featured) WHERE status = 'active';
CREATE INDEX startups_viewed ON startups (views DESC, feed_key DESC, id DESC) WHERE status = 'active';
CREATE INDEX startups_closed_liked ON startups (likes DESC, feed_key DESC, id DESC) WHERE status = 'active' AND feed_key < '0';
CREATE INDEX startups_closed_viewed ON startups (views DESC, feed_key DESC, id DESC) WHERE status = 'active' AND feed_key < '0';
CREATE INDEX startups_named ON startups (name_key, id) WHERE status = 'active';
`;
