import type { Zone } from '../core/dates.ts';
import { isClosed } from './card-fields.ts';
import { type Listed, publishedDay } from './feed-days.ts';

/**
 * The listings of the feed by day, the newest first. A moment and a day may change places in another zone than UTC, so listings
 * are put under the day that has a heading already. Those at the end of the feed, without a date or closed, have the day `null`.
 */
export function groupByDay<Item extends Listed>(items: readonly Item[], zone: Zone): { day: string | null; items: Item[] }[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const day = (isClosed(item) ? null : publishedDay(item, zone)) ?? '';
    const group = groups.get(day);
    if (group === undefined) groups.set(day, [item]);
    else group.push(item);
  }
  const newestFirst = [...groups].sort(([a], [b]) => (a < b ? 1 : -1));
  return newestFirst.map(([day, dayItems]) => ({ day: day === '' ? null : day, items: dayItems }));
}
