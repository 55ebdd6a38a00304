import { neverAgain } from '../core/retention.ts';
import type { EmailRecord } from '../../../db/store.ts';
import { shortReason } from '../core/email-failures.ts';
import type { EmailState, OutboxEntry } from './outbox.contract.ts';

/** The state of an email. A dropped email became pointless or was discarded. A failed email is not tried again. */
export function emailState({ sentAt, dropReason, nextAttemptAt }: Omit<EmailRecord, 'createdAt'>): EmailState {
  if (sentAt !== null) return dropReason === null ? 'sent' : 'dropped';
  return nextAttemptAt === neverAgain ? 'failed' : 'waiting';
}

/**
 * Whether an email's last attempt failed. An email that was never tried is excluded, because undoing a decision may still
 * withdraw it.
 */
function canSendAgain(record: EmailRecord): boolean {
  const { sentAt, failedAttempts, attempts } = record;
  return sentAt === null && (failedAttempts === attempts || emailState(record) === 'failed');
}

export function presentEmail(record: EmailRecord): OutboxEntry {
  const { _id, kind, recipient, subject, attempts, createdAt, sentAt, nextAttemptAt, lastError, dropReason } = record;
  const state = emailState(record);
  return {
    _id,
    kind,
    recipient,
    subject,
    state,
    attempts,
    createdAt,
    sentAt,
    nextAttemptAt: state === 'waiting' ? nextAttemptAt : null,
    answer: dropReason ?? (lastError === null ? '' : shortReason(lastError)),
    canSendAgain: canSendAgain(record),
  };
}
