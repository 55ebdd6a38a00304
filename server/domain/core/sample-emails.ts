import type { Email } from './emails.ts';

type Kind = Email['kind'];
type SampleEmails = { readonly [Name in Kind]: Extract<Email, { kind: Name }> | (Email & { kind: Name }) };

const to = 'founder@people.example';
const at = '2030-03-14T09:00:00.000Z';
const username = 'founder';
const startup = 'Acme';
const aboutListing = { to, startup, slug: 'acme' };
/** Not the secret of any link. */
const token = 'sample';
const plan = { to, plan: 'Growth', startup, paidUntil: at };

/** An email of every kind with made-up names, for previews. */
export const sampleEmails: SampleEmails = {
  'newsletter.confirm': { kind: 'newsletter.confirm', to, unsubscribeToken: token },
  'newsletter.welcome': { kind: 'newsletter.welcome', to, unsubscribeToken: token },
  'account.confirm_email': { kind: 'account.confirm_email', to, username, token },
  'account.reset_password': { kind: 'account.reset_password', to, username, token },
  'account.sign_in': { kind: 'account.sign_in', to, username, token },
  'account.password_changed': { kind: 'account.password_changed', to, username },
  'account.passkey_added': { kind: 'account.passkey_added', to, username },
  'account.passkey_removed': { kind: 'account.passkey_removed', to, username },
  'account.two_step_on': { kind: 'account.two_step_on', to, username },
  'account.two_step_off': { kind: 'account.two_step_off', to, username },
  'account.recovery_codes_renewed': { kind: 'account.recovery_codes_renewed', to, username },
  'account.recovery_code_used': { kind: 'account.recovery_code_used', to, username },
  'account.email_changed': { kind: 'account.email_changed', to, username, newEmail: 'new@people.example', token },
  'submission.received': { kind: 'submission.received', to, startup },
  'submission.approved': { kind: 'submission.approved', ...aboutListing },
  'submission.rejected': { kind: 'submission.rejected', to, startup, reason: 'The website did not load.' },
  'submission.reopened': { kind: 'submission.reopened', to, startup, wasPublished: false, note: '' },
  'listing.archived': { kind: 'listing.archived', to, startup, reason: 'closed', note: '' },
  'listing.merged': { kind: 'listing.merged', ...aboutListing, into: 'Acme Tools', slug: 'acme-tools' },
  'listing.restored': { kind: 'listing.restored', ...aboutListing },
  'claim.decided': { kind: 'claim.decided', ...aboutListing, status: 'approved' },
  'item.asked': { kind: 'item.asked', to, startup, about: 'submission', question: 'Which account can we test it with?' },
  'maker.asked': { kind: 'maker.asked', ...aboutListing },
  'revision.decided': { kind: 'revision.decided', ...aboutListing, status: 'accepted', answer: '' },
  'correction.decided': { kind: 'correction.decided', ...aboutListing, status: 'accepted', answer: '' },
  'ownership.code': {
    kind: 'ownership.code',
    to,
    startup,
    code: '12345678',
    proofOf: { startupId: '0'.repeat(24), userId: '0'.repeat(24) },
  },
  'ownership.changed': {
    kind: 'ownership.changed',
    to,
    startup,
    startupId: '0'.repeat(24),
    change: 'verified',
    host: 'acme.example',
    reason: '',
  },
  'website.trouble': {
    kind: 'website.trouble',
    to,
    startup,
    website: 'https://acme.example/',
    trouble: 'gone',
    movedTo: '',
    reviewAt: at,
  },
  'report.answered': { kind: 'report.answered', ...aboutListing, status: 'done', answer: '' },
  'moderation.digest': {
    kind: 'moderation.digest',
    to,
    groups: [{ kind: 'submission', total: 2, startups: [startup, 'Acme Tools'] }],
  },
  'site.test': { kind: 'site.test', to, username },
  'backup.failed': { kind: 'backup.failed', to, reason: 'The disk is full.', newestAt: at },
  'site.limit_reached': { kind: 'site.limit_reached', to, what: 'signUps', limit: 100, endsAt: at },
  'subscription.ended': { kind: 'subscription.ended', ...plan },
  'subscription.suspended': { kind: 'subscription.suspended', ...plan },
  'subscription.payment_failed': { kind: 'subscription.payment_failed', ...plan },
};

/** Every kind of email. */
export const emailKinds = Object.keys(sampleEmails) as Kind[];
