import { dayOf, formatDateTime } from '../../../../server/domain/core/dates.ts';
import { isPublishedLater } from '../../../../server/domain/listings/startups.rules.ts';
import type { PublishDate } from '../../../../server/domain/submissions/publication.ts';

/** A date as typed: YYYY-MM-DD, and HH:MM in the admin's time zone, or '' for a day without a time. */
export interface TypedDate {
  day: string;
  time: string;
}

/** Converts a stored date to the texts of the two input fields. A day without a time is a day in UTC. */
export function typedDate({ publishedAt, dayOnly }: PublishDate): TypedDate {
  if (publishedAt === null) return { day: '', time: '' };
  if (dayOnly) return { day: publishedAt.slice(0, 10), time: '' };
  const at = new Date(publishedAt);
  const time = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  return { day: dayOf(at, 'local'), time };
}

/** The date that was typed. A time without a day is ignored. */
export function publishDate({ day, time }: TypedDate): PublishDate {
  const at = new Date(time === '' ? `${day}T00:00:00.000Z` : `${day}T${time}`);
  if (day === '' || Number.isNaN(at.getTime())) return { publishedAt: null, dayOnly: false };
  return { publishedAt: at.toISOString(), dayOnly: time === '' };
}

/** The UTC offset of this device at a time, as in "UTC+02:00". */
export function zoneAt(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${[hours, rest].map((part) => String(part).padStart(2, '0')).join(':')}`;
}

/**
 * The hint of a date field: the time zone, and when the listing becomes public. `emptyText` is the hint while there is no date.
 */
export function publishDateHint(date: PublishDate, { now, emptyText }: { now: Date; emptyText: string }): string {
  const { publishedAt, dayOnly } = date;
  if (publishedAt === null) return emptyText;
  const at = new Date(publishedAt);
  const zone = dayOnly ? 'Without a time, the day counts in UTC.' : `The time is in your time zone, ${zoneAt(at)}.`;
  if (!isPublishedLater(date, now)) return zone;
  return dayOnly
    ? `${zone} Hidden until the day begins there: ${formatDateTime(at)} in your time zone, ${zoneAt(at)}.`
    : `${zone} Hidden until then.`;
}
