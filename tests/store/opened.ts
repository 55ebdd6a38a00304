import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { StoreConflict, type Store } from '../../db/store.ts';

/** Opens a new, empty store. */
export type OpenStore = () => Promise<Store>;

/** Opens a new store for each test of the calling block. */
export function storePerTest(open: OpenStore): () => Store {
  const { get, begin, end } = oneStore(open);
  beforeEach(begin);
  afterEach(end);
  return get;
}

/** Opens and fills one store for all tests of the calling block, which must only read. */
export function storePerBlock(open: OpenStore, fill: (store: Store) => Promise<void>): () => Store {
  const { get, begin, end } = oneStore(open);
  beforeAll(async () => {
    await begin();
    await fill(get());
  });
  afterAll(end);
  return get;
}

function oneStore(open: OpenStore) {
  let store: Store | undefined;
  return {
    get(): Store {
      if (store === undefined) throw new Error('There is a store only while a test runs.');
      return store;
    },
    async begin(): Promise<void> {
      store = await open();
    },
    async end(): Promise<void> {
      await store?.close();
      store = undefined;
    },
  };
}

/** The constraint that a write violates, or 'none'. Rethrows other errors. */
export async function brokenBy(write: Promise<unknown>): Promise<string> {
  try {
    await write;
    return 'none';
  } catch (error) {
    if (error instanceof StoreConflict) return error.constraint;
    throw error;
  }
}

/** The ids of cards, in order. */
export function idsOf(cards: readonly string[]): string[] {
  return cards.map((card) => (JSON.parse(card) as { _id: string })._id);
}

/** A slice with more rows than any test inserts. */
export const all = { offset: 0, limit: 1_000_000 };
