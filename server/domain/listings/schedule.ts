import { say } from '../core/noun.ts';
import { pageSizes } from '../core/page-sizes.ts';
import { formatClock, formatDate, formatRelative, formatShortDate, type ViewerClock } from '../core/dates.ts';

/**
 * The home page's sentence about startups that will be published at these times, earliest first; undefined when none is left.
 * `clock` is undefined on the server and in the first render.
 */
export function scheduleText(times: readonly string[], clock: ViewerClock | undefined): string | undefined {
  const left = clock === undefined ? times : times.filter((time) => time > clock.now.toISOString());
  const [next] = left;
  if (next === undefined) return undefined;
  if (clock === undefined) return `${moreStartups(left.length)} scheduled, the next on ${formatDate(next)}.`;
  const today = left.filter((time) => formatShortDate(time) === formatShortDate(clock.now));
  if (today.length === 0) return `${moreStartups(left.length)} scheduled, the next ${formatRelative(next, clock)}.`;
  return `${moreStartups(today.length)} coming today, the next at ${formatClock(next)}.`;
}

/** A list of the maximum length may be incomplete. */
function moreStartups(count: number): string {
  if (count === pageSizes.scheduledTimes) return say`${count} startups or more are`;
  return count === 1 ? say`One more startup is` : say`${count} more startups are`;
}
