/** Emails that somebody waits for are read before all others. */
export const urgentEmails = `
ALTER TABLE mail_outbox ADD COLUMN urgent INTEGER NOT NULL DEFAULT 0 CHECK (urgent IN (0, 1));
UPDATE mail_outbox SET urgent = 1
WHERE sent_at IS NULL AND json_valid(message)
  AND json_extract(message, '$.kind') IN ('account.sign_in', 'account.reset_password', 'account.confirm_email');
DROP INDEX mail_outbox_due;
CREATE INDEX mail_outbox_due ON mail_outbox (urgent DESC, next_attempt_at, id) WHERE sent_at IS NULL;
CREATE INDEX mail_outbox_created ON mail_outbox (created_at);
`;
