/**
 * Adds when the mail server first failed on an email since one was sent, and how many attempts the email had then; why an email was
 * dropped unsent, at `sent_at`; and until when a link works that was renewed because its email left late. Versions before this one
 * take a renewed link for an expired one.
 */
export const waitingEmails = /* sql */ `
ALTER TABLE mail_outbox ADD COLUMN failed_at TEXT;
ALTER TABLE mail_outbox ADD COLUMN failed_attempts INTEGER;
ALTER TABLE mail_outbox ADD COLUMN drop_reason TEXT;
CREATE INDEX mail_outbox_failed ON mail_outbox (failed_at) WHERE sent_at IS NULL AND failed_at IS NOT NULL;
CREATE INDEX mail_outbox_sent ON mail_outbox (sent_at) WHERE sent_at IS NOT NULL AND drop_reason IS NULL;
ALTER TABLE email_tokens ADD COLUMN renewed_until TEXT;
`;
