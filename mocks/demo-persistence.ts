/** A store for one value that survives a reload. Every method rejects if the browser has no storage or no room. */
export interface KeyValueStore {
  get: () => Promise<unknown>;
  put: (value: unknown) => Promise<void>;
  clear: () => Promise<void>;
}

interface DemoPersistence<Session> {
  /** The session that the same build saved within the last twelve hours. */
  restore: () => Promise<Session | undefined>;
  /** Saves the latest snapshot: immediately, or one second after the previous save. */
  save: (snapshot: () => Session) => void;
  /** Saves a scheduled snapshot now. */
  flush: () => void;
  /** Deletes the saved session and stops saving. */
  clear: () => Promise<void>;
}

const maxAgeMs = 12 * 3_600_000;
const saveIntervalMs = 1_000;

/**
 * Saves a session to a store. If the store fails, the session lasts only as long as its page. This is not reported, because a demo also
 * works without storage.
 */
export function createPersistence<Session>(
  store: KeyValueStore,
  version: string,
  now: () => number = Date.now,
): DemoPersistence<Session> {
  let startedAt = now();
  let savedAt = -Infinity;
  let scheduled: { snapshot: () => Session; timer: ReturnType<typeof setTimeout> } | undefined;
  let isCleared = false;

  const flush = () => {
    if (scheduled === undefined) return;
    const { snapshot, timer } = scheduled;
    clearTimeout(timer);
    scheduled = undefined;
    savedAt = now();
    const record: SavedSession = { version, startedAt, session: snapshot() };
    void store.put(record).catch(() => undefined);
  };
  return {
    restore: async () => {
      const saved = await store.get().catch(() => undefined);
      if (!isSavedSession(saved) || saved.version !== version || now() - saved.startedAt >= maxAgeMs) return undefined;
      startedAt = saved.startedAt;
      // The cast is safe, because the version identifies the build.
      return saved.session as Session;
    },
    save: (snapshot) => {
      if (isCleared || scheduled !== undefined) return;
      scheduled = { snapshot, timer: setTimeout(flush, Math.max(0, savedAt + saveIntervalMs - now())) };
    },
    flush,
    clear: async () => {
      isCleared = true;
      clearTimeout(scheduled?.timer);
      scheduled = undefined;
      await store.clear().catch(() => undefined);
    },
  };
}

interface SavedSession {
  version: string;
  startedAt: number;
  session: unknown;
}

function isSavedSession(value: unknown): value is SavedSession {
  return typeof value === 'object' && value !== null && 'version' in value && 'startedAt' in value && 'session' in value;
}

/** The store for a browser without storage. */
export const noStore: KeyValueStore = { get: async () => undefined, put: async () => undefined, clear: async () => undefined };

const storeName = 'visits';
const key = 'visit';

/**
 * One record in an IndexedDB database that only the demo uses. The connection stays open, so that a last write is sent while the page
 * unloads.
 */
export function indexedDbStore(databaseName: string): KeyValueStore {
  let opened: Promise<IDBDatabase> | undefined;
  const open = () => {
    const opening = indexedDB.open(databaseName, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
    return resultOf(opening);
  };
  const run = async <T>(mode: IDBTransactionMode, operation: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const transaction = (await (opened ??= open())).transaction(storeName, mode);
    const request = operation(transaction.objectStore(storeName));
    transaction.commit();
    return resultOf(request);
  };
  return {
    get: () => run('readonly', (store) => store.get(key)),
    put: async (value) => void (await run('readwrite', (store) => store.put(value, key))),
    clear: () => run('readwrite', (store) => store.clear()),
  };
}

/** Deletes a database. Resolves without effect if IndexedDB is unavailable, or another tab has the database open. */
export async function deleteDatabase(name: string): Promise<void> {
  try {
    const deletion = indexedDB.deleteDatabase(name);
    await new Promise((resolve) => {
      for (const event of ['success', 'error', 'blocked']) deletion.addEventListener(event, resolve);
    });
  } catch (error) {
    console.debug('The database of the demo cannot be deleted:', error);
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed without a reason.')));
  });
}
