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
