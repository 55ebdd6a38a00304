import { createMutex } from '../mutex.ts';
import type { Store } from '../store.ts';

import { memoryAnalytics } from './analytics.ts';
import { memoryCategories } from './categories.ts';
import { memoryChanges } from './changes.ts';
import { memoryCollections } from './collections.ts';
import { memoryFields } from './fields.ts';
import { memoryFavorites } from './favorites.ts';
import { memoryImages } from './images.ts';
import { memoryJobs } from './jobs.ts';
import { memoryMakers } from './makers.ts';
import { publishedPages } from './published-pages.ts';
import { memoryRateLimits } from './rate-limits.ts';
import { memoryNotifications } from './notifications.ts';
import { purge } from './purge.ts';
import { memoryIdempotency } from './idempotency.ts';
import { memorySecrets } from './secrets.ts';
import { memorySessions } from './sessions.ts';

import { memorySiteSections } from './site-sections.ts';
import { memoryStartups } from './startups.ts';
import { partsLater } from './parts-later.ts';
import { type Access, copyState, emptyState, type State } from './state.ts';
import { memorySubmissions } from './submissions.ts';
import { memoryUsers } from './users.ts';

interface MemoryStoreOptions {
  /** A state that an earlier store passed to `onChange`, or a structured clone of it. */
  from?: State | undefined;
  /** Called after each write and each transaction with the state of the store. Later writes change the same object in place. */
  onChange?: (state: State) => void;
  /** The name of a new directory's epoch (`Store.changes.epoch`); random when omitted. */
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
  const later = partsLater(access);
  return {
    ...later,
    pages: { ...later.pages, published: async () => publishedPages(read()) },
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
    categories: memoryCategories(access),
    settings: memoryDocument(access, 'settings'),
    siteSections: memorySiteSections(access),
    analytics: memoryAnalytics(access),
    users: memoryUsers(access),
    sessions: memorySessions(access),
    securitySettings: memoryDocument(access, 'securitySettings'),
    favorites: memoryFavorites(access),
    submissions: memorySubmissions(access),
    revisionSettings: memoryDocument(access, 'revisionSettings'),
    makers: memoryMakers(access),
    reportReasons: memoryDocument(access, 'reportReasons'),
    collections: memoryCollections(access),
    fields: memoryFields(access),
    advertising: memoryDocument(access, 'advertising'),
    images: memoryImages(access),
    notifications: memoryNotifications(access),
    idempotency: memoryIdempotency(access),
    rateLimits: memoryRateLimits(access),
    secrets: memorySecrets(access),
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
    save: (value: State[Name]): Promise<void> =>
      write((state) => {
        state[name] = structuredClone(value);
        state.version += 1;
      }),
  };
}
