/**
 * WebKit suspends a page in its back/forward cache with its transactions open, and other pages that need the same tables then wait
 * forever. So a page aborts its transactions when it enters that cache, starts no others, and repeats them when it is shown again.
 */

/** Runs `suspended` when the page enters the back/forward cache, and `shownAgain` when it returns. */
export function onPageCache({ suspended, shownAgain }: { suspended: () => void; shownAgain: () => void }): void {
  const isPersisted = (event: Event) => 'persisted' in event && event.persisted === true;
  addEventListener('pagehide', (event) => isPersisted(event) && suspended());
  addEventListener('pageshow', (event) => isPersisted(event) && shownAgain());
}

const openTransactions = new Set<IDBTransaction>();

/** Resolves when the page is shown again. It is a new promise each time the page is suspended. */
let untilShown: Promise<void> | undefined;
let show: () => void = () => undefined;

export function suspend(): void {
  untilShown = new Promise((resolve) => {
    show = resolve;
  });
  for (const transaction of openTransactions) {
    try {
      transaction.abort();
    } catch {
      // The transaction is already being committed.
    }
  }
}

export function resume(): void {
  show();
}

/**
 * The browser's databases, for Dexie's option `indexedDB`. Aborts all transactions when the page is suspended, even the one in which
 * Dexie reads the tables of a database that it opens.
 */
export const suspendableDatabases: Pick<IDBFactory, 'open' | 'deleteDatabase' | 'databases'> = {
  open: (name, version) => {
    const opening = indexedDB.open(name, version);
    opening.addEventListener('success', () => followTransactions(opening.result));
    return opening;
  },
  deleteDatabase: (name) => indexedDB.deleteDatabase(name),
  databases: () => indexedDB.databases(),
};

function followTransactions(database: IDBDatabase): void {
  const begin = database.transaction.bind(database);
  database.transaction = (...args) => {
    const transaction = begin(...args);
    openTransactions.add(transaction);
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => openTransactions.delete(transaction));
    return transaction;
  };
}

/**
 * Runs `work` while the page is shown. On a suspended page `work` waits, because `visibilitychange` may start it after
 * `pagehide`. Work interrupted by a suspension is run again. `work` is one transaction, or several that may be repeated.
 */
export async function whileShown<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  await untilShown;
  const before = untilShown;
  try {
    return await work();
  } catch (error) {
    if (untilShown === before) throw error;
    return whileShown(work);
  }
}

// The service worker has no such events, and Node, in which tests run, has no events at all.
if ('addEventListener' in globalThis) onPageCache({ suspended: suspend, shownAgain: resume });
