import { byCodePoints } from './search.ts';
import { tagKey } from './tags.ts';

/** Of a tag of more listings the newest stand for all, so that its page costs the same in any directory. */
export const maxTaggedCompared = 200;

/** The keys of a listing's tags, each once. */
export function tagKeys(tags: readonly string[]): string[] {
  return [...new Set(tags.map(tagKey))].filter((key) => key !== '');
}

/**
 * A tag as its newest listing spells it, and the tags that most of its listings have, too; ties by key. `newest` are its newest listings,
 * at most `maxTaggedCompared`.
 */
export function describeTag(
  key: string,
  newest: readonly { tags: readonly string[] }[],
  limit: number,
): { tag: string; related: string[] } {
  const shared = new Map<string, { tag: string; count: number }>();
  for (const { tags } of newest)
    for (const [each, tag] of new Map(tags.map((spelled) => [tagKey(spelled), spelled]))) {
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
