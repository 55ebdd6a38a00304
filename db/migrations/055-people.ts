import { postgresText } from './postgres-text.ts';

/** The indexes for the admin page of a person: everything that belongs to the person, newest first. */
const ofPeople = /* sql */ `
CREATE INDEX audit_of_actor ON audit (actor_id, created_at DESC, id DESC);
CREATE INDEX audit_of_subject ON audit (subject_id, created_at DESC, id DESC);
CREATE INDEX security_events_user ON security_events (user_id, created_at DESC, id DESC);
CREATE INDEX revisions_of_author ON revisions (user_id, created_at DESC, id DESC);
`;

/** A search of listings reads the names of all owners. In SQLite, an index makes this much faster. In PostgreSQL, it would not. */
export const people = `${ofPeople}
CREATE INDEX users_searched ON users (id, name, username, email);
`;

export const peoplePostgres = postgresText(ofPeople);
