import { useQuery } from '@tanstack/react-query';
import type { CollectionEdit } from '../../../server/contract/collections.ts';
import { collectedIds } from '../../../server/rules/collections.ts';
import { collectedStartupsQuery } from '../../api/collections.ts';
import { countOf } from '../../lib/text.ts';

/** How many startups a collection shows: one that is not public now is not counted. */
export function CollectedCount({ collection }: { collection: CollectionEdit }) {
  const ids = collectedIds(collection);
  const { data: startups = ids } = useQuery(collectedStartupsQuery(ids));
  return countOf(startups.length, 'startup');
}
