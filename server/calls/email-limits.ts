import type { Store } from '../../db/store.ts';
import type { Email } from '../contract/emails.ts';
import { emailsAfterThose, emailsAtOnce, emailsPerDay, mailboxOf } from '../rules/email-limits.ts';
import type { CallContext } from './call.ts';

/** `isConfirmed`: an account has proven that the address is its own. */
export interface Recipient {
  to: string;
  isConfirmed: boolean;
}

/**
 * Counts an email that anyone may cause, and says whether it is sent. Callers reply the same either way, so that the limit reveals
 * nothing. A confirmed address has an allowance of its own; all others of a mailbox share one. So whoever floods a mailbox with
 * confirmations does not keep its owner from signing in, and an address that has no account uses up nothing that another one needs.
 */
export async function isEmailAllowed(
  { adapters, now }: Pick<CallContext, 'adapters' | 'now'>,
  store: Store,
  kind: Email['kind'],
  { to, isConfirmed }: Recipient,
): Promise<boolean> {
  const recipient = isConfirmed ? `own ${adapters.digest(to.toLowerCase())}` : adapters.digest(mailboxOf(to));
  const isWithin = async (what: string, { points, perMs }: typeof emailsPerDay) =>
    (await store.rateLimits.hit(`mail ${what} ${recipient}`, perMs, now())).count <= points;
  if (!(await isWithin(kind, emailsAtOnce))) return false;
  return (await isWithin('day', emailsPerDay)) || isWithin('hour', emailsAfterThose);
}
