import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { maxItems } from '../../server/domain/core/lengths.ts';
import { callKey } from './call-query.ts';
import { send } from './client.ts';

/** The active startups among these ids, in this order. */
export const collectedStartupsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: callKey('listCollectedStartups', ids),
    queryFn: () => loadCollected(ids),
    placeholderData: keepPreviousData,
  });

/**
 * For each list of ids, the number of startups that a collection with these ids shows. All lists are loaded together. A list with
 * an unknown id is then loaded on its own, because the id may belong to a duplicate, which counts as the startup it was merged
 * into.
 */
export const collectedCountsQuery = (lists: readonly (readonly string[])[]) =>
  queryOptions({
    queryKey: callKey('listCollectedStartups', lists),
    queryFn: async () => {
      const all = [...new Set(lists.flat())];
      const found = new Set<string>();
      while (all.length > 0)
        for (const { _id } of await loadCollected(all.splice(0, maxItems.collectionStartups))) found.add(_id);
      return Promise.all(lists.map(async (ids) => (ids.every((id) => found.has(id)) ? ids : await loadCollected(ids)).length));
    },
  });

const loadCollected = async (ids: readonly string[]) =>
  ids.length === 0 ? [] : send('listCollectedStartups', { query: { ids: ids.join(',') } });
