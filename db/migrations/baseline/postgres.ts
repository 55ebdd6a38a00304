/**
 * What PostgreSQL has in another way. Its indexes hold no texts longer than a third of a page, so a listing's website and name are
 * found by their hashes. Searches use an index of each process. An index is read in an order with NULLs only when it says where
 * they stand. The only row of `gate` is locked by each transaction that writes; it knows since when the server has been running.
 */
export const postgresOnly = /* sql */ `
CREATE INDEX startups_website ON startups USING hash (website_key);
CREATE INDEX startups_name_key ON startups USING hash (name_key) WHERE status = 'active';
CREATE INDEX posts_newest ON posts (status, published_at DESC NULLS LAST, id DESC);
CREATE INDEX posts_category ON posts (category_id, status, published_at DESC NULLS LAST, id DESC);
CREATE TABLE gate (
  id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
  server_started_at TEXT COLLATE "C" NOT NULL
);
INSERT INTO gate (id, server_started_at) VALUES (1, '');
`;
