import fc from 'fast-check';
import type { Store } from '../../db/store.ts';
import { anId } from './builders.ts';

const id = fc.integer({ min: 1, max: 3 }).map(anId);

/** Random removals and merges of categories. */
export const categoriesLeave: fc.Arbitrary<(store: Store) => Promise<unknown>> = fc.oneof(
  id.map((value) => (store: Store) => store.categories.remove(value)),
  fc.tuple(id, id).map(
    ([merged, into]) =>
      (store: Store) =>
        store.categoryMerges.merge(merged, into),
  ),
);
