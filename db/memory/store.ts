import { createMutex } from '../mutex.ts';
import type { Store } from '../store.ts';

import { memoryAdminLinks } from './admin-links.ts';
import { memoryAnalytics } from './analytics.ts';
import { memoryArchives } from './archives.ts';
import { memoryAudit } from './audit.ts';
import { memoryCategories } from './categories.ts';
import { memoryChanges } from './changes.ts';
import { memoryChallenges } from './challenges.ts';
import { memoryClaims } from './claims.ts';
import { memoryCollections } from './collections.ts';
import { memoryDeals } from './deals.ts';
import { memoryDecisions } from './decisions.ts';
import { memoryFaq } from './faq.ts';
import { memoryFields } from './fields.ts';
import { memoryFormerSlugs } from './former-slugs.ts';
import { memoryFavorites } from './favorites.ts';
import { memoryFeedback } from './feedback.ts';
import { memoryImages } from './images.ts';
import { memoryJobs } from './jobs.ts';
import { memoryMakers } from './makers.ts';
import { memoryMerges } from './merges.ts';
import { memoryRecoveryCodes } from './recovery-codes.ts';
import { memoryLinkWatches } from './link-watches.ts';
import { memoryLinkHosts } from './link-hosts.ts';
import { memoryReports } from './reports.ts';
import { memoryRevisions } from './revisions.ts';
import { memoryRejectionTemplates } from './rejection-templates.ts';
import { memoryRateLimits } from './rate-limits.ts';
import { memoryEmailTokens } from './email-tokens.ts';
import { memoryKnownDevices } from './known-devices.ts';
import { memorySecurityEvents } from './security-events.ts';
import { memoryNewsletter } from './newsletter.ts';
import { memoryNotifications } from './notifications.ts';
import { memoryOwnershipProofs } from './ownership-proofs.ts';
import { memoryOutbox } from './outbox.ts';
import { memoryPasskeys } from './passkeys.ts';
import { memoryPayments } from './payments.ts';
import { memoryPlans } from './plans.ts';
import { memoryPosts } from './posts.ts';
import { purge } from './purge.ts';
import { memoryIdempotency } from './idempotency.ts';
import { memorySecrets } from './secrets.ts';
import { memorySessions } from './sessions.ts';

import { memoryStartups } from './startups.ts';
import { type Access, copyState, emptyState, type State } from './state.ts';
import { memorySubmissions } from './submissions.ts';
import { memoryUsers } from './users.ts';

interface MemoryStoreOptions {
  /** A state that an earlier store passed to `onChange`, or a structured clone of it. */
  from?: State | undefined;
  /** Called after each write and each transaction with the state of the store. Later writes change the same object in place. */
  onChange?: (state: State) => void;
  /** The name of the epoch (`Store` `changes`) of a new directory; random when omitted. */
  epoch?: string;
}

/** A store in memory, for the demo and for fast tests. Runs in browsers and in Node. */
export function openMemoryStore({ from, onChange = () => undefined, epoch }: MemoryStoreOptions = {}): Store {
  return storeWith({ state: { ...emptyState(epoch), ...from, views: undefined } }, onChange);
}

/** A store over the state in `holder`. A transaction works on a copy, which replaces the state when `work` succeeds. */
function storeWith(holder: { state: State | undefined }, onChange: (state: State) => void): Store {
  const withLock = createMutex();
  const read = () => {
    if (holder.state === undefined) throw new Error('This transaction is over.');
    return holder.state;
  };
  const write: Access['write'] = (work) =>
    withLock(() => {
      const result = work(read());
      onChange(read());
      return result;
    });
  const access: Access = { read, write };
  return {
    transaction: (work) =>
      withLock(async () => {
        const inner: typeof holder = { state: copyState(read()) };
        try {
          const result = await work(storeWith(inner, () => undefined));
          holder.state = inner.state;
          onChange(read());
          return result;
        } finally {
          inner.state = undefined;
        }
      }),
    version: async () => read().version,
    publicVersion: async () => `${read().version.toString(36)}.${read().epoch}`,
    publicVersionLeaseMs: 0,
    parallelReads: 0,
    ready: async () => undefined,
    purge: (now) => purge(access, now),
    releasePages: async () => false,
    close: async () => undefined,
    startups: memoryStartups(access),
    changes: memoryChanges(access),
    formerSlugs: memoryFormerSlugs(access),
    categories: memoryCategories(access),
    settings: memoryDocument(access, 'settings'),
    analytics: memoryAnalytics(access),
    users: memoryUsers(access),
    sessions: memorySessions(access),
    knownDevices: memoryKnownDevices(access),
    passkeys: memoryPasskeys(access),
    recoveryCodes: memoryRecoveryCodes(access),
    challenges: memoryChallenges(access),
    securitySettings: memoryDocument(access, 'securitySettings'),
    emailTokens: memoryEmailTokens(access),
    securityEvents: memorySecurityEvents(access),
    favorites: memoryFavorites(access),
    submissions: memorySubmissions(access),
    claims: memoryClaims(access),
    ownershipProofs: memoryOwnershipProofs(access),
    linkWatches: memoryLinkWatches(access),
    linkHosts: memoryLinkHosts(access),
    decisions: memoryDecisions(access),
    revisions: memoryRevisions(access),
    revisionSettings: memoryDocument(access, 'revisionSettings'),
    archives: memoryArchives(access),
    makers: memoryMakers(access),
    merges: memoryMerges(access),
    reports: memoryReports(access),
    reportReasons: memoryDocument(access, 'reportReasons'),
    rejectionTemplates: memoryRejectionTemplates(access),
    posts: memoryPosts(access),
    deals: memoryDeals(access),
    collections: memoryCollections(access),
    faq: memoryFaq(access),
    fields: memoryFields(access),
    plans: memoryPlans(access),
    payments: memoryPayments(access),
    advertising: memoryDocument(access, 'advertising'),
    images: memoryImages(access),
    newsletter: memoryNewsletter(access),
    feedback: memoryFeedback(access),
    audit: memoryAudit(access),
    outbox: memoryOutbox(access),
    notifications: memoryNotifications(access),
    idempotency: memoryIdempotency(access),
    rateLimits: memoryRateLimits(access),
    secrets: memorySecrets(access),
    adminLinks: memoryAdminLinks(access),
    jobs: memoryJobs(access),
  };
}

/** A single value, undefined until it is first saved. Each save raises the version. */
function memoryDocument<Name extends 'settings' | 'securitySettings' | 'revisionSettings' | 'reportReasons' | 'advertising'>(
  { read, write }: Access,
  name: Name,
) {
  return {
    get: async () => structuredClone(read()[name]),
    save: (value: NonNullable<State[Name]>): Promise<void> =>
      write((state) => {
        state[name] = structuredClone(value);
        state.version += 1;
      }),
  };
}
