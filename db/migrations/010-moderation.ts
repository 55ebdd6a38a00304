/** Adds decisions that can still be undone, and the reasons for a rejection that admins use again. */
export const moderation = /* sql */ `
-- subject_id is the id of a startup or of a claim; before and email_keys are JSON.
CREATE TABLE decisions (
  subject_id TEXT NOT NULL PRIMARY KEY,
  undo_until TEXT NOT NULL,
  before TEXT NOT NULL,
  email_keys TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX decisions_undo_until ON decisions (undo_until);

CREATE TABLE rejection_templates (
  id TEXT NOT NULL PRIMARY KEY,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
