import type { Zone } from '../core/dates.ts';
import { isClosed } from './card-fields.ts';
import { type Listed, publishedDay } from './feed-days.ts';

/**
 * The listings of the feed by day, newest first. In zones other than UTC, listings with a time and listings with only a day may be
 * out of order, so all listings of one day are collected under one heading. Listings at the end of the feed, which are closed or
 * have no date, have the day `null`.
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
