import { longDate } from '../../lib/days.ts';

const hour = 3_600_000;
const day = 24 * hour;
const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/**
 * How long ago something was. Of the last hour nothing finer is known: a session is written down as seen at most once an
 * hour. A date, once it is more than four weeks ago.
 */
export function timeAgo(time: string, now: Date): string {
  const passed = now.getTime() - Date.parse(time);
  if (passed < hour) return 'within the last hour';
  if (passed < day) return words.format(-Math.floor(passed / hour), 'hour');
  if (passed < 28 * day) return words.format(-Math.floor(passed / day), 'day');
  return `on ${longDate(time)}`;
}
