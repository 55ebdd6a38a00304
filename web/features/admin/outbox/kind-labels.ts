import type { Email } from '../../../../server/domain/core/emails.ts';

const labels: Readonly<Record<Email['kind'], string>> = {
  'newsletter.confirm': 'Newsletter: confirm the address',
  'newsletter.welcome': 'Newsletter: welcome',
  'account.confirm_email': 'Confirm the address',
  'account.reset_password': 'Reset the password',
  'account.sign_in': 'Sign-in link',
  'account.password_changed': 'Password changed',
  'account.passkey_added': 'Passkey added',
  'account.passkey_removed': 'Passkey removed',
  'account.two_step_on': 'Two-step sign-in turned on',
  'account.two_step_off': 'Two-step sign-in turned off',
  'account.recovery_codes_renewed': 'New recovery codes',
  'account.recovery_code_used': 'Recovery code used',
  'account.email_changed': 'Address changed',
  'submission.received': 'Submission received',
  'submission.approved': 'Submission approved',
  'submission.rejected': 'Submission rejected',
  'submission.reopened': 'Submission pending again',
  'listing.archived': 'Listing archived',
  'listing.merged': 'Listing merged',
  'listing.restored': 'Listing restored',
  'claim.decided': 'Claim decided',
  'item.asked': 'Question about an item',
  'maker.asked': 'Named as a maker',
  'revision.decided': 'Edit decided',
  'correction.decided': 'Correction decided',
  'ownership.code': 'Code for a proof of ownership',
  'ownership.changed': 'Ownership changed',
  'website.trouble': 'Website in trouble',
  'report.answered': 'Report answered',
  'moderation.digest': 'Waiting work (admins)',
  'site.test': 'Test (admins)',
  'backup.failed': 'Backup failed (admins)',
  'site.limit_reached': 'Limit reached (admins)',
  'subscription.ended': 'Subscription ended',
  'subscription.suspended': 'Subscription suspended',
  'subscription.payment_failed': 'Payment failed',
};

/** Every kind of email with its label, as the options of a select. */
export const kindOptions = (Object.keys(labels) as Email['kind'][]).map((kind) => ({ value: kind, label: labels[kind] }));

/** The label of a kind of email. A kind that this version does not know is shown by its id. */
export function kindLabel(kind: string): string {
  return Object.entries(labels).find(([known]) => known === kind)?.[1] ?? kind;
}
