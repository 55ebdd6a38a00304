import { csvLines, toCsv } from '../core/csv.ts';

/** The formats of an exported file. Each is also the extension of the file's name. */
export const exportFormats = ['csv', 'json', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The format for the extension of a file's name; undefined for other extensions. */
export function formatOfName(name: string): ExportFormat | undefined {
  return exportFormats.find((format) => name.toLowerCase().endsWith(`.${format}`));
}

/** How the rows of one noun are written: as the cells of a table, and as JSON objects. */
export interface ExportTable<Row> {
  headings: readonly string[];
  cells: (row: Row) => (string | number)[];
  object: (row: Row) => Record<string, unknown>;
}

/** A table whose JSON has the same columns. `headings` replaces the names of columns in the first line of a CSV file. */
export function exportTable<Row>(
  columns: Readonly<Record<string, (row: Row) => unknown>>,
  headings: readonly string[] = Object.keys(columns),
): ExportTable<Row> {
  const entries = Object.entries(columns);
  return {
    headings,
    cells: (row) => entries.map(([, valueOf]) => cellOf(valueOf(row))),
    object: (row) => Object.fromEntries(entries.map(([name, valueOf]) => [name, valueOf(row)])),
  };
}

/** A value as a cell of a table. The import understands these forms of lists and of yes or no. */
export function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (!isTexts(value)) return JSON.stringify(value);
  // An entry that contains "|" would be read as two entries.
  return value.some((entry) => entry.includes('|') || entry.startsWith('[')) ? JSON.stringify(value) : value.join('|');
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

/** The pieces of a file, in order: `start`, then `rows` for each page of rows, then `end`. */
export interface ExportWriter<Row> {
  start: () => string;
  rows: (rows: readonly Row[]) => string;
  end: () => string;
}

export function exportWriter<Row>(format: ExportFormat, { headings, cells, object }: ExportTable<Row>): ExportWriter<Row> {
  if (format === 'csv') return { start: () => toCsv(headings, []), rows: (rows) => csvLines(rows.map(cells)), end: () => '' };
  const line = (row: Row) => JSON.stringify(object(row));
  if (format === 'jsonl') return { start: () => '', rows: (rows) => rows.map((row) => `${line(row)}\n`).join(''), end: () => '' };
  let hasRows = false;
  return {
    start: () => '[',
    rows: (rows) => {
      const texts = rows.map((row, at) => `${hasRows || at > 0 ? ',' : ''}\n${line(row)}`);
      hasRows ||= rows.length > 0;
      return texts.join('');
    },
    end: () => '\n]\n',
  };
}
