import { createMutex } from '../mutex.ts';
import type { Store } from '../store.ts';
import { memoryAdvertising } from './advertising.ts';
import { memoryAnalytics } from './analytics.ts';
import { memoryAudit } from './audit.ts';
import { memoryCategories } from './categories.ts';
import { memoryChanges } from './changes.ts';
import { memoryClaims } from './claims.ts';
import { memoryDeals } from './deals.ts';
import { memoryFaq } from './faq.ts';
import { memoryFavorites } from './favorites.ts';
import { memoryFeedback } from './feedback.ts';
import { memoryImages } from './images.ts';
import { memoryRateLimits } from './rate-limits.ts';
import { memoryEmailTokens } from './email-tokens.ts';
import { memoryNewsletter } from './newsletter.ts';
import { memoryOutbox } from './outbox.ts';
import { memoryPayments } from './payments.ts';
import { memoryPlans } from './plans.ts';
import { memoryPosts } from './posts.ts';
import { purge } from './purge.ts';
import { memoryIdempotency } from './idempotency.ts';
import { memorySessions } from './sessions.ts';
import { memorySettings } from './settings.ts';
import { memoryStartups } from './startups.ts';
import { type Access, copyOf, emptyState, type State } from './state.ts';
import { memorySubmissions } from './submissions.ts';
import { memoryUsers } from './users.ts';

interface MemoryStoreParts {
  /** What an earlier store told `onChange`, or a structured clone of it. */
  from?: State | undefined;
  /** Told after each write and each transaction what the store holds from now on; writes change it in place. */
  onChange?: (state: State) => void;
  /** Names the directory (`Store` `changes`), when it is a new one. */
  mark?: string;
}

/** The directory in memory, for the demo and for fast tests. Runs anywhere. */
export function openMemoryStore({ from, onChange = () => undefined, mark }: MemoryStoreParts = {}): Store {
  return storeOver({ state: { ...emptyState(mark), ...from, views: undefined } }, onChange);
}

/** A store over what `held` holds; a transaction is a store over a copy, put in its place when all went well. */
function storeOver(held: { state: State | undefined }, onChange: (state: State) => void): Store {
  const alone = createMutex();
  const read = () => {
    if (held.state === undefined) throw new Error('This transaction is over.');
    return held.state;
  };
  const write: Access['write'] = (work) =>
    alone(() => {
      const result = work(read());
      onChange(read());
      return result;
    });
  const access: Access = { read, write };
  return {
    transaction: (work) =>
      alone(async () => {
        const inner: typeof held = { state: copyOf(read()) };
        try {
          const result = await work(storeOver(inner, () => undefined));
          held.state = inner.state;
          onChange(read());
          return result;
        } finally {
          inner.state = undefined;
        }
      }),
    version: async () => read().version,
    ready: async () => undefined,
    purge: (now) => access.write((state) => purge(state, now)),
    close: async () => undefined,
    startups: memoryStartups(access),
    changes: memoryChanges(access),
    categories: memoryCategories(access),
    settings: memorySettings(access),
    analytics: memoryAnalytics(access),
    users: memoryUsers(access),
    sessions: memorySessions(access),
    emailTokens: memoryEmailTokens(access),
    favorites: memoryFavorites(access),
    submissions: memorySubmissions(access),
    claims: memoryClaims(access),
    posts: memoryPosts(access),
    deals: memoryDeals(access),
    faq: memoryFaq(access),
    plans: memoryPlans(access),
    payments: memoryPayments(access),
    advertising: memoryAdvertising(access),
    images: memoryImages(access),
    newsletter: memoryNewsletter(access),
    feedback: memoryFeedback(access),
    audit: memoryAudit(access),
    outbox: memoryOutbox(access),
    idempotency: memoryIdempotency(access),
    rateLimits: memoryRateLimits(access),
  };
}
