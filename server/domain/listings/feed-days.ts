import { dayOf, formatDay, type Zone } from '../core/dates.ts';
import { isClosed } from './card-fields.ts';
import type { StartupCard } from './startups.contract.ts';

type Published = Pick<StartupCard, 'publishedAt' | 'dayOnly'>;
type Listed = Published & Pick<StartupCard, 'fields'>;

/**
 * The text that lists are sorted by, descending: by date, then listings without a date, then closed companies. Ties are sorted by
 * id, descending.
 */
export function feedKey(startup: Listed): string {
  const date = startup.publishedAt ?? '0';
  return isClosed(startup) ? `-${date}` : date;
}

/**
 * The day on which a listing was published, as YYYY-MM-DD: the stated day everywhere, and for a moment the day of the zone; null
 * when the date is unknown.
 */
function publishedDay({ publishedAt, dayOnly }: Published, zone: Zone): string | null {
  return publishedAt === null ? null : dayOf(publishedAt, dayOnly === true ? 'UTC' : zone);
}

/** "18th November 2025", on the day under which lists have the listing; '' when the date is unknown. */
export function publishedOn(startup: Published, zone: Zone): string {
  const day = publishedDay(startup, zone);
  return day === null ? '' : formatDay(day);
}

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
