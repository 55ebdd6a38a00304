import { useQuery } from '@tanstack/react-query';
import type { CollectionEdit } from '../../../server/contract/collections.ts';
import { collectedIds } from '../../../server/rules/collections.ts';
import { collectedStartupsQuery } from '../../api/collections.ts';
import { countOf } from '../../lib/text.ts';

/** How many startups a collection shows: one that is not public now is not counted, unless nobody can tell, as offline. */
export function CollectedCount({ collection }: { collection: CollectionEdit }) {
  const ids = collectedIds(collection);
  const { data, isPlaceholderData } = useQuery(collectedStartupsQuery(ids));
  return countOf((isPlaceholderData ? undefined : data)?.length ?? ids.length, 'startup');
}
