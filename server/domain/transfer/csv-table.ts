import { withoutFormulaEscape } from '../core/csv.ts';
import type { Lines } from './read-list.ts';

/** A row of a table: its cells, or its text and why it could not be split into cells. */
export type CsvRow = { lines: Lines } & ({ cells: string[] } | { cells?: never; text: string; reason: string });

export interface CsvTable {
  /** The cells of the first row. */
  names: string[];
  rows: CsvRow[];
}

/** Thrown when the column names of a table cannot be read. The message is for the operator. */
export class CsvHeaderError extends Error {}

interface CsvOptions {
  separator?: string;
  /** Whether a heading names the column for websites. A table with this column must have an address in every row. */
  isWebsite?: (heading: string) => boolean;
}

const unclosedQuote = 'A quoted cell is not closed, or has text after its closing quote. Double any quotes inside a quoted cell.';

/**
 * Decodes a table. Lines end with CR, LF or both, even mixed. Each non-blank line belongs to the header or to one of `rows`. A
 * cell whose quote is not closed, or is closed before other text, extends over the following lines. Each of those lines that
 * looks like a row becomes a row. Each of the others becomes a row without cells, with the reason.
 */
export function decodeCsv(text: string, { separator = separatorOf(text), isWebsite = isOwnWebsite }: CsvOptions = {}): CsvTable {
  const [header, ...pieces] = readPieces(text, separator);
  const names = header?.cells ?? [];
  if (header?.cells === undefined || (header.lines.first < header.lines.last && hasRowIn(names, separator)))
    throw new CsvHeaderError('a quote in its first line is not closed.');
  const looksLikeRow = rowTest(names, separator, isWebsite);
  const rows: CsvRow[] = [];
  for (const { cells, lines, start, end } of pieces) {
    if (cells !== undefined && lines.first === lines.last) {
      rows.push(rowOfCells(lines, cells));
      continue;
    }
    const texts = text.slice(start, end).split(lineEnd);
    // Two stray quotes can merge several rows into one cell that is valid on its own.
    const isSeveral = texts.every((line) => looksLikeRow(line) || isBlank(line.replaceAll('"', ''), separator));
    if (cells !== undefined && !isSeveral) rows.push(rowOfCells(lines, cells));
    else for (const row of rowsOfLines(texts, lines.first, separator, looksLikeRow)) rows.push(row);
  }
  return { names, rows };
}

/** The non-blank lines of a piece with a wrong quote, each as a separate row. */
function* rowsOfLines(
  texts: readonly string[],
  first: number,
  separator: string,
  looksLikeRow: (line: string) => boolean,
): Generator<CsvRow> {
  for (const [at, line] of texts.entries()) {
    if (isBlank(line, separator)) continue;
    const lines = { first: first + at, last: first + at };
    const isOne = looksLikeRow(line);
    const own = isOne ? readPieces(line, separator)[0]?.cells : undefined;
    const beginning = at === 0 || isOne ? '' : `This line belongs to a quoted cell that begins in line ${first}. `;
    yield own === undefined ? { lines, text: line, reason: `${beginning}${unclosedQuote}` } : rowOfCells(lines, own);
  }
}

function rowOfCells(lines: Lines, cells: readonly string[]): CsvRow {
  return { lines, cells: cells.map(withoutFormulaEscape) };
}

/** Spreadsheets write empty rows as lines of separators. */
function isBlank(line: string, separator: string): boolean {
  return line.replaceAll(separator, '').trim() === '';
}

const lineEnd = /\r\n|\n|\r/;

const isOwnWebsite = (heading: string) => heading.trim().toLowerCase() === 'website';

/**
 * Returns a function that checks whether a line looks like a row. The line must have enough cells and, when the table has a
 * website column, contain an address.
 */
function rowTest(
  names: readonly string[],
  separator: string,
  isWebsite: (heading: string) => boolean,
): (line: string) => boolean {
  if (!names.some(isWebsite)) return () => false;
  return (line) => line.split(separator).length >= names.length && hasAddress(line, separator);
}

function hasAddress(line: string, separator: string): boolean {
  return line.split(separator).some(isAddress);
}

/** Whether a cell is an address, with or without a scheme. */
export function isAddress(cell: string): boolean {
  return addressCell.test(cell.trim());
}

/** Whether column names that span several lines seem to include the first row. */
function hasRowIn(names: readonly string[], separator: string): boolean {
  return hasAddress(names.join(separator), separator) || names.some((name) => lineEnd.test(name) && name.includes(separator));
}

const addressCell = /^"?(?:https?:\/\/\S+|[^\s/":]+\.[a-z]{2,}(?:\/\S*)?)"?$/i;

/** The most frequent separator in the first line. Spreadsheets in many countries use semicolons, and copied cells use tabs. */
export function separatorOf(text: string): string {
  const names = (/^[^\r\n]*/.exec(text.slice(0, maxHeader).trimStart())?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const countOf = (separator: string) => names.split(separator).length;
  const others = [';', '\t', '|'].filter((separator) => countOf(separator) > countOf(','));
  return others.sort((a, b) => countOf(b) - countOf(a))[0] ?? ',';
}

/** The first line is searched only up to this length. */
const maxHeader = 100_000;

/** A scanned row: the text from `start` up to `end`. `cells` is undefined if its quotes are wrong. */
interface Piece {
  cells: string[] | undefined;
  lines: Lines;
  start: number;
  end: number;
}

/** Scans a table and returns its non-blank rows. */
function readPieces(text: string, separator: string): Piece[] {
  const pieces: Piece[] = [];
  const scan = new Scan(text, separator);
  while (!scan.isAtEnd) {
    const piece = scan.row();
    const mayBeBlank = piece.cells?.every((cell) => cell.trim() === '') === true;
    if (!mayBeBlank || !isBlank(text.slice(piece.start, piece.end), separator)) pieces.push(piece);
  }
  return pieces;
}

/**
 * Reads a table's rows one after the other, as RFC 4180 describes them. A quote inside a cell that does not begin with a quote is
 * part of the text. Each character is visited once, or twice in quoted cells.
 */
class Scan {
  readonly #text: string;
  readonly #separator: number;
  #at = 0;
  #line = 1;
  #isBroken = false;

  constructor(text: string, separator: string) {
    this.#text = text;
    this.#separator = separator.charCodeAt(0);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  row(): Piece {
    const [start, first] = [this.#at, this.#line];
    const cells: string[] = [];
    this.#isBroken = false;
    for (let isMore = true; isMore;) {
      cells.push(this.#text.charCodeAt(this.#at) === quote ? this.#quotedCell() : this.#plainCell(this.#at));
      isMore = this.#text.charCodeAt(this.#at) === this.#separator && !this.isAtEnd;
      if (isMore) this.#at += 1;
    }
    const last = this.#line;
    const end = this.#at;
    if (!this.isAtEnd) {
      this.#at += this.#text.charCodeAt(end) === cr && this.#text.charCodeAt(end + 1) === lf ? 2 : 1;
      this.#line += 1;
    }
    return { cells: this.#isBroken ? undefined : cells, lines: { first, last }, start, end };
  }

  /** The text from `start` to the next separator or line end. */
  #plainCell(start: number): string {
    for (; this.#at < this.#text.length; this.#at += 1) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === this.#separator || code === cr || code === lf) break;
    }
    return this.#text.slice(start, this.#at);
  }

  /**
   * The text between two quotes. The row is broken unless the closing quote is followed by a separator, a line end or the end of
   * the text.
   */
  #quotedCell(): string {
    const start = this.#at;
    let close = this.#text.indexOf('"', start + 1);
    let hasQuotes = false;
    while (close !== -1 && this.#text.charCodeAt(close + 1) === quote) {
      hasQuotes = true;
      close = this.#text.indexOf('"', close + 2);
    }
    this.#at = close === -1 ? this.#text.length : close + 1;
    this.#countLines(start, this.#at);
    const next = this.#text.charCodeAt(this.#at);
    if (close !== -1 && (this.isAtEnd || next === this.#separator || next === cr || next === lf)) {
      const cell = this.#text.slice(start + 1, close);
      return hasQuotes ? cell.replaceAll('""', '"') : cell;
    }
    this.#isBroken = true;
    return this.#plainCell(start);
  }

  #countLines(from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code === lf || (code === cr && this.#text.charCodeAt(at + 1) !== lf)) this.#line += 1;
    }
  }
}

const [quote, cr, lf] = [34, 13, 10];
