// Durations in milliseconds. They are in this file, which every page loads, because a separate file would be one more request.
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

// Formats all dates and times for people, on pages and in emails. Feeds, sitemaps, CSV files and file names use ISO and RFC dates.

/** ISO text, milliseconds, or a date. */
type Time = string | number | Date;

/**
 * The zone in which a time is shown: UTC, which is the same on the server and in every browser, or the device's zone. Named zones
 * are not supported, because only `Intl` knows them, and its first use takes a phone 60 ms.
 */
export type Zone = 'UTC' | 'local';

/** The viewer's time. The server and the first render do not know it, so they use UTC and never show "Today". */
export interface ViewerClock {
  now: Date;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export function ordinal(day: number): string {
  const suffix = Math.floor(day / 10) % 10 === 1 ? undefined : ['th', 'st', 'nd', 'rd'][day % 10];
  return `${day}${suffix ?? 'th'}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** The day of a time in a time zone, as YYYY-MM-DD. */
export function dayOf(time: Time, zone: Zone): string {
  const date = new Date(time);
  if (zone === 'UTC') return date.toISOString().slice(0, 10);
  return [String(date.getFullYear()).padStart(4, '0'), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
}

/** "November" of YYYY-MM-DD. */
function monthName(day: string): string {
  return months[Number(day.slice(5, 7)) - 1] ?? '';
}

/** "21st November" of YYYY-MM-DD. */
function dayAndMonth(day: string): string {
  return `${ordinal(Number(day.slice(8)))} ${monthName(day)}`;
}

/** "21st November 2026" of YYYY-MM-DD. */
export function formatDay(day: string): string {
  return `${dayAndMonth(day)} ${day.slice(0, 4)}`;
}

function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00.000Z`);
}

/** Counts back from noon, because days on which the clocks change are not 24 hours long. */
function dayBefore(day: string): string {
  return new Date(noonOf(day).getTime() - dayMs).toISOString().slice(0, 10);
}

export interface DayHeading {
  /** Today, Yesterday, or the weekday's name; "Earlier" when the date is unknown. */
  title: string;
  /** "21st November" in this year, "21st November 2024" in another; empty when unknown. */
  date: string;
}

/** The heading for a day in the feed. `clock` is undefined on the server and in the first render. */
export function dayHeading(day: string | null, clock: ViewerClock | undefined): DayHeading {
  if (day === null) return { title: 'Earlier', date: '' };
  const today = clock === undefined ? '' : dayOf(clock.now, 'local');
  const date = today.startsWith(day.slice(0, 4)) ? dayAndMonth(day) : formatDay(day);
  if (day === today) return { title: 'Today', date };
  if (today !== '' && day === dayBefore(today)) return { title: 'Yesterday', date };
  return { title: weekdays[noonOf(day).getUTCDay()] ?? '', date };
}

/** "21st November 2026", in UTC, because the server and the browser must render the same text. */
export function formatDate(time: Time): string {
  return formatDay(dayOf(time, 'UTC'));
}

/** "21st November 2026, 14:05" in the viewer's time zone, for pages that only the browser renders. */
export function formatDateTime(time: Time): string {
  return `${formatDay(dayOf(time, 'local'))}, ${formatClock(time)}`;
}

/** "21 Nov 2026", the only short form, for tables and chart axes. Uses the viewer's time zone unless another is given. */
export function formatShortDate(time: Time, zone: Zone = 'local'): string {
  const day = dayOf(time, zone);
  return `${Number(day.slice(8))} ${monthName(day).slice(0, 3)} ${day.slice(0, 4)}`;
}

/** "09:30", always with 24 hours, in the viewer's time zone. */
export function formatClock(time: Time): string {
  const date = new Date(time);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** A time with its day in words: "today at 14:05", "yesterday at 09:30", "on 12th May 2026 at 10:00". */
export function formatRelative(time: Time, { now }: ViewerClock): string {
  const clock = formatClock(time);
  const [day, today] = [dayOf(time, 'local'), dayOf(now, 'local')];
  if (day === today) return `today at ${clock}`;
  if (day === dayBefore(today)) return `yesterday at ${clock}`;
  return `on ${formatDay(day)} at ${clock}`;
}
