import { dayHeading, type ViewerClock } from '../core/dates.ts';
import { groupByDay } from './feed-groups.ts';
import type { StartupCard } from './startups.contract.ts';

/**
 * "4 new today", "12 new on 21st November": the number of loaded startups that were published on the newest day. `startups` are
 * sorted newest first. Undefined when no date is known. `clock` is undefined on the server and in the first render, which use UTC
 * and name the date, because a page that is cached until tomorrow must not say "today".
 */
export function newestDayText(
  startups: readonly Pick<StartupCard, 'publishedAt' | 'dayOnly' | 'fields'>[],
  hasMore: boolean,
  clock: ViewerClock | undefined,
): string | undefined {
  const [newest] = groupByDay(startups, clock === undefined ? 'UTC' : 'local');
  if (newest === undefined || newest.day === null) return undefined;
  const count = newest.items.length;
  // More startups of the same day may follow.
  const shown = hasMore && count === startups.length ? `${count} or more` : String(count);
  const { title, date } = dayHeading(newest.day, clock);
  return `${shown} new ${title === 'Today' || title === 'Yesterday' ? title.toLowerCase() : `on ${date}`}`;
}

/**
 * The trending startups above the feed of the home page. Startups in the feed's first rows are omitted, unless they are featured
 * or liked, so that a new directory shows none.
 */
export function trendingAbove<Listing extends Pick<StartupCard, '_id' | 'featured' | 'likes'>>(
  trending: readonly Listing[],
  firstRows: readonly Pick<StartupCard, '_id'>[],
): Listing[] {
  const ids = new Set(firstRows.map(({ _id }) => _id));
  return trending.filter(({ _id, featured, likes }) => featured || likes > 0 || !ids.has(_id));
}
