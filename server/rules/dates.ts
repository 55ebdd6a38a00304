/** Every date and time that people read, on pages and in emails. Feeds, sitemaps, CSV files and file names have ISO and RFC dates. */

const dayMs = 24 * 60 * 60 * 1000;

/** An ISO text, milliseconds, or a date. */
type Time = string | number | Date;

/** The viewer's time and time zone. The server and the first render do not have it: they use UTC and no "Today". */
export interface ViewerClock {
  now: Date;
  timeZone: string;
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export function ordinal(day: number): string {
  const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
  return `${day}${suffixes[new Intl.PluralRules('en', { type: 'ordinal' }).select(day)] ?? 'th'}`;
}

/** The day a time falls on, as YYYY-MM-DD. */
function dayOf(time: Time, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(time));
}

/** "21st November" of YYYY-MM-DD. */
function dayAndMonth(day: string): string {
  const noon = noonOf(day);
  return `${ordinal(noon.getUTCDate())} ${new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'long' }).format(noon)}`;
}

/** "21st November 2026" of YYYY-MM-DD. */
function dayMonthYear(day: string): string {
  return `${dayAndMonth(day)} ${day.slice(0, 4)}`;
}

function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00.000Z`);
}

/** Counts calendar days, because a day on which the clocks change is not 24 hours long. */
function dayBefore(day: string): string {
  return new Date(noonOf(day).getTime() - dayMs).toISOString().slice(0, 10);
}

export interface DayHeading {
  /** Today, Yesterday, or the weekday's name; "Earlier" when the date is unknown. */
  title: string;
  /** "21st November" of this year, "21st November 2024" of another; empty when unknown. */
  date: string;
}

/** The heading of one day of the feed. `clock` is undefined on the server and in the first render. */
export function dayHeading(day: string | null, clock: ViewerClock | undefined): DayHeading {
  if (day === null) return { title: 'Earlier', date: '' };
  const noon = noonOf(day);
  const today = clock === undefined ? '' : dayOf(clock.now, clock.timeZone);
  const date = today.startsWith(day.slice(0, 4)) ? dayAndMonth(day) : dayMonthYear(day);
  if (day === today) return { title: 'Today', date };
  if (today !== '' && day === dayBefore(today)) return { title: 'Yesterday', date };
  return { title: new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'long' }).format(noon), date };
}

/** "21st November 2026". In UTC unless another zone is given, because the server and the browser must render the same text. */
export function formatDate(time: Time, timeZone = 'UTC'): string {
  return dayMonthYear(dayOf(time, timeZone));
}

/** "21st November 2026, 14:05", in the viewer's time zone unless another is given: for pages that only the browser renders. */
export function formatDateTime(time: Time, timeZone?: string): string {
  return `${dayMonthYear(dayOf(time, timeZone))}, ${formatClock(time, timeZone)}`;
}

/**
 * "21 Nov 2026", the only short form: for the cells of tables and the axes of charts, where `formatDate` would take twice the
 * width. In the viewer's time zone unless another is given.
 */
export function formatShortDate(time: Time, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(time));
}

/** "09:30": the one clock, of 24 hours. In the viewer's time zone unless another is given. */
export function formatClock(time: Time, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(time));
}

/** How long ago a time is: "today at 14:05", "yesterday at 09:30", "on 12th May 2026 at 10:00". */
export function formatRelative(time: Time, { now, timeZone }: ViewerClock): string {
  const clock = formatClock(time, timeZone);
  const [day, today] = [dayOf(time, timeZone), dayOf(now, timeZone)];
  if (day === today) return `today at ${clock}`;
  if (day === dayBefore(today)) return `yesterday at ${clock}`;
  return `on ${dayMonthYear(day)} at ${clock}`;
}

/** Groups adjacent items of the same day, in the given order; items without a date get the day `null`. */
export function groupByDay<Item extends { publishedAt: string | null }>(
  items: readonly Item[],
  timeZone: string,
): { day: string | null; items: Item[] }[] {
  const groups: { day: string | null; items: Item[] }[] = [];
  for (const item of items) {
    const day = item.publishedAt === null ? null : dayOf(new Date(item.publishedAt), timeZone);
    const last = groups.at(-1);
    if (last !== undefined && last.day === day) last.items.push(item);
    else groups.push({ day, items: [item] });
  }
  return groups;
}
