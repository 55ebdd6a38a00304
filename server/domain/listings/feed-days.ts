import { dayOf, formatDay, type Zone } from '../core/dates.ts';
import { isClosed } from './card-fields.ts';
import type { StartupCard } from './startups.contract.ts';

type Published = Pick<StartupCard, 'publishedAt' | 'dayOnly'>;
export type Listed = Published & Pick<StartupCard, 'fields'>;

/**
 * The text by which lists are sorted, descending: by date, then listings without a date, then closed companies. Ties are sorted
 * by id, descending.
 */
export function feedKey(startup: Listed): string {
  const date = startup.publishedAt ?? '0';
  return isClosed(startup) ? `-${date}` : date;
}

/**
 * The day on which a listing was published, as YYYY-MM-DD. A stated day is the same in every zone, and a time belongs to its day
 * in the zone. Null when the date is unknown.
 */
export function publishedDay({ publishedAt, dayOnly }: Published, zone: Zone): string | null {
  return publishedAt === null ? null : dayOf(publishedAt, dayOnly === true ? 'UTC' : zone);
}

/** "18th November 2025": the day under which lists show the listing, or '' when the date is unknown. */
export function publishedOn(startup: Published, zone: Zone): string {
  const day = publishedDay(startup, zone);
  return day === null ? '' : formatDay(day);
}
