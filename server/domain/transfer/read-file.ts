import { truncate } from '../core/cut-text.ts';
import { CsvHeaderError, type CsvRow, decodeCsv, isAddress, separatorOf } from './csv-table.ts';
import { type DecodedText, decodeText } from './decode-text.ts';
import { isKnownHeading, isWebsiteHeading } from './headings.ts';
import { isEmptyCell } from './cells.ts';
import { kindOfHeadings } from './kind-of-list.ts';
import { awesomeColumns, readAwesomeList } from './read-awesome-list.ts';
import { type JsonList, readJson } from './read-json.ts';
import {
  type Encoding,
  ImportError,
  type Lines,
  type ReadList,
  type Separator,
  separators,
  type SourceColumn,
} from './read-list.ts';
import { sourceOf } from './source-of-file.ts';

/** The user's choices, which replace the guesses. */
export interface ReadChoices {
  encoding?: Encoding;
  separator?: Separator;
}

/** Reads a file: a table, JSON, JSON Lines or an awesome list. Throws `ImportError` when it has no rows. */
export function readFile(name: string, bytes: Uint8Array, chosen: ReadChoices = {}): ReadList[] {
  const decoded = decodeText(name, bytes, chosen.encoding);
  const { text } = decoded;
  if (text.trim() === '') throw new ImportError(`${name} is empty.`);
  const lists = listsIn(name, decoded, chosen.separator).filter(({ rows }) => rows.length > 0);
  if (lists.length === 0) throw new ImportError(`${name} has no rows.`);
  return lists.map((list) => (decoded.isDamaged ? withoutDamagedRows(list) : list));
}

type Format = 'table' | 'json' | 'markdown';

function listsIn(name: string, decoded: DecodedText, separator: Separator | undefined): ReadList[] {
  switch (formatOf(name, decoded.text)) {
    case 'table':
      return [readTable(name, decoded, separator)];
    case 'markdown':
      return [readLinks(decoded)];
    case 'json':
      return readJson(name, decoded.text).map((list) => jsonList(name, decoded.encoding, list));
  }
}

/** The format, recognized by the extension of the file's name, or else by the beginning of the text. */
function formatOf(name: string, text: string): Format {
  if (/\.(?:csv|tsv|tab)$/i.test(name)) return 'table';
  if (/\.(?:md|markdown|mdown)$/i.test(name)) return 'markdown';
  if (/\.(?:json|jsonl|ndjson)$/i.test(name)) return 'json';
  const beginning = text.slice(0, 10_000).trimStart();
  if (/^[[{]/.test(beginning)) return 'json';
  return /^#{1,6} \S|^\s*[-*] \[[^\]]*\]\(/m.test(beginning) ? 'markdown' : 'table';
}

function readTable(name: string, { text: whole, encoding }: DecodedText, chosen: Separator | undefined): ReadList {
  // In files for Excel, the first line can state the separator ("sep=;").
  const [line = '', stated] = /^\uFEFF?sep=(.)(?:\r\n|\n|\r)/i.exec(whole) ?? [];
  const afterMark = whole.slice(line.length);
  const named = separators.find((separator) => separator === stated);
  const separator = chosen ?? named ?? guessSeparator(afterMark);
  const titles = titlesAbove(afterMark, separator);
  const { names, rows } = readCsv(name, afterMark.slice(titles.length), separator);
  const headings = headingsOf(name, names, rows);
  const list = { rows: [] as unknown[], lines: [] as Lines[], unreadable: new Map<number, string>() };
  let before = line === '' ? 0 : 1;
  for (const title of titles.texts) {
    before += 1;
    if (title.replaceAll(separator, '').trim() === '') continue;
    list.unreadable.set(list.rows.length, 'This line is above the headings.');
    list.rows.push(title);
    list.lines.push({ first: before, last: before });
  }
  for (const row of rows) {
    const read = row.cells === undefined ? { row: row.text, reason: row.reason } : rowOfCells(headings, row.cells);
    if (read === undefined) continue;
    if (read.reason !== undefined) list.unreadable.set(list.rows.length, read.reason);
    list.rows.push(read.row);
    list.lines.push({ first: row.lines.first + before, last: row.lines.last + before });
  }
  const columns = columnsOf(list.rows, headings);
  return { ...kindAndSource(name, 'table', columns), encoding, separator, columns, ...list };
}

/** The maximum number of lines above the headings. */
const maxTitles = 10;

/**
 * The lines above the headings, such as a title. Each has at most one cell with text, and the line below them has at least two
 * known headings.
 */
function titlesAbove(text: string, separator: string): { texts: string[]; length: number } {
  const beginning = text.slice(0, 20_000);
  const texts: string[] = [];
  let length = 0;
  for (const { 0: line, 1: content = '' } of beginning.matchAll(/([^\r\n]*)(?:\r\n|\n|\r)/g)) {
    const cells = content.split(separator).map((cell) => cell.trim().replace(/^"([^"]*)"$/, '$1'));
    const known = cells.filter(isKnownHeading).length;
    if (known > 1) return { texts, length };
    if (known > 0 || texts.length === maxTitles || cells.filter((cell) => cell !== '').length > 1) break;
    texts.push(content);
    length += line.length;
  }
  return { texts: [], length: 0 };
}

function readCsv(name: string, text: string, separator: string) {
  try {
    return decodeCsv(text, { separator, isWebsite: isWebsiteHeading });
  } catch (error) {
    if (!(error instanceof CsvHeaderError)) throw error;
    throw new ImportError(`${name} is not CSV: ${error.message}`, { cause: error });
  }
}

/** The number of rows from which the separator is guessed. */
const guessedRows = 20;

/**
 * The separator with which the first line has the most known headings; among equals, the one with which the most rows have as
 * many cells as the first line.
 */
function guessSeparator(text: string): Separator {
  const beginning = text.slice(0, 50_000);
  const byCount = separatorOf(text);
  const scores = separators.map((separator) => {
    const { names, rows } = decodedOrNothing(beginning.slice(titlesAbove(beginning, separator).length), separator);
    const isWide = names.length > 1;
    const known = isWide ? names.filter((heading) => isKnownHeading(heading)).length : 0;
    const even = isWide ? rows.slice(0, guessedRows).filter(({ cells }) => cells?.length === names.length).length : 0;
    return { separator, score: known * (guessedRows + 1) + even + (separator === byCount ? 0.5 : 0) };
  });
  return scores.sort((a, b) => b.score - a.score)[0]?.separator ?? ',';
}

function decodedOrNothing(text: string, separator: string): { names: readonly string[]; rows: readonly CsvRow[] } {
  try {
    return decodeCsv(text, { separator });
  } catch (error) {
    if (error instanceof CsvHeaderError) return { names: [], rows: [] };
    throw error;
  }
}

/** The heading of each column; undefined for a column without a heading and without values. Throws `ImportError` for a heading that occurs twice. */
function headingsOf(name: string, names: readonly string[], rows: readonly CsvRow[]): (string | undefined)[] {
  if (!names.some(isKnownHeading) && names.some(isAddress))
    throw new ImportError(`${name} has no headings: its first line must name the columns ("Name", "Website", ...).`);
  const trimmed = names.map((heading) => heading.trim());
  const compared = trimmed.map((heading) => heading.toLowerCase());
  const seen = new Set<string>();
  for (const heading of compared) {
    if (heading !== '' && seen.has(heading))
      throw new ImportError(`${name} has two columns called "${heading}": rename or remove one.`);
    seen.add(heading);
  }
  return trimmed.map((heading, at) => {
    if (heading !== '') return heading;
    return rows.some(({ cells }) => (cells?.[at] ?? '').trim() !== '') ? unnamedColumn(at, seen) : undefined;
  });
}

/** "Column B" for the second column, as spreadsheets call it. */
function unnamedColumn(at: number, taken: ReadonlySet<string>): string {
  let letters = '';
  for (let rest = at + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  const heading = `Column ${letters}`;
  return taken.has(heading.toLowerCase()) ? `${heading} (no heading)` : heading;
}

/**
 * A row as an object by heading. If it has more cells than there are headings, its cells and the reason for refusing it.
 * Undefined for a row without values.
 */
function rowOfCells(
  headings: readonly (string | undefined)[],
  cells: readonly string[],
): { row: unknown; reason?: string } | undefined {
  if (cells.every((cell) => cell.trim() === '')) return undefined;
  if (cells.slice(headings.length).some((cell) => cell.trim() !== ''))
    return { row: cells, reason: 'This row has more cells than the first line has columns.' };
  return {
    row: Object.fromEntries(
      headings.flatMap((heading, at) => (heading === undefined || at >= cells.length ? [] : [[heading, cells[at]]])),
    ),
  };
}

function readLinks({ text, encoding }: DecodedText): ReadList {
  const list = readAwesomeList(text);
  const columns = columnsOf(list.rows, Object.values(awesomeColumns));
  return { kind: 'startups', source: 'awesome-list', encoding, columns, ...list };
}

function jsonList(file: string, encoding: Encoding, list: JsonList): ReadList {
  const rows = list.rows.map(withoutReasons);
  const columns = columnsOf(rows, []);
  return { ...kindAndSource(file, 'json', columns), encoding, columns, unreadable: new Map(), ...list, rows };
}

/**
 * The row itself, if the file is one that an earlier import wrote with rejected rows and their reasons. Such a file can be
 * imported after its rows were corrected.
 */
function withoutReasons(row: unknown): unknown {
  return isObject(row) && 'reasons' in row && 'raw' in row ? row['raw'] : row;
}

function kindAndSource(
  name: string,
  format: 'table' | 'json',
  columns: readonly SourceColumn[],
): Pick<ReadList, 'kind' | 'source'> {
  const headings = columns.map(({ heading }) => heading);
  const source = sourceOf({ name, format, headings, samples: columns.flatMap(({ samples }) => samples) });
  return { kind: kindOfHeadings(headings), source };
}

/** Marks the rows with bytes that could not be decoded as unreadable. */
function withoutDamagedRows(list: ReadList): ReadList {
  const unreadable = new Map(list.unreadable);
  const rows = list.rows.map((row, at) => {
    if (unreadable.has(at) || !JSON.stringify(row).includes('\uFFFD')) return row;
    unreadable.set(at, `This row has bytes that are not ${list.encoding.toUpperCase()}.`);
    return row;
  });
  return { ...list, rows, unreadable };
}

const maxSamples = 3;
const maxSampleLength = 80;

/** The columns of the rows: first the given ones, then others in the order of their first appearance. */
function columnsOf(rows: readonly unknown[], headings: readonly (string | undefined)[]): SourceColumn[] {
  const columns = new Map<string, { heading: string; filled: number; samples: string[] }>();
  for (const heading of headings) if (heading !== undefined) columns.set(heading, { heading, filled: 0, samples: [] });
  for (const row of rows) {
    if (!isObject(row)) continue;
    for (const [heading, cell] of Object.entries(row)) {
      let column = columns.get(heading);
      if (column === undefined) columns.set(heading, (column = { heading, filled: 0, samples: [] }));
      if (isEmptyCell(cell)) continue;
      column.filled += 1;
      if (column.samples.length === maxSamples) continue;
      const sample = sampleOf(cell);
      if (!column.samples.includes(sample)) column.samples.push(sample);
    }
  }
  return [...columns.values()];
}

function sampleOf(cell: unknown): string {
  const text = typeof cell === 'string' ? cell.trim() : (JSON.stringify(cell) ?? '');
  return truncate(text.slice(0, 2 * maxSampleLength).replaceAll(/\s+/g, ' '), maxSampleLength);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
