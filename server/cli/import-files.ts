import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { exceededBound } from '../domain/core/json-bounds.ts';
import { CsvHeaderError, decodeCsv, type CsvTable } from '../domain/transfer/csv-table.ts';
import { ImportError, type Lines } from '../domain/transfer/read-list.ts';
export { ImportError };
import { postFields } from '../domain/transfer/post-rows.ts';
import { categoryFields, type ImportKind, kindOf, type Reasons, startupFields } from '../domain/transfer/startup-rows.ts';

/** The maximum file size, because the whole file is held in memory. */
const maxFileBytes = 256 * 1024 * 1024;

export interface ImportFile {
  file: string;
  /** The list's name, if the file contains an object with several lists. */
  list?: string;
  kind: ImportKind;
  rows: readonly unknown[];
  /** The lines of each row, in a CSV file. */
  lines?: readonly Lines[];
  /** Why rows of a CSV file cannot be read, by their position in `rows`, where they are texts instead of objects. */
  unreadable?: ReadonlyMap<number, string>;
}

/** A row's name in messages, by its position in `rows`: "row 12", or "line 13" in a CSV file. */
export function rowName({ lines }: Pick<ImportFile, 'lines'>, at: number): string {
  const place = lines?.[at];
  return place === undefined ? `row ${at + 1}` : nameOfLines(place);
}

export function nameOfLines({ first, last }: Lines): string {
  return first === last ? `line ${first}` : `lines ${first} to ${last}`;
}

/** Reads a whole file. Throws `ImportError` when it is missing, empty, not text, or has no rows. */
export async function readImportFile(file: string): Promise<ImportFile[]> {
  return decodeImport(file, await readText(file));
}

/** The rows in a file's text: one list, or each list of an object. Throws `ImportError` when there are none. */
export function decodeImport(file: string, text: string): ImportFile[] {
  const lists = file.toLowerCase().endsWith('.csv') ? [csvRows(file, text)] : jsonLists(file, text);
  const filled = lists.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) throw new ImportError(`${file} has no rows.`);
  return filled.map((list) => {
    const rows = list.rows.map(withoutReasons);
    return { file, kind: kindOf(rows), ...list, rows };
  });
}

async function readText(file: string): Promise<string> {
  const stats = await stat(file).catch(() => undefined);
  if (stats === undefined) throw new ImportError(`${file} was not found.`);
  if (!stats.isFile()) throw new ImportError(`${file} is not a file.`);
  if (stats.size > maxFileBytes) throw new ImportError(`${file} is larger than ${maxFileBytes / 1024 / 1024} MB: split it.`);
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new ImportError(`${file} cannot be read.`, { cause: error });
  });
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new ImportError(`${file} is not UTF-8 text.`, { cause: error });
  }
  if (text.trim() === '') throw new ImportError(`${file} is empty.`);
  return text;
}

type RowList = Omit<ImportFile, 'file' | 'kind'> & { kind?: ImportKind };

/** The maximum nesting. Deeper rows would exhaust the stack, and real rows never nest that deep. */
const maxDepth = 100;

function jsonLists(file: string, text: string): RowList[] {
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
  const entries = Object.entries(value ?? {});
  const lists = entries.filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  if (lists.length === 0)
    throw new ImportError(
      `${file} must hold a list of rows, [{ "name": ... }, ...], or lists by name, { "categories": [...], "startups": [...] }.`,
    );
  const noList = entries.find(([name, rows]) => kindByName(name).kind !== undefined && !Array.isArray(rows));
  if (noList !== undefined) throw new ImportError(`${file} must hold a list of rows in "${noList[0]}".`);
  return lists.map(([list, rows]) => ({ list, rows, ...kindByName(list) }));
}

/** The kind of a list, if the list's name determines it. For other lists, the fields of the rows determine it (`kindOf`). */
function kindByName(list: string): { kind?: ImportKind } {
  const kinds: Partial<Record<string, ImportKind>> = { startups: 'startups', categories: 'categories', posts: 'posts' };
  const kind = kinds[list.toLowerCase()];
  return kind === undefined ? {} : { kind };
}

function csvRows(file: string, text: string): RowList {
  const { names, rows } = readCsv(file, text);
  const columns = names.map((name) => columnOf(name.trim()));
  const doubled = columns.find((column, at) => column !== '' && columns.indexOf(column) !== at);
  if (doubled !== undefined) throw new ImportError(`${file} has two columns called "${doubled}": rename or remove one.`);
  return {
    kind: kindOf([rowOfCells(columns, columns)]),
    rows: rows.map((row) => (row.cells === undefined ? row.text : rowOfCells(columns, row.cells))),
    lines: rows.map(({ lines }) => lines),
    unreadable: new Map(rows.flatMap((row, at) => (row.cells === undefined ? [[at, row.reason] as const] : []))),
  };
}

function readCsv(file: string, text: string): CsvTable {
  try {
    return decodeCsv(text);
  } catch (error) {
    if (!(error instanceof CsvHeaderError)) throw error;
    throw new ImportError(`${file} is not CSV: ${error.message}`, { cause: error });
  }
}

const columnsByWord = new Map([...startupFields, ...categoryFields, ...postFields].map((name) => [name.toLowerCase(), name]));

/** The column for a name, ignoring capitalization ("Website"). */
const columnOf = (name: string) => columnsByWord.get(name.toLowerCase()) ?? name;

/**
 * The row as an object by column. A row with more cells than names stays an array and is rejected, because its cells may be in the wrong
 * columns.
 */
function rowOfCells(columns: readonly string[], cells: readonly string[]): unknown {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) return cells;
  return Object.fromEntries(columns.slice(0, cells.length).map((column, at) => [column, cells[at]]));
}

/** A rejected row. Rows are numbered from 1 without the header of a CSV file. Line numbers include the header. */
export interface RejectedRow {
  row: number;
  lines?: Lines;
  reasons: Reasons;
  raw: unknown;
}

/** The raw row from a file of rejected rows. Such a file can be imported once its rows are corrected. */
function withoutReasons(row: unknown): unknown {
  const isRejected = typeof row === 'object' && row !== null && 'reasons' in row && 'raw' in row;
  return isRejected ? row.raw : row;
}

/**
 * Writes the rejected rows to FILE.rejected.json (FILE.LIST.rejected.json) and returns its path. If there are none, deletes an earlier
 * run's file.
 */
export async function writeRejected(
  { file, list }: Pick<ImportFile, 'file' | 'list'>,
  rejected: readonly RejectedRow[],
): Promise<string | undefined> {
  const path = `${file}${list === undefined ? '' : `.${list.replaceAll(/[^\w-]/g, '_')}`}.rejected.json`;
  try {
    if (rejected.length === 0) {
      await rm(path, { force: true });
      return undefined;
    }
    await writeFile(path, `[\n${rejected.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`);
    return path;
  } catch (error) {
    throw new ImportError(`The rejected rows could not be written to ${path}.`, { cause: error });
  }
}
