import { exceededBound } from '../core/json-bounds.ts';
import { ImportError, type Lines } from './read-list.ts';
import type { ImportKind } from './imports.contract.ts';

export interface JsonList {
  name?: string;
  kind?: ImportKind;
  rows: readonly unknown[];
  lines?: readonly Lines[];
  unreadable?: ReadonlyMap<number, string>;
}

/** The maximum nesting. Deeper rows would exhaust the stack, and real rows are never nested so deeply. */
const maxDepth = 100;

/**
 * The lists in a JSON text, which can be a list of rows, an object with lists, or a text with a row on each line. Throws
 * `ImportError` if it has no list.
 */
export function readJson(file: string, text: string): JsonList[] {
  if (isJsonLines(file, text)) return [readJsonLines(text)];
  if (exceededBound(text, { depth: maxDepth, values: Infinity }) !== undefined)
    throw new ImportError(`${file} has lists or objects that are nested more than ${maxDepth} levels deep.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // The JSON parser's message quotes the text around the error, which may be one very long line.
    const reason = error instanceof Error ? error.message.slice(0, 160) : '';
    throw new ImportError(`${file} is not JSON: ${reason}`, { cause: error });
  }
  if (Array.isArray(value)) return [{ rows: value as readonly unknown[] }];
  return listsOf(file, Object.entries(value ?? {}));
}

/** The lists of an object, or of the objects in it ("data": { "tools": [...] }). Lists of texts are not rows. */
function listsOf(file: string, entries: readonly [string, unknown][]): JsonList[] {
  const noList = entries.find(([name, rows]) => kindByName(name).kind !== undefined && !Array.isArray(rows));
  const lists = entries.filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  if (noList !== undefined && lists.length > 0) throw new ImportError(`${file} must hold a list of rows in "${noList[0]}".`);
  const inner = entries.flatMap(([, value]) => (isObject(value) ? Object.entries(value) : []));
  const found = lists.length > 0 ? lists : inner.filter((entry): entry is [string, unknown[]] => hasRows(entry[1]));
  if (found.length === 0 && entries.length > 1 && entries.every(([, value]) => isNamed(value)))
    return [{ rows: entries.map(([, value]) => value) }];
  if (found.length === 0) {
    throw new ImportError(
      `${file} must hold a list of rows, [{ "name": ... }, ...], or lists by name, { "categories": [...], "startups": [...] }.`,
    );
  }
  const withRows = found.filter(([name, rows]) => kindByName(name).kind !== undefined || hasRows(rows));
  return (withRows.length > 0 ? withRows : found).map(([name, rows]) => ({ name, rows, ...kindByName(name) }));
}

/** Whether a value is an object with a name or title, as in a file with objects by id. */
const isNamed = (value: unknown): boolean =>
  isObject(value) && (typeof value['name'] === 'string' || typeof value['title'] === 'string');

const hasRows = (value: unknown): boolean => Array.isArray(value) && value.some(isObject);

/** The kind of a list, if the list's name determines it. */
function kindByName(list: string): { kind?: ImportKind } {
  const kinds: Partial<Record<string, ImportKind>> = { startups: 'startups', categories: 'categories', posts: 'posts' };
  const kind = Object.hasOwn(kinds, list.toLowerCase()) ? kinds[list.toLowerCase()] : undefined;
  return kind === undefined ? {} : { kind };
}

/**
 * Whether each line is a separate JSON value. It is if the file's name says so, or if the first line is a complete object and
 * another object follows.
 */
function isJsonLines(file: string, text: string): boolean {
  if (/\.(?:jsonl|ndjson)$/i.test(file)) return true;
  const [first = '', second = ''] = text.trimStart().slice(0, maxFirstLines).split('\n', 2);
  return second.trimStart().startsWith('{') && isObject(rowOf(first));
}

/** The first two lines are searched only up to this length. */
const maxFirstLines = 200_000;

function readJsonLines(text: string): JsonList {
  const rows: unknown[] = [];
  const lines: Lines[] = [];
  const unreadable = new Map<number, string>();
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') continue;
    const row = rowOf(line);
    if (row === undefined) unreadable.set(rows.length, 'This line is not JSON.');
    rows.push(row ?? line);
    lines.push({ first: at + 1, last: at + 1 });
  }
  return { rows, lines, unreadable };
}

function rowOf(line: string): unknown {
  if (exceededBound(line, { depth: maxDepth, values: Infinity }) !== undefined) return undefined;
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
