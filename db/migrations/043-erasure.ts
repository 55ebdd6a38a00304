import { postgresText } from './postgres-text.ts';

/**
 * Adds what deleting an account looks people up by, and what rows are purged by. Audit rows about users who are gone, feedback and
 * subscribers lose names, addresses and texts; that something happened, when and by whom, stays. A version before this one may write such
 * texts once more while an update is deployed; they are purged with their rows.
 */
export const erasure = /* sql */ `
CREATE INDEX audit_actor ON audit (actor_id, actor);
CREATE INDEX audit_subject ON audit (subject_id);
CREATE INDEX reports_email ON reports (lower(email)) WHERE email <> '';
CREATE INDEX reports_decided ON reports (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX revisions_email ON revisions (lower(email)) WHERE email <> '';
CREATE INDEX revisions_words ON revisions (decided_at) WHERE kind = 'correction' AND reason <> '';

UPDATE audit
SET details = replace(details, '{"actor":' || json_quote(actor) || ',', '{"actor":"(deleted user)",'), actor = '(deleted user)'
WHERE actor_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM users WHERE users.id = audit.actor_id);

UPDATE audit
SET subject = '(deleted user)',
  details = '{"actor":' || json_quote(actor) || ',"subject":"(deleted user)","before":null,"after":null}'
WHERE (action LIKE '%User%' OR action IN ('removeAccount', 'saveProfile', 'setNotificationFrequency'))
  AND subject_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM users WHERE users.id = audit.subject_id);

UPDATE audit
SET subject = 'Feedback', details = '{"actor":' || json_quote(actor) || ',"subject":"Feedback","before":null,"after":null}'
WHERE action LIKE '%Feedback%';

UPDATE audit
SET subject = 'Subscriber', details = '{"actor":' || json_quote(actor) || ',"subject":"Subscriber","before":null,"after":null}'
WHERE action LIKE '%Subscriber%';
`;

export const erasurePostgres = postgresText(erasure).replaceAll('json_quote(actor)', 'to_json(actor)::text');
