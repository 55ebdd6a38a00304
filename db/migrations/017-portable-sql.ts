/**
 * What SQL asked in a way that only SQLite understands stands in columns and indexes that every database has: the actor and
 * the subject of an audit row, the searched form of a listing's name, and the order without case by lower().
 */
export const portableSql = /* sql */ `
ALTER TABLE audit ADD COLUMN actor TEXT NOT NULL DEFAULT '';
ALTER TABLE audit ADD COLUMN subject TEXT NOT NULL DEFAULT '';
UPDATE audit SET actor = coalesce(details ->> 'actor', ''), subject = coalesce(details ->> 'subject', '');

-- The name's tokens, joined by blanks (rules/search).
ALTER TABLE startups ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
UPDATE startups SET name_key = search_entries.name_key FROM search_entries WHERE search_entries.startup_row = startups.row;
CREATE INDEX startups_name_key ON startups (name_key) WHERE status = 'active';

DROP INDEX startups_name;
DROP INDEX startups_status;
DROP INDEX users_role;
DROP INDEX users_status;
DROP INDEX feedback_email;
DROP INDEX feedback_status;
DROP INDEX email_tokens_restorable;
CREATE INDEX startups_name ON startups (lower(name), id DESC, status);
CREATE INDEX startups_status ON startups (lower(status), id DESC);
CREATE INDEX users_role ON users (lower(role), id DESC);
CREATE INDEX users_status ON users (lower(status), id DESC);
CREATE INDEX feedback_email ON feedback (lower(email), id DESC, status);
CREATE INDEX feedback_status ON feedback (lower(status), id DESC, status);
CREATE INDEX email_tokens_restorable ON email_tokens (lower(email)) WHERE purpose = 'restore_email';
`;

/**
 * What PostgreSQL has in another way. Its indexes hold no texts longer than a third of a page, so a listing's website and name are
 * found by their hashes. Searches use an index of each process. An index is read in an order with NULLs only when it says where
 * they stand. The only row of `gate` is locked by each transaction that writes; it knows since when the server has been running.
 */
export const portablePostgres = /* sql */ `
DROP TABLE suggestion_keys;
DROP TABLE search_entries;
DROP INDEX startups_searched;
DROP INDEX startups_website;
CREATE INDEX startups_website ON startups USING hash (website_key);
DROP INDEX startups_name_key;
CREATE INDEX startups_name_key ON startups USING hash (name_key) WHERE status = 'active';
DROP INDEX posts_newest;
DROP INDEX posts_category;
CREATE INDEX posts_newest ON posts (status, published_at DESC NULLS LAST, id DESC);
CREATE INDEX posts_category ON posts (category_id, status, published_at DESC NULLS LAST, id DESC);
ALTER TABLE payment_intents RENAME CONSTRAINT renamed_payment_intents_pkey TO payment_intents_pkey;
ALTER TABLE payment_intents RENAME CONSTRAINT renamed_payment_intents_subscription_id_key TO payment_intents_subscription_id_key;
ALTER TABLE email_tokens RENAME CONSTRAINT email_tokens_015_pkey TO email_tokens_pkey;
CREATE TABLE gate (
  id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
  server_started_at TEXT COLLATE "C" NOT NULL
);
INSERT INTO gate (id, server_started_at) VALUES (1, '');
`;
