import type { ListedTag, TagCount } from './tags.contract.ts';
import { byCodePoints } from '../core/compare-texts.ts';
import { tagKey } from './tags.rules.ts';

/** Only this many of a tag's newest listings are compared, so that its page costs the same in any directory. */
export const maxTaggedCompared = 200;

/** How many of the newest listings are read at once. Most tags occur in them, so their spelling is known. */
export const maxNaming = 1_000;

/** The keys of a listing's tags, without repetitions. */
export function tagKeys(tags: readonly string[]): string[] {
  return [...new Set(tags.map(tagKey))].filter((key) => key !== '');
}

/** The tags with at least `minListings` listings: most listings first, then by key. */
export function frequentTags(listings: Iterable<{ tags: readonly string[] }>, minListings: number, limit: number): TagCount[] {
  const counts = new Map<string, number>();
  for (const { tags } of listings) for (const key of tagKeys(tags)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return Array.from(counts, ([key, startupCount]) => ({ key, startupCount }))
    .filter(({ startupCount }) => startupCount >= minListings)
    .sort((a, b) => b.startupCount - a.startupCount || byCodePoints(a.key, b.key))
    .slice(0, limit);
}

/**
 * Spells tags by their keys, each as in its newest listing. `newest` are the newest listings of the directory. For tags that
 * occur in none of them, `newestWith` reads the tags of the newest listing with that tag.
 */
export async function nameTags(
  counts: readonly TagCount[],
  newest: Iterable<{ tags: readonly string[] }>,
  newestWith: (keys: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>,
): Promise<ListedTag[]> {
  const names = new Map<string, string>();
  for (const { tags } of newest) for (const [key, tag] of spelled(tags)) if (!names.has(key)) names.set(key, tag);
  const others = await newestWith(counts.flatMap(({ key }) => (names.has(key) ? [] : [key])));
  return counts
    .toSorted((a, b) => byCodePoints(a.key, b.key))
    .map(({ key, startupCount }) => ({ tag: names.get(key) ?? spelled(others.get(key) ?? []).get(key) ?? key, startupCount }));
}

/** A listing's tags by key. */
const spelled = (tags: readonly string[]) => new Map(tags.map((tag) => [tagKey(tag), tag]));

/**
 * A tag as spelled in its newest listing, and the other tags that occur most often in its listings. Ties are ordered by key.
 * `newest` are the tag's newest listings, at most `maxTaggedCompared`.
 */
export function describeTag(
  key: string,
  newest: readonly { tags: readonly string[] }[],
  limit: number,
): { tag: string; related: string[] } {
  const shared = new Map<string, { tag: string; count: number }>();
  for (const { tags } of newest)
    for (const [each, tag] of spelled(tags)) {
      const known = shared.get(each);
      shared.set(each, { tag: known?.tag ?? tag, count: (known?.count ?? 0) + 1 });
    }
  const tag = shared.get(key)?.tag ?? key;
  const related = [...shared]
    .filter(([each]) => each !== key && each !== '')
    .sort(([a, ofA], [b, ofB]) => ofB.count - ofA.count || byCodePoints(a, b))
    .slice(0, limit);
  return { tag, related: related.map(([, each]) => each.tag) };
}

/**
 * At most `max` tags from both lists. The tags of the first list come first. If several tags have the same key, only the first is
 * kept.
 */
export function unitedTags(first: readonly string[], second: readonly string[], max: number): string[] {
  const tags = new Map<string, string>();
  for (const tag of [...first, ...second]) if (!tags.has(tagKey(tag))) tags.set(tagKey(tag), tag);
  return [...tags.values()].slice(0, max);
}
