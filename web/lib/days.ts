const dayMs = 24 * 60 * 60 * 1000;

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

/** The day a time falls on in a time zone, as YYYY-MM-DD. */
export function dayOf(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(time);
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
  const month = new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'long' }).format(noon);
  const year = today.startsWith(day.slice(0, 4)) ? '' : ` ${day.slice(0, 4)}`;
  const date = `${ordinal(noon.getUTCDate())} ${month}${year}`;
  if (day === today) return { title: 'Today', date };
  if (today !== '' && day === dayBefore(today)) return { title: 'Yesterday', date };
  return { title: new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'long' }).format(noon), date };
}

/** "09:30": the one clock of the site, in the viewer's time zone unless another is given. */
export function formatClock(time: Date | number, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(time);
}

/** "today at 14:05", "yesterday at 09:30", "on 12 May at 10:00", with the year when it is not this one. */
export function formatMoment(time: Date, { now, timeZone }: ViewerClock): string {
  const timeOfDay = formatClock(time, timeZone);
  const [day, today] = [dayOf(time, timeZone), dayOf(now, timeZone)];
  if (day === today) return `today at ${timeOfDay}`;
  if (day === dayBefore(today)) return `yesterday at ${timeOfDay}`;
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return `on ${new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', ...year }).format(time)} at ${timeOfDay}`;
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

/** "21st November 2026", in UTC, so that server and browser render the same text. */
export function longDate(time: string): string {
  const date = new Date(time);
  const month = new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'long' }).format(date);
  return `${ordinal(date.getUTCDate())} ${month} ${date.getUTCFullYear()}`;
}
