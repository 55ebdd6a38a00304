import type { Email } from '../core/emails.ts';
import type { Store } from '../../../db/store.ts';
import { dayMs, hourMs, minuteMs } from '../core/dates.ts';

/** These domains ignore dots before the @, and both reach the same mailboxes. */
const gmailDomains: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address reaches: lower case, without what follows a `+`, and at Gmail without dots. Only limits count by it:
 * an account keeps its address as it was typed, and two addresses of one mailbox may have two accounts.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = splitAtLast(address.toLowerCase(), '@');
  const untagged = local.replace(/^(.[^+]*)\+.*$/, '$1');
  return gmailDomains.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}

function splitAtLast(text: string, separator: string): [string, string] {
  const at = text.lastIndexOf(separator);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** How many emails of one kind a recipient gets at once. */
export const emailsAtOnce = { points: 3, perMs: 15 * minuteMs };

/** How many emails of all kinds together a recipient gets in a day, over all networks and accounts. */
export const emailsPerDay = { points: 10, perMs: dayMs };

/** After those of the day one more goes out every hour, so that a flood keeps no owner of a mailbox waiting for a day. */
export const emailsAfterThose = { points: 1, perMs: hourMs };

/** How many emails that confirm an address one account causes in a day, to whatever addresses. */
export const confirmationsPerAccount = { points: 10, perMs: dayMs };

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
  { adapters, now }: { adapters: { digest: (text: string) => string }; now: () => Date },
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
