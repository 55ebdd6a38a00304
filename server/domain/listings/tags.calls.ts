import type * as contract from './tags.contract.ts';
import { CallError } from '../core/errors.ts';
import { pageSizes } from '../core/page-sizes.ts';
import type { StartupCard } from './startups.contract.ts';
import { describeTag, maxNaming, maxTaggedCompared, nameTags } from './related-tags.ts';
import { withTag } from './renamed-tags.ts';
import { tagKey } from './tags.rules.ts';
import type { Call } from '../call-context.ts';

export const listTags: Call<typeof contract.listTags> = async ({ store }) => {
  const counts = await store.startups.frequentTags(1, pageSizes.tags);
  const { cards } = await store.startups.list({ offset: 0, limit: maxNaming });
  return nameTags(counts, cards.map(parseCard), (keys) => store.startups.newestWithTags(keys));
};

export const getTag: Call<typeof contract.getTag> = async ({ store }, { params }) => {
  const asked = tagKey(params.tag);
  const { key, cards, total } = await withTag(store, asked, (each) =>
    store.startups.withTag(each, { offset: 0, limit: maxTaggedCompared }),
  );
  if (total === 0) throw new CallError('tags.not_found');
  return { ...describeTag(key, cards.map(parseCard), pageSizes.relatedTags), startupCount: total };
};

/** The store returns cards as JSON text in the contract's shape. */
const parseCard = (card: string) => JSON.parse(card) as StartupCard;
