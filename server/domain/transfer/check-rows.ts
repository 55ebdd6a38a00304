import * as v from 'valibot';
import { parseInput } from '../core/input.ts';
import { isEmptyCell, isSpreadsheetError, jsonArrayOf, piecesOf } from './cells.ts';
import { columnLabel } from './column-labels.ts';
import type { ImportKind } from './imports.contract.ts';

/** Why a row is rejected, by field; the field is "row" when the row is not an object. */
export type Reasons = Record<string, string>;

/** A row without its unreadable optional values. `ignored` says why each is left out, by the label of its column. */
export type CheckedRow<Row> = { row: Row; ignored: Reasons; reasons?: never } | { row?: never; reasons: Reasons };

/**
 * The columns whose invalid values reject the row: those that a row needs, that decide which item it is, or that decide when the item
 * becomes public. An invalid value of any other column is left out.
 */
const strictColumns: Readonly<Record<ImportKind, ReadonlySet<string>>> = {
  startups: new Set(['name', 'tagline', 'description', 'website', 'websiteKind', 'sourceId', 'categories', 'publishedAt']),
  categories: new Set(['name', 'slug', 'description']),
  posts: new Set(['title', 'slug', 'content', 'category', 'publishedAt', 'status']),
};

export const isStrict = (kind: ImportKind, column: string): boolean => strictColumns[kind].has(column);

export const isObject = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

export const spreadsheetError = (cell: string): string => `${cell.trim()} is an error value from the spreadsheet.`;

interface RowSchema<Schema> {
  kind: ImportKind;
  schema: Schema;
  /** The values for empty cells, by column. Other empty cells count as missing. */
  cleared: Partial<v.InferOutput<Schema & v.GenericSchema>>;
}

type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/**
 * Parses a row. Returns it without its unreadable optional values, or the first reason for each invalid field that the row needs.
 */
export function checkRow<Schema extends ObjectSchema>(
  raw: unknown,
  { kind, schema, cleared }: RowSchema<Schema>,
): CheckedRow<v.InferOutput<Schema>> {
  if (!isObject(raw)) return { reasons: { row: 'Expected an object with fields.' } };
  const stated = Object.fromEntries(Object.entries(raw).filter(([, value]) => !isEmptyCell(value)));
  const ignored: Reasons = {};
  const ignore = (column: string, why: string) => {
    ignored[columnLabel(column)] ??= why;
    const readable = readableEntries(schema.entries[column], stated[column]);
    if (readable.length === 0) delete stated[column];
    else stated[column] = readable;
  };
  for (const [column, value] of Object.entries(stated))
    if (isSpreadsheetError(value) && Object.hasOwn(schema.entries, column)) {
      if (isStrict(kind, column)) return { reasons: { [column]: spreadsheetError(value) } };
      ignored[columnLabel(column)] = spreadsheetError(value);
      delete stated[column];
    }
  let parsed = parseInput(schema, stated);
  const reasons: Reasons = {};
  for (const issue of parsed.issues ?? []) {
    const path = (v.getDotPath(issue) ?? 'row').slice(0, 100);
    const column = path.split('.')[0] ?? path;
    const why = issue.received === 'undefined' ? 'Missing.' : issue.message.slice(0, 200);
    if (column === 'row' || isStrict(kind, column)) reasons[path] ??= why;
    else ignore(column, why);
  }
  if (Object.keys(reasons).length > 0) return { reasons };
  if (!parsed.success) parsed = parseInput(schema, stated);
  if (!parsed.success) return { reasons: { row: parsed.issues[0].message.slice(0, 200) } };
  const emptied = Object.entries(cleared).filter(([column]) => Object.hasOwn(raw, column) && isEmptyCell(raw[column]));
  return { row: { ...parsed.output, ...Object.fromEntries(emptied) }, ignored };
}

/** At most this many entries of an invalid list are checked. */
const maxRead = 100;

/** The valid entries of an invalid list, but no more than the list may have. */
function readableEntries(schema: v.GenericSchema | undefined, value: unknown): unknown[] {
  const entries = typeof value === 'string' ? (jsonArrayOf(value) ?? piecesOf(value, /\|/)) : value;
  if (schema === undefined || !Array.isArray(entries)) return [];
  const isValid = (list: unknown[]): boolean => v.is(schema, list);
  const kept = [...new Set<unknown>(entries.slice(0, maxRead))].filter((entry) => isValid([entry]));
  while (kept.length > 0 && !isValid(kept)) kept.pop();
  return kept;
}
