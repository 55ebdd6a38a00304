/**
 * Adds which members were asked whether they are makers of a listing, and what they answered. The names in `startups.makers` stay: a
 * name without an accepted row is shown as a bare name. A version before this one shows names as members, as it did.
 */
export const makers = /* sql */ `
-- username_key is the username by which the listing named the member, in lower case.
CREATE TABLE makers (
  startup_id TEXT NOT NULL REFERENCES startups (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  username_key TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('asked', 'accepted', 'declined')),
  asked_at TEXT NOT NULL,
  answered_at TEXT,
  PRIMARY KEY (startup_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX makers_of_user ON makers (user_id);
`;
