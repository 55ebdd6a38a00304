/**
 * Whether a subscriber has confirmed the address, where it came from, and what it gets. Subscribers from before are confirmed. The
 * columns have no CHECK, because SQLite could not add a status to it later.
 */
export const subscribers = /* sql */ `
ALTER TABLE subscribers ADD COLUMN status TEXT NOT NULL DEFAULT 'confirmed';
ALTER TABLE subscribers ADD COLUMN source TEXT NOT NULL DEFAULT 'before';
ALTER TABLE subscribers ADD COLUMN confirmed_at TEXT;
ALTER TABLE subscribers ADD COLUMN unsubscribed_at TEXT;
ALTER TABLE subscribers ADD COLUMN weekly_digest INTEGER NOT NULL DEFAULT 1;
ALTER TABLE subscribers ADD COLUMN written_issues INTEGER NOT NULL DEFAULT 1;
`;
