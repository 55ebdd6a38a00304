/** A place for one value that outlives a reload. Every method rejects where the browser has no such place, or no room. */
export interface KeyValueStore {
  get: () => Promise<unknown>;
  put: (value: unknown) => Promise<void>;
  clear: () => Promise<void>;
}

export interface DemoPersistence<Visit> {
  /** What was kept by the same version in the last twelve hours. */
  restore: () => Promise<Visit | undefined>;
  /** Something changed: it is kept now, or a second after the last time. */
  changed: (visit: () => Visit) => void;
  /** Keeps at once what still waits for its second. */
  flush: () => void;
  /** Forgets it and keeps no more. */
  forget: () => Promise<void>;
}

const longest = 12 * 3_600_000;
const every = 1_000;

/** Keeps a visit on a shelf; without one, or when it is full, the visit lasts as long as its page and nobody is told. */
export function createPersistence<Visit>(shelf: KeyValueStore, version: string, now: () => number = Date.now): DemoPersistence<Visit> {
  let begunAt = now();
  let keptAt = -Infinity;
  let waiting: { visit: () => Visit; timer: ReturnType<typeof setTimeout> } | undefined;
  let over = false;

  const flush = () => {
    if (waiting === undefined) return;
    const { visit, timer } = waiting;
    clearTimeout(timer);
    waiting = undefined;
    keptAt = now();
    void shelf.put({ version, begunAt, visit: visit() }).catch(() => undefined);
  };
  return {
    restore: async () => {
      const found = await shelf.get().catch(() => undefined);
      if (!isKept(found) || found.version !== version || now() - found.begunAt >= longest) return undefined;
      begunAt = found.begunAt;
      // The version is the build's own, so what it kept has the shape it keeps.
      return found.visit as Visit;
    },
    changed: (visit) => {
      if (over || waiting !== undefined) return;
      waiting = { visit, timer: setTimeout(flush, Math.max(0, keptAt + every - now())) };
    },
    flush,
    forget: async () => {
      over = true;
      clearTimeout(waiting?.timer);
      waiting = undefined;
      await shelf.clear().catch(() => undefined);
    },
  };
}

function isKept(found: unknown): found is { version: string; begunAt: number; visit: unknown } {
  return typeof found === 'object' && found !== null && 'version' in found && 'begunAt' in found && 'visit' in found;
}

/** Where nothing can be kept. */
export const noStore: KeyValueStore = { get: async () => undefined, put: async () => undefined, clear: async () => undefined };

const rows = 'visits';
const key = 'visit';

/**
 * One record of a database that is the demo's own: what the real site keeps on this device is never touched. The connection
 * stays open, so that a last write goes out while the page is being left.
 */
export function indexedDbStore(name: string): KeyValueStore {
  let opened: Promise<IDBDatabase> | undefined;
  const open = () => {
    const opening = indexedDB.open(name, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(rows));
    return finished(opening);
  };
  const within = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const transaction = (await (opened ??= open())).transaction(rows, mode);
    const request = work(transaction.objectStore(rows));
    transaction.commit();
    return finished(request);
  };
  return {
    get: () => within('readonly', (store) => store.get(key)),
    put: async (value) => void (await within('readwrite', (store) => store.put(value, key))),
    clear: () => within('readwrite', (store) => store.clear()),
  };
}

/** Takes a whole database away; where there can be none, or another tab holds on to it, nothing happens. */
export async function dropDatabase(name: string): Promise<void> {
  try {
    const dropping = indexedDB.deleteDatabase(name);
    await new Promise((resolve) => {
      for (const end of ['success', 'error', 'blocked']) dropping.addEventListener(end, resolve);
    });
  } catch (error) {
    console.debug('There is nothing to forget:', error);
  }
}

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')));
  });
}
