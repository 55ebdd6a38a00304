import { postgresText } from './postgres-text.ts';

/**
 * The columns of an email that admins see, even after the email was sent. Emails sent before this migration have an empty kind.
 */
const columns = /* sql */ `
ALTER TABLE mail_outbox ADD COLUMN kind TEXT NOT NULL DEFAULT '';
ALTER TABLE mail_outbox ADD COLUMN recipient TEXT NOT NULL DEFAULT '';
ALTER TABLE mail_outbox ADD COLUMN subject TEXT NOT NULL DEFAULT '';
CREATE INDEX mail_outbox_listed ON mail_outbox (created_at, id, kind, sent_at, drop_reason, next_attempt_at) WHERE kind <> '';
CREATE INDEX mail_outbox_recipient ON mail_outbox (lower(recipient)) WHERE recipient <> '';
CREATE INDEX mail_outbox_abandoned ON mail_outbox (created_at, id) WHERE sent_at IS NULL AND next_attempt_at = '9999-12-31T23:59:59.999Z';
`;

export const emailLog = `${columns}
UPDATE mail_outbox SET kind = json_extract(message, '$.kind'), recipient = json_extract(message, '$.to'),
  subject = coalesce(json_extract(message, '$.startup'), '')
WHERE sent_at IS NULL;
`;

export const emailLogPostgres = `${postgresText(columns)}
UPDATE mail_outbox SET kind = message::json ->> 'kind', recipient = message::json ->> 'to',
  subject = coalesce(message::json ->> 'startup', '')
WHERE sent_at IS NULL;
`;
