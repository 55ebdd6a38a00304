import { neverAgain } from '../../server/domain/core/retention.ts';
import type { Email } from '../../server/domain/core/emails.ts';
import type { Store } from '../store.ts';
import { moment } from './directory.ts';
import { sampleId } from './ids.ts';

interface SampleEmail {
  email: Email;
  daysAgo: number;
  /** The mail server's answer to an email that is not retried anymore. */
  error?: string;
}

const sampleEmails: readonly SampleEmail[] = [
  { email: { kind: 'submission.received', to: 'mara@people.example', startup: 'Mosscount' }, daysAgo: 9 },
  { email: { kind: 'account.password_changed', to: 'jonas@people.example', username: 'jonas' }, daysAgo: 6 },
  {
    email: { kind: 'newsletter.welcome', to: 'reader@old-mailbox.example', unsubscribeToken: '' },
    daysAgo: 4,
    error: '550 5.1.1 no such user here',
  },
  { email: { kind: 'account.two_step_on', to: 'lucia@people.example', username: 'lucia' }, daysAgo: 2 },
];

/** Adds some sent emails and one failed email, for the list of emails in the demo's admin area. */
export async function seedSampleEmails({ outbox }: Store, now: Date): Promise<void> {
  for (const [index, { email, daysAgo, error }] of sampleEmails.entries()) {
    const key = `${email.kind}:${sampleId('email', index + 1)}`;
    const at = moment(now, daysAgo, 0.5);
    if (!(await outbox.enqueue({ key, email, createdAt: at }))) continue;
    await outbox.lease(key, 0, neverAgain);
    await (error === undefined ? outbox.markSent(key, at) : outbox.markFailed(key, error, neverAgain));
  }
}
