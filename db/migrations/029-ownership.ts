/**
 * Adds when a listing's owner last proved that the website is theirs, the tokens with which members prove it, and how a claim was
 * proven. A version before this one shows no mark, and leaves the columns as they are.
 */
export const ownership = /* sql */ `
ALTER TABLE startups ADD COLUMN verified_at TEXT;

ALTER TABLE claims ADD COLUMN proof_method TEXT CHECK (proof_method IN ('mail', 'dns', 'file', 'page'));
ALTER TABLE claims ADD COLUMN proof_host TEXT;

-- One member's proof of one listing: first the token to publish and the code that was mailed, then how it was proven.
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
`;
