/**
 * Questions, answers and notes about items that wait for a decision, and the admin who works on each item. The items are in four
 * tables, so their ids are not foreign keys. The rows are removed with the listing, and the purge removes the rows of deleted
 * items.
 */
export const messages = /* sql */ `
CREATE TABLE messages (
  id TEXT NOT NULL PRIMARY KEY,
  item_kind TEXT NOT NULL CHECK (item_kind IN ('submission', 'claim', 'revision', 'report')),
  item_id TEXT NOT NULL,
  startup_id TEXT NOT NULL REFERENCES startups (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('question', 'answer', 'note')),
  member_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  author_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  text TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX messages_item ON messages (item_kind, item_id, created_at, id);
CREATE INDEX messages_startup ON messages (startup_id);
CREATE INDEX messages_member ON messages (member_id, created_at, id);
CREATE INDEX messages_author ON messages (author_id);

CREATE TABLE review_states (
  item_kind TEXT NOT NULL CHECK (item_kind IN ('submission', 'claim', 'revision', 'report')),
  item_id TEXT NOT NULL,
  startup_id TEXT NOT NULL REFERENCES startups (id) ON DELETE CASCADE,
  asked_of TEXT REFERENCES users (id) ON DELETE SET NULL,
  asked_at TEXT,
  answered_at TEXT,
  paused_ms INTEGER NOT NULL,
  taken_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  taken_at TEXT,
  decision TEXT,
  decided_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  decided_at TEXT,
  PRIMARY KEY (item_kind, item_id)
) STRICT;
CREATE INDEX review_states_startup ON review_states (startup_id);
CREATE INDEX review_states_open ON review_states (item_kind, item_id) WHERE decided_at IS NULL;
CREATE INDEX review_states_asked_of ON review_states (asked_of);
CREATE INDEX review_states_taken_by ON review_states (taken_by);
CREATE INDEX review_states_decided_by ON review_states (decided_by);
`;
