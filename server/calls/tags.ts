import type * as contract from '../contract/tags.ts';
import { CallError } from '../domain/core/errors.ts';
import { pageSizes } from '../domain/core/page-sizes.ts';
import type { StartupCard } from '../contract/startups.ts';
import { describeTag, maxNaming, maxTaggedCompared, nameTags } from '../rules/related-tags.ts';
import { tagKey } from '../rules/tags.ts';
import type { Call } from '../domain/call-context.ts';

export const listTags: Call<typeof contract.listTags> = async ({ store }) => {
  const counts = await store.startups.frequentTags(1, pageSizes.tags);
  const { cards } = await store.startups.list({ offset: 0, limit: maxNaming });
  return nameTags(counts, cards.map(parseCard), (keys) => store.startups.newestWithTags(keys));
};

export const getTag: Call<typeof contract.getTag> = async ({ store }, { params }) => {
  const key = tagKey(params.tag);
  const { cards, total } = await store.startups.withTag(key, { offset: 0, limit: maxTaggedCompared });
  if (total === 0) throw new CallError('tags.not_found');
  return { ...describeTag(key, cards.map(parseCard), pageSizes.relatedTags), startupCount: total };
};

/** The store returns cards as JSON text in the contract's shape. */
const parseCard = (card: string) => JSON.parse(card) as StartupCard;
