import { formatDate } from '../core/dates.ts';
import { fold } from '../core/fold.ts';

/** The date in a cell: its time in UTC, and whether the cell has only a day; or why the cell is not a date. */
export type ReadDate = { time: string; isDay: boolean; reason?: never } | { time?: never; isDay?: never; reason: string };

export const dateMessages = {
  expected: 'Expected a date such as 2026-01-31 or 2026-01-31T12:00:00Z.',
  noSuchDay: 'This day does not exist.',
  number: (written: string) => `${written} is a number. Write it as a date (e.g., 2026-01-31).`,
  ambiguous: (written: string, days: readonly string[]) =>
    `${written} can be ${days.join(' or ')}. Choose which number is the day.`,
};

const months = [
  ['jan', 'january', 'januar', 'janner', 'janvier', 'janv', 'enero', 'ene', 'gennaio', 'gen', 'januari', 'janeiro'],
  ['feb', 'february', 'februar', 'feber', 'fevrier', 'fevr', 'fev', 'febrero', 'febbraio', 'februari', 'fevereiro'],
  ['mar', 'march', 'marz', 'maerz', 'mrz', 'mars', 'marzo', 'maart', 'mrt', 'marco'],
  ['apr', 'april', 'avril', 'avr', 'abril', 'abr', 'aprile'],
  ['may', 'mai', 'mayo', 'maggio', 'mag', 'mei', 'maio', 'maj'],
  ['jun', 'june', 'juni', 'juin', 'junio', 'giugno', 'giu', 'junho'],
  ['jul', 'july', 'juli', 'juillet', 'juil', 'julio', 'luglio', 'lug', 'julho'],
  ['aug', 'august', 'aout', 'agosto', 'ago', 'augustus', 'augusti'],
  ['sep', 'sept', 'september', 'septembre', 'septiembre', 'settembre', 'set', 'setembro'],
  ['oct', 'october', 'okt', 'oktober', 'octobre', 'octubre', 'ottobre', 'ott', 'outubro', 'out'],
  ['nov', 'november', 'novembre', 'noviembre', 'novembro'],
  ['dec', 'december', 'dez', 'dezember', 'decembre', 'diciembre', 'dic', 'dicembre', 'dezembro'],
];
const monthOfWord = new Map(months.flatMap((words, at) => words.map((word) => [word, at + 1] as const)));

/** A time of day, optionally with seconds, with am or pm, and with a zone. */
const clock =
  /^(?:[T\s,]+|\s+(?:at|um|a|à)\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap])?\.?(?:m\.?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?(?:\s*(?:Uhr|h))?$/i;
/** A time as the API writes it. */
const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/;
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const numbers = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4})(?!\d)/;
const dayWord =
  /^(?:\p{L}+\.?,?\s+)?(\d{1,2})(?:\.|st|nd|rd|th|er|º|°)?\s+(?:de\s+|of\s+)?(\p{L}+)\.?,?\s+(?:de\s+|del\s+)?(\d{4})(?!\d)/iu;
const wordDay = /^(?:\p{L}+\.?,\s+)?(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/iu;

/** Texts longer than this are not read as dates. */
const maxLength = 80;

/**
 * Reads a date as people and databases write it: 2026-01-31, 31.01.2026, January 31, 2026, 2026-01-31 12:00:00+00. Numbers with
 * dots begin with the day. In 03/04/2025, `dayFirst` decides which number is the day; 13/01/2026 is unambiguous. A time without a
 * zone is in UTC. For a range ("→"), its beginning is read.
 */
export function readDate(cell: string, dayFirst?: boolean): ReadDate {
  if (isoTime.test(cell) && !Number.isNaN(Date.parse(cell)) && new Date(cell).toISOString() === cell)
    return { time: cell, isDay: false };
  const written = (cell.length > maxLength ? '' : cell).trim().replace(/\s*(?:→|–>|->).*$/u, '');
  const iso = isoDay.exec(written);
  if (iso !== null) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  if (/^\d+(?:[.,]\d+)?$/.test(written) && written.length > 4) return { reason: dateMessages.number(written) };
  const year = yearFirst.exec(written);
  if (year !== null) return withTime(written, year[0].length, [Number(year[1]), Number(year[2]), Number(year[3])]);
  const byNumbers = numbers.exec(written);
  if (byNumbers !== null) return readNumbers(written, byNumbers, dayFirst);
  const byWord = dayWord.exec(written) ?? wordDay.exec(written);
  const [whole = '', first = '', second = '', last = ''] = byWord ?? [];
  const [day, word] = /^\d/.test(first) ? [first, second] : [second, first];
  const month = monthOfWord.get(fold(word));
  if (byWord === null || month === undefined) return { reason: dateMessages.expected };
  return withTime(written, whole.length, [Number(last), month, Number(day)]);
}

/** Whether a date could be read with day and month swapped: the two numbers differ, and both are at most 12. */
export function isAmbiguousDate(cell: string): boolean {
  const { first, second, sign } = numbersOf(cell) ?? {};
  return sign !== undefined && sign !== '.' && first !== second && first !== undefined && first <= 12 && (second ?? 0) <= 12;
}

/** Whether the day comes first in a date that can be read in only one order; undefined for other dates. */
export function decidedOrder(cell: string): boolean | undefined {
  const { first = 0, second = 0, sign } = numbersOf(cell) ?? {};
  if (sign === undefined || sign === '.' || first > 31 || second > 31) return undefined;
  if (first > 12 && second <= 12) return true;
  return second > 12 && first <= 12 ? false : undefined;
}

/** The two days that an ambiguous date can mean, as texts: first the one with the month first. */
export function daysOf(cell: string): string[] {
  return [false, true].map((dayFirst) => formatDate(readDate(cell, dayFirst).time ?? 0));
}

function numbersOf(cell: string) {
  const found = cell.length > maxLength ? null : numbers.exec(cell.trim());
  return found === null ? undefined : { first: Number(found[1]), sign: found[2], second: Number(found[3]) };
}

function readNumbers(written: string, [whole, one, sign, two, last]: RegExpExecArray, dayFirst: boolean | undefined): ReadDate {
  const [first, second, year] = [Number(one), Number(two), Number(last)];
  const isDayFirst = sign === '.' ? true : (decidedOrder(whole) ?? dayFirst);
  if (isDayFirst === undefined && isAmbiguousDate(whole)) return { reason: dateMessages.ambiguous(whole, daysOf(whole)) };
  const [day, month] = isDayFirst === true ? [first, second] : [second, first];
  return withTime(written, whole.length, [year, month, day]);
}

function withTime(written: string, length: number, [year, month, day]: readonly [number, number, number]): ReadDate {
  const rest = written.slice(length);
  if (rest.trim() === '') return dayOf(year, month, day);
  const time = clock.exec(rest);
  if (time === null) return { reason: dateMessages.expected };
  const date = dayOf(year, month, day);
  if (date.time === undefined) return date;
  const [, hours = '', minutes = '', seconds = '0', fraction = '', half, zone = 'Z'] = time;
  const isAfternoon = half?.toLowerCase() === 'p';
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59 || (half !== undefined && Number(hours) > 12))
    return { reason: dateMessages.expected };
  const at = Date.parse(date.time) + ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  const milliseconds = Math.floor(Number(`0.${fraction || '0'}`) * 1_000);
  return { time: new Date(at + milliseconds - offsetOf(zone)).toISOString(), isDay: false };
}

/** The offset of a zone such as +02:00 from UTC, in milliseconds. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  if (hours === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function dayOf(year: number, month: number, day: number): ReadDate {
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return exists && year >= 100 ? { time: at.toISOString(), isDay: true } : { reason: dateMessages.noSuchDay };
}
