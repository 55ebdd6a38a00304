/** Adds what a visitor's suggested correction has besides an owner's edit. */
export const corrections = /* sql */ `
-- email is where a visitor wants the answer, '' for none. network is known until the decision: a network has one waiting correction of a
-- listing.
ALTER TABLE revisions ADD COLUMN email TEXT NOT NULL DEFAULT '';
ALTER TABLE revisions ADD COLUMN network TEXT;
CREATE UNIQUE INDEX revisions_network ON revisions (startup_id, network) WHERE status = 'pending' AND network IS NOT NULL;
CREATE INDEX revisions_corrections ON revisions (startup_id, created_at, id) WHERE status = 'pending' AND kind = 'correction';
CREATE INDEX revisions_addresses ON revisions (decided_at) WHERE email <> '';
`;
