import { dayHeading, type ViewerClock } from '../core/dates.ts';
import { groupByDay } from './feed-groups.ts';
import type { StartupCard } from './startups.contract.ts';

/**
 * "4 new today", "12 new on 21st November": how many startups the newest day has, of those that are loaded, newest first; undefined when no
 * date is known. `clock` is undefined on the server and in the first render, which use UTC and name the date, because a page that
 * is kept until tomorrow must not say "today".
 */
export function newestDayText(
  startups: readonly Pick<StartupCard, 'publishedAt' | 'dayOnly' | 'fields'>[],
  hasMore: boolean,
  clock: ViewerClock | undefined,
): string | undefined {
  const [newest] = groupByDay(startups, clock === undefined ? 'UTC' : 'local');
  if (newest === undefined || newest.day === null) return undefined;
  const count = newest.items.length;
  // More of the same day may follow.
  const shown = hasMore && count === startups.length ? `${count} or more` : String(count);
  const { title, date } = dayHeading(newest.day, clock);
  return `${shown} new ${title === 'Today' || title === 'Yesterday' ? title.toLowerCase() : `on ${date}`}`;
}

/**
 * The trending startups that the home page shows above its feed: without those that the first rows of the feed have anyway, unless they
 * are featured or liked. A directory that nobody has used yet has none.
 */
export function trendingAbove<Listing extends Pick<StartupCard, '_id' | 'featured' | 'likes'>>(
  trending: readonly Listing[],
  firstRows: readonly Pick<StartupCard, '_id'>[],
): Listing[] {
  const ids = new Set(firstRows.map(({ _id }) => _id));
  return trending.filter(({ _id, featured, likes }) => featured || likes > 0 || !ids.has(_id));
}
