/** The time in an id, as an ISO time: its first 12 hexadecimal digits are milliseconds since 1970. */
const idMilliseconds = Array.from(
  { length: 12 },
  (_, at) => `((instr('0123456789abcdef', substr(id, ${at + 1}, 1)) - 1) << ${4 * (11 - at)})`,
).join(' | ');

/**
 * Feedback gets a status. Startups get the time of their last submission (`rules/moderation` `submittedAt`), so that a table
 * sorted by it is read from an index. Each other index serves one sorted column of an admin table; texts are sorted without
 * case. The status of feedback stands in the index of the newest, so that a filter by status reads only the index.
 */
export const adminTables = `
ALTER TABLE feedback ADD COLUMN status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'done'));
DROP INDEX feedback_newest;
CREATE INDEX feedback_newest ON feedback (created_at DESC, id DESC, status);
CREATE INDEX feedback_email ON feedback (email COLLATE NOCASE, id DESC, status);
CREATE INDEX feedback_status ON feedback (status COLLATE NOCASE, id DESC, status);

ALTER TABLE startups ADD COLUMN submitted_at TEXT NOT NULL DEFAULT '';
UPDATE startups SET submitted_at = (
  SELECT strftime('%Y-%m-%dT%H:%M:%S', ms / 1000, 'unixepoch') || printf('.%03dZ', ms % 1000)
  FROM (SELECT ${idMilliseconds} AS ms)
);
UPDATE startups SET submitted_at = published_at WHERE published_at > submitted_at;
UPDATE startups SET submitted_at = submissions.created_at FROM submissions WHERE submissions.startup_id = startups.id;
CREATE INDEX startups_name ON startups (name COLLATE NOCASE, id DESC, status);
CREATE INDEX startups_status ON startups (status COLLATE NOCASE, id DESC);
CREATE INDEX startups_submitted ON startups (submitted_at, id DESC, status);

CREATE INDEX users_role ON users (role COLLATE NOCASE, id DESC);
CREATE INDEX users_status ON users (status COLLATE NOCASE, id DESC);
`;
