import type { SubscriberRecord, UserRecord } from '../../../db/store.ts';
import { equalsIgnoreCase } from '../accounts/users.rules.ts';
import type { NewsletterPreferences } from './newsletter.contract.ts';

/** A subscriber of the form, before the address is confirmed. */
export function newSubscriber(
  given: Pick<SubscriberRecord, '_id' | 'email' | 'createdAt' | 'unsubscribeToken'>,
): SubscriberRecord {
  return {
    ...given,
    status: 'unconfirmed',
    source: 'form',
    confirmedAt: null,
    unsubscribedAt: null,
    weeklyDigest: true,
    writtenIssues: true,
  };
}

/** The changes that confirm a subscriber at an ISO time. */
export const confirmed = (at: string) => ({ status: 'confirmed', confirmedAt: at, unsubscribedAt: null }) as const;

/** Whether a member has confirmed this address as theirs, so that their subscription needs no email. */
export function ownsAddress(user: UserRecord | undefined, email: string): boolean {
  return user?.status === 'active' && user.emailVerifiedAt !== null && equalsIgnoreCase(user.email, email);
}

/** The subscription as the subscriber sees it. */
export function presentPreferences({ email, status, weeklyDigest, writtenIssues }: SubscriberRecord): NewsletterPreferences {
  return { email, status, weeklyDigest, writtenIssues };
}
