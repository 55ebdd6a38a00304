import { longDate } from '../../lib/days.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const relativeTime = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/**
 * How long ago a session was last seen: in hours or days, or as a date after four weeks. The last hour is not split further because
 * the server stores `seenAt` at most once an hour.
 */
export function timeAgo(time: string, now: Date): string {
  const elapsedMs = now.getTime() - Date.parse(time);
  if (elapsedMs < hourMs) return 'within the last hour';
  if (elapsedMs < dayMs) return relativeTime.format(-Math.floor(elapsedMs / hourMs), 'hour');
  if (elapsedMs < 28 * dayMs) return relativeTime.format(-Math.floor(elapsedMs / dayMs), 'day');
  return `on ${longDate(time)}`;
}
