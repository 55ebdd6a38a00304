import { byCodePoints } from '../core/compare-texts.ts';
import { tagKeys } from './related-tags.ts';
import { tagKey } from './tags.rules.ts';

/** The tags of a listing after a tag, by its key, became `to`; null removes it. The new tag is kept once, where it first occurs. */
export function withTagRenamed(tags: readonly string[], key: string, to: string | null): string[] {
  const renamed = tags.flatMap((tag) => (tagKey(tag) === key ? (to ?? []) : tag));
  if (to === null) return renamed;
  const newKey = tagKey(to);
  const first = renamed.findIndex((tag) => tagKey(tag) === newKey);
  return renamed.filter((tag, at) => at === first || tagKey(tag) !== newKey);
}

interface Found {
  ids: string[];
  /** The last id that was looked at; undefined when there are no more. */
  end: string | undefined;
}

/**
 * The next listings with a tag, by id. `active` are those that the index of tags has, and `hidden` some listings that are not active, with
 * any tags; each is complete if it has fewer rows than were requested.
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
