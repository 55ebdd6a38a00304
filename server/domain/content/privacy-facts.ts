import { retentionDays } from '../core/retention.ts';
import { analyticsProviders } from '../site/analytics.ts';
import type { PublicAnalytics } from '../site/sections.contract.ts';

type RetentionKind = keyof typeof retentionDays;

/**
 * A paragraph of the privacy template about what the software stores about people, and for how long. `tables` are the tables of
 * `db/personal-data.ts` that it covers, and `kinds` the retention periods that it states. `privacy-facts.test.ts` fails when no
 * fact covers a table or a period.
 */
export interface PrivacyFact {
  title: string;
  text: string;
  tables: readonly string[];
  kinds: readonly RetentionKind[];
}

const days = (kind: RetentionKind): string => `${retentionDays[kind]} days`;

/** The sentence about the operator's analytics service. It contains a blank for facts that only the operator knows. */
export function analyticsFact({ provider, origin }: PublicAnalytics): Pick<PrivacyFact, 'title' | 'text'> {
  const { name } = analyticsProviders[provider];
  return {
    title: 'Analytics',
    text: `${name} counts visits to the public pages. Your browser loads a script from ${origin} and sends there the address and title of each page that you open, the page or site before it, the language and screen size of your device and, as with every request, your IP address and the name of your browser. It sets no cookies. The script is not loaded in your account, or if your browser sends Global Privacy Control or Do Not Track. [How long ${name} stores this, and where]`,
  };
}

export const privacyFacts: readonly PrivacyFact[] = [
  {
    title: 'Accounts',
    text: `Name, username, email address, and the phone number, picture and links that a member enters; a digest of the password, passkeys and recovery codes. They are stored until the member deletes the account. Accounts that never confirm their address are deleted after a week. Sessions and links in emails expire; unused links are deleted ${days('expiredLinks')} after they have expired. A device on which a member signed in is remembered for ${days('knownDevices')} after the last sign-in.`,
    tables: ['users', 'sessions', 'passkeys', 'recovery_codes', 'challenges', 'email_tokens', 'known_devices'],
    kinds: ['expiredLinks', 'knownDevices'],
  },
  {
    title: 'Listings',
    text: `The listings that members submit, claim and edit, with their makers and messages to the reviewers. A deleted account leaves its published listings without an owner. Rejected and withdrawn changes are deleted after ${days('closedRevisions')}. What is needed to undo a merge or an import is stored for ${days('mergeUndos')} and ${days('importUndos')}.`,
    tables: [
      'startups',
      'submissions',
      'claims',
      'makers',
      'revisions',
      'ownership_proofs',
      'review_states',
      'messages',
      'decisions',
      'archives',
      'merges',
      'imports',
      'import_changes',
    ],
    kinds: ['closedRevisions', 'mergeUndos', 'importUndos'],
  },
  {
    title: 'Favorites and collections',
    text: `The startups that a member saved, until the member removes them or deletes the account. A removed collection is deleted after ${days('removedCollections')}.`,
    tables: ['favorites', 'collections'],
    kinds: ['removedCollections'],
  },
  {
    title: 'Messages to us',
    text: `Feedback is deleted after ${days('feedback')}, and a report of a listing ${days('reports')} after the decision. The email address given with a report or a correction is deleted ${days('answeredAddresses')} after the decision, and the message with an accepted correction after ${days('correctionWords')}.`,
    tables: ['feedback', 'reports'],
    kinds: ['feedback', 'reports', 'answeredAddresses', 'correctionWords'],
  },
  {
    title: 'Newsletter and emails',
    text: `The addresses of subscribers, when and where they subscribed, confirmed and unsubscribed, and what they chose to get. An address is entered in our form or is a member’s own; it gets the newsletter only once it is confirmed, until it unsubscribes with the link in each email. Addresses that were not confirmed or have unsubscribed are kept, so that these links keep working; we delete them on request. A record of each email that was sent, with its recipient and subject, is stored for ${days('emails')}; its text is deleted as soon as it has been sent. Notifications of admins are stored for ${days('notifications')}.`,
    tables: ['subscribers', 'mail_outbox', 'notifications', 'notification_frequencies'],
    kinds: ['emails', 'notifications'],
  },
  {
    title: 'Statistics',
    text: `Views and clicks are counted without cookies and without addresses: a visitor is recognized by a key that changes daily and is deleted the next day. Counts of single days are stored for ${days('dailyCounts')}, and the pages, referring sites and searches of the site for ${days('siteCounts')}.`,
    tables: ['analytics_seen', 'site_seen', 'discarded_counts'],
    kinds: ['dailyCounts', 'siteCounts'],
  },
  {
    title: 'Payments',
    text: `What was paid, when and for which listing, for our accounts. Payments are made at PayPal; we never see card numbers. The ids of messages from PayPal are deleted after ${days('paymentEvents')}.`,
    tables: ['payment_intents', 'payment_orders'],
    kinds: ['paymentEvents'],
  },
  {
    title: 'Security',
    text: `Sign-ins, failed attempts and refused requests are recorded for ${days('securityEvents')}, with the browser and a daily changing key of the network. Changes by our team are recorded for ${days('audit')}. Replies to repeated requests are stored for ${days('idempotency')}. Counters that limit the number of requests expire after a short time.`,
    tables: ['security_events', 'audit', 'idempotency_keys', 'rate_limits'],
    kinds: ['securityEvents', 'audit', 'idempotency'],
  },
  {
    title: 'Published texts and images',
    text: `Blog posts name their authors. Images that nothing refers to are deleted after ${days('images')}. A database that was replaced by a backup is deleted after ${days('restoredOver')}.`,
    tables: ['posts', 'faq_items'],
    kinds: ['images', 'restoredOver'],
  },
];
