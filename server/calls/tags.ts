import type * as contract from '../contract/tags.ts';
import { CallError } from '../contract/errors.ts';
import { pageSizes } from '../contract/page-sizes.ts';
import type { StartupCard } from '../contract/startups.ts';
import { describeTag, maxTaggedCompared } from '../rules/related-tags.ts';
import { tagKey } from '../rules/tags.ts';
import type { Call } from './call.ts';

export const getTag: Call<typeof contract.getTag> = async ({ store }, { params }) => {
  const key = tagKey(params.tag);
  const { cards, total } = await store.startups.withTag(key, { offset: 0, limit: maxTaggedCompared });
  if (total === 0) throw new CallError('tags.not_found');
  // The store returns cards as JSON text in the contract's shape.
  const newest = cards.map((card) => JSON.parse(card) as StartupCard);
  return { ...describeTag(key, newest, pageSizes.relatedTags), startupCount: total };
};
