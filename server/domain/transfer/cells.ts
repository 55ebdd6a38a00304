import * as v from 'valibot';
import { completedUrl } from '../core/with-scheme.ts';
import { startup } from '../listings/startups.contract.ts';
import { dateMessages, readDate } from './date-cells.ts';

/** A list in JSON, or in a CSV cell as "a|b" or a JSON array. */
export const listField = <Item extends v.GenericSchema<string, string>>(item: Item, max = 1_000) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => (typeof value === 'string' ? parseListCell(value) : value)),
      v.array(item),
      v.transform((items) => [...new Set(items)]),
      v.maxLength(max),
    ),
  );

function parseListCell(cell: string): unknown {
  const parsed = jsonArrayOf(cell);
  return parsed ?? piecesOf(cell, /\|/);
}

/** The list in a cell that contains a JSON array. Undefined for other cells, even if their text begins with a bracket. */
export function jsonArrayOf(cell: string): unknown[] | undefined {
  const trimmed = cell.trim();
  if (!trimmed.startsWith('[') || !trimmed.endsWith(']')) return undefined;
  try {
    return JSON.parse(trimmed) as unknown[];
  } catch {
    return undefined;
  }
}

/** The non-blank pieces of a cell. */
export function piecesOf(cell: string, separator: RegExp): string[] {
  return cell
    .split(separator)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

/** Whether a cell has no value: null, an empty list, "", "[]" or "|". */
export function isEmptyCell(value: unknown): boolean {
  if (typeof value === 'string') return /^[\s|]*$|^\s*\[\s*\]\s*$/.test(value);
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** Whether a cell has an error value that a spreadsheet shows for a failed formula, such as "#REF!". */
export function isSpreadsheetError(cell: unknown): cell is string {
  return (
    typeof cell === 'string' &&
    /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|ERROR!|SPILL!|CALC!|NV|BEZUG!|WERT!|ZAHL!)$/i.test(cell.trim())
  );
}

/** Whether a cell is a day without a time. */
export const isDay = (cell: unknown): boolean => typeof cell === 'string' && readDate(cell).isDay === true;

/** A date, or a time, in UTC with milliseconds (`readDate`). */
export const timeField = v.pipe(
  v.string(dateMessages.expected),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { time, reason } = readDate(dataset.value);
    if (time !== undefined) return time;
    addIssue({ message: reason });
    return NEVER;
  }),
);

/** Tables often contain hosts without a scheme. A cell without a dot, such as "none", is not a host. */
export const websiteField = v.pipe(v.string(), v.transform(completedUrl), startup.entries.website);
