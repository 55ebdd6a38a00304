import type { Email } from '../core/emails.ts';
import type { Store } from '../../../db/store.ts';
import { dayMs, hourMs, minuteMs } from '../core/dates.ts';

/** Both domains deliver to the same mailboxes, and dots before the @ are ignored. */
const gmailDomains: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an address: lower case, without a `+` suffix, and for Gmail without dots. It is used only for limits: an
 * account keeps its address as typed, and two addresses of one mailbox can have separate accounts.
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

/** The limit for emails of one kind to a recipient. */
export const emailsAtOnce = { points: 3, perMs: 15 * minuteMs };

/** The limit for all emails to a recipient, across all networks and accounts. */
export const emailsPerDay = { points: 10, perMs: dayMs };

/**
 * The limit that applies once the daily limit is reached. Because of it, a flood delays the mailbox's owner by an hour instead of
 * a day.
 */
export const emailsAfterThose = { points: 1, perMs: hourMs };

/** The limit for confirmation emails that one account sends, to any addresses. */
export const confirmationsPerAccount = { points: 10, perMs: dayMs };

/** `isConfirmed`: an account has proven that it owns the address. */
export interface Recipient {
  to: string;
  isConfirmed: boolean;
}

/**
 * Counts an email that anyone can trigger, and returns whether to send it. Callers reply the same either way, so the limit
 * reveals nothing. A confirmed address has its own allowance, and a mailbox's other addresses share one, so that a flood of
 * confirmations does not prevent the mailbox's owner from signing in.
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
