import type { Store } from '../../../db/store.ts';
import { nameTags } from './related-tags.ts';
import type { TagCount } from './tags.contract.ts';
import { tagKey } from './tags.rules.ts';

/** The given tags in unchanged order, each spelled as in its newest listing. */
export async function spellTags(store: Store, counts: readonly TagCount[]): Promise<(TagCount & { tag: string })[]> {
  const named = await nameTags(counts, [], (keys) => store.startups.newestWithTags(keys));
  const names = new Map(named.map(({ tag }) => [tagKey(tag), tag]));
  return counts.map((count) => ({ ...count, tag: names.get(count.key) ?? count.key }));
}
