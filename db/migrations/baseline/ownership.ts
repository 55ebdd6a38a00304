/** Who owns a listing. */
export const ownership = /* sql */ `
CREATE TABLE claims (
  id TEXT NOT NULL PRIMARY KEY,
  startup_id TEXT NOT NULL REFERENCES startups (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  proof_method TEXT CHECK (proof_method IN ('mail', 'dns', 'file', 'page')),
  proof_host TEXT
) STRICT;
CREATE UNIQUE INDEX claims_pending ON claims (startup_id, user_id) WHERE status = 'pending';
CREATE INDEX claims_startup ON claims (startup_id, user_id);
CREATE INDEX claims_user ON claims (user_id, created_at DESC, id DESC);
CREATE INDEX claims_status ON claims (status, created_at DESC, id DESC);
CREATE INDEX claims_newest ON claims (created_at DESC, id DESC);

-- One member's proof of one listing: first the token to publish and the code that was emailed, then how it was proven.
CREATE TABLE ownership_proofs (
  startup_id TEXT NOT NULL REFERENCES startups (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token TEXT NOT NULL,
  created_at TEXT NOT NULL,
  code_hash TEXT,
  code_expires_at TEXT,
  code_tries INTEGER NOT NULL DEFAULT 0,
  method TEXT CHECK (method IN ('mail', 'dns', 'file', 'page')),
  host TEXT,
  proven_at TEXT,
  check_at TEXT,
  failing_since TEXT,
  revoked_at TEXT,
  revoked_reason TEXT,
  PRIMARY KEY (startup_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX ownership_proofs_of_user ON ownership_proofs (user_id);
CREATE INDEX ownership_proofs_due ON ownership_proofs (check_at, startup_id, user_id) WHERE check_at IS NOT NULL;

-- Decisions that can still be undone. subject_id is the id of a startup or of a claim; before and email_keys are JSON.
CREATE TABLE decisions (
  subject_id TEXT NOT NULL PRIMARY KEY,
  undo_until TEXT NOT NULL,
  before TEXT NOT NULL,
  email_keys TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX decisions_undo_until ON decisions (undo_until);
`;
