import { byCodePoints } from '../core/compare-texts.ts';
import { tagKeys } from './related-tags.ts';
import { tagKey } from './tags.rules.ts';

/**
 * A listing's tags, with the tag that has the key `key` replaced by `to`, or removed if `to` is null. The new tag appears only
 * once, at its first position.
 */
export function withTagRenamed(tags: readonly string[], key: string, to: string | null): string[] {
  const renamed = tags.flatMap((tag) => (tagKey(tag) === key ? (to ?? []) : tag));
  if (to === null) return renamed;
  const newKey = tagKey(to);
  const first = renamed.findIndex((tag) => tagKey(tag) === newKey);
  return renamed.filter((tag, at) => at === first || tagKey(tag) !== newKey);
}

interface Found {
  ids: string[];
  /** The last id that was examined; undefined when no listings are left. */
  end: string | undefined;
}

/**
 * The next listings with a tag, by id. `active` are the active listings with the tag, and `hidden` are inactive listings with any
 * tags. A list with fewer rows than were requested is complete.
 */
export function nextTagged(
  key: string,
  active: readonly string[],
  hidden: readonly { _id: string; tags: readonly string[] }[],
  limits: { active: number; hidden: number },
): Found {
  const ends = [
    active.length < limits.active ? undefined : active.at(-1),
    hidden.length < limits.hidden ? undefined : hidden.at(-1)?._id,
  ].filter((end) => end !== undefined);
  const [end] = ends.sort(byCodePoints);
  const tagged = hidden.flatMap(({ _id, tags }) => (tagKeys(tags).includes(key) ? [_id] : []));
  const ids = [...active, ...tagged].filter((id) => end === undefined || id <= end).sort(byCodePoints);
  return ids.length <= limits.active ? { ids, end } : { ids: ids.slice(0, limits.active), end: ids[limits.active - 1] };
}
