import { CsvError, parse } from 'csv-parse/sync';
import { withoutFormulaEscape } from '../core/csv.ts';

/** The lines of a row in its file, numbered from 1. A cell in quotes may have line breaks. */
export interface Lines {
  first: number;
  last: number;
}

/** A row of a table: its cells, or its text and why it could not be split into cells. */
export type CsvRow = { lines: Lines } & ({ cells: string[] } | { cells?: never; text: string; reason: string });

export interface CsvTable {
  /** The cells of the first row. */
  names: string[];
  rows: CsvRow[];
}

/** Thrown when the column names of a table cannot be read. The message is for the operator. */
export class CsvHeaderError extends Error {}

const unclosedQuote = 'A quoted cell is not closed, or has text after its closing quote. Double any quotes inside a quoted cell.';

/**
 * Decodes a table. Lines end with CR, LF or both, even mixed. Each non-blank line belongs to the header or to one of `rows`. An
 * unclosed quote, or one with text after it, pulls the following lines into its cell. Each of those lines becomes a row if it
 * looks like one, otherwise a row without cells.
 */
export function decodeCsv(text: string): CsvTable {
  const bytes = Buffer.from(text);
  const separator = separatorOf(text);
  const [header, ...pieces] = readPieces(bytes, separator);
  const names = header?.cells ?? [];
  if (header?.cells === undefined || (header.lines.first < header.lines.last && hasRowIn(names, separator)))
    throw new CsvHeaderError('a quote in its first line is not closed.');
  const looksLikeRow = rowTest(names, separator);
  const rows = pieces.flatMap(({ cells, lines, start, end }): CsvRow[] => {
    if (cells !== undefined && lines.first === lines.last) return [rowOfCells(lines, cells)];
    const texts = bytes.toString('utf8', start, end).split(lineEnd);
    // Two stray quotes can merge several rows into one cell that is valid on its own.
    const isSeveral = texts.every((line) => looksLikeRow(line) || isBlank(line.replaceAll('"', ''), separator));
    if (cells !== undefined && !isSeveral) return [rowOfCells(lines, cells)];
    return texts.flatMap((line, at): CsvRow[] => {
      if (isBlank(line, separator)) return [];
      const place = { first: lines.first + at, last: lines.first + at };
      const isOne = looksLikeRow(line);
      const own = isOne ? readPieces(Buffer.from(line), separator)[0]?.cells : undefined;
      if (own !== undefined) return [rowOfCells(place, own)];
      const beginning = at === 0 || isOne ? '' : `This line belongs to a quoted cell that begins in line ${lines.first}. `;
      return [{ lines: place, text: line, reason: `${beginning}${unclosedQuote}` }];
    });
  });
  return { names, rows };
}

function rowOfCells(lines: Lines, cells: readonly string[]): CsvRow {
  return { lines, cells: cells.map(withoutFormulaEscape) };
}

/** Spreadsheets write empty rows as lines of separators. */
function isBlank(line: string, separator: string): boolean {
  return line.replaceAll(separator, '').trim() === '';
}

const lineEnd = /\r\n|\n|\r/;

/**
 * Returns a function that checks whether a line looks like a row. The line must have enough cells and, when the table has a
 * website column, contain an address.
 */
function rowTest(names: readonly string[], separator: string): (line: string) => boolean {
  if (!names.some((name) => name.trim().toLowerCase() === 'website')) return () => false;
  return (line) => line.split(separator).length >= names.length && hasAddress(line, separator);
}

function hasAddress(line: string, separator: string): boolean {
  return line.split(separator).some((cell) => addressCell.test(cell.trim()));
}

/** Whether column names that span lines contain the beginning of a row. */
function hasRowIn(names: readonly string[], separator: string): boolean {
  return hasAddress(names.join(separator), separator) || names.some((name) => lineEnd.test(name) && name.includes(separator));
}

const addressCell = /^"?(?:https?:\/\/\S+|[^\s/":]+\.[a-z]{2,}(?:\/\S*)?)"?$/i;

/** The most frequent separator in the first line. Spreadsheets in many countries use semicolons, and copied cells use tabs. */
function separatorOf(text: string): string {
  const names = /^.*$/m.exec(text.trimStart())?.[0].replaceAll(/"[^"]*"/g, '') ?? '';
  const countOf = (separator: string) => names.split(separator).length;
  return [';', '\t'].find((separator) => countOf(separator) > countOf(',')) ?? ',';
}

/** A row as found by csv-parse, from byte `start` up to `end`. Without `cells`, its quotes are wrong. */
interface Piece {
  cells: string[] | undefined;
  lines: Lines;
  start: number;
  end: number;
}

/** The non-blank rows. */
function readPieces(bytes: Buffer, separator: string): Piece[] {
  const options = { delimiter: separator, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true };
  const linesUpTo = lineCounter(bytes);
  const pieces: Piece[] = [];
  let start = 0;
  const add = (cells: string[] | undefined, end: number) => {
    const piece = { cells, lines: linesUpTo(end), start, end };
    start = end;
    const mayBeBlank = cells?.every((cell) => cell.trim() === '') === true;
    if (!mayBeBlank || !isBlank(bytes.toString('utf8', piece.start, end), separator)) pieces.push(piece);
  };
  const isStrict = (row: Buffer) => {
    try {
      return parse(row, options).length === 1;
    } catch (error) {
      if (error instanceof CsvError) return false;
      throw error;
    }
  };
  try {
    parse(bytes, {
      ...options,
      // A quote inside a cell that does not begin with a quote is part of the text.
      relax_quotes: true,
      on_record: (cells: string[], { bytes: end }) => {
        // With this option, a cell with text after its closing quote keeps its quotes and causes no error.
        const hasQuote = cells.some((cell) => cell.startsWith('"'));
        add(hasQuote && !isStrict(bytes.subarray(start, end)) ? undefined : cells, end);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')) throw error;
    add(undefined, bytes.length);
  }
  if (start !== bytes.length) throw new Error(`${bytes.length - start} bytes at the end of the table were not read.`);
  return pieces;
}

/**
 * Returns a function that counts the lines between its previous call and `end`, the end of a line. csv-parse counts a CRLF within quotes
 * twice.
 */
function lineCounter(bytes: Uint8Array): (end: number) => Lines {
  let [at, line] = [0, 0];
  return (end) => {
    const first = line + 1;
    while (at < end) {
      const byte = bytes[at];
      if (byte === cr && bytes[at + 1] === lf) at += 1;
      at += 1;
      if (byte === cr || byte === lf || at === bytes.length) line += 1;
    }
    if (at !== end) throw new Error(`A row ends within line ${line}.`);
    return { first, last: line };
  };
}

const [cr, lf] = [13, 10];
