import { useQuery } from '@tanstack/react-query';
import { nouns } from '../../../server/domain/core/noun.ts';
import type { CollectionEdit } from '../../../server/domain/collections/collections.contract.ts';
import { collectedIds } from '../../../server/domain/collections/collections.rules.ts';
import { collectedCountsQuery } from '../../api/collections.ts';
import { countOf } from '../../lib/text.ts';

/**
 * The number of startups that each collection shows, as text. Only public startups count. While offline, all startups count,
 * because their status is unknown.
 */
export function useCollectedCounts(collections: readonly CollectionEdit[] = []): string[] {
  const lists = collections.map(collectedIds);
  const { data } = useQuery(collectedCountsQuery(lists));
  return lists.map((ids, at) => countOf(data?.[at] ?? ids.length, ...nouns()));
}
