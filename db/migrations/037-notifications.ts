/** Adds how often admins are emailed about what waits for a decision, and what they were told. */
export const notifications = /* sql */ `
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
