import { afterEach, beforeEach } from 'vitest';
import { StoreConflict, type Store } from '../../db/store.ts';

/** Opens a new, empty store. */
export type OpenStore = () => Promise<Store>;

/** Opens a new store for each test of the calling block. */
export function storePerTest(open: OpenStore): () => Store {
  let store: Store | undefined;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(async () => {
    await store?.close();
    store = undefined;
  });
  return () => {
    if (store === undefined) throw new Error('There is a store only while a test runs.');
    return store;
  };
}

/** The constraint that a write breaks, or 'none'. Rethrows every other error. */
export async function brokenBy(write: Promise<unknown>): Promise<string> {
  try {
    await write;
    return 'none';
  } catch (error) {
    if (error instanceof StoreConflict) return error.constraint;
    throw error;
  }
}

/** The ids of cards, in their order. */
export function idsOf(cards: readonly string[]): string[] {
  return cards.map((card) => (JSON.parse(card) as { _id: string })._id);
}

/** A slice with more rows than any test inserts. */
export const all = { offset: 0, limit: 1_000_000 };
