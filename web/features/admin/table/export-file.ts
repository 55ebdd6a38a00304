import { type ExportFormat, type ExportTable, exportWriter } from '../../../../server/domain/transfer/export-format.ts';

/** A file that an admin can export: its rows, read a page at a time, and its name. */
export interface ExportChoice {
  /** The beginning of the file's name, such as "startups". */
  file: string;
  /** The plural noun, as a heading. */
  title: string;
  nouns: readonly [one: string, many: string];
  write: (format: ExportFormat) => AsyncGenerator<WrittenPage>;
}

/** Part of a file. `rows` is the number of rows in it. */
interface WrittenPage {
  text: string;
  rows: number;
}

interface Rows<Row> {
  table: ExportTable<Row> | (() => Promise<ExportTable<Row>>);
  pages: () => AsyncIterable<readonly Row[]>;
}

export function exportChoice<Row>(file: string, nouns: ExportChoice['nouns'], { table, pages }: Rows<Row>): ExportChoice {
  const [, many] = nouns;
  return {
    file,
    title: `${many.charAt(0).toUpperCase()}${many.slice(1)}`,
    nouns,
    write: async function* write(format) {
      const writer = exportWriter(format, typeof table === 'function' ? await table() : table);
      yield { text: writer.start(), rows: 0 };
      for await (const rows of pages()) yield { text: writer.rows(rows), rows: rows.length };
      yield { text: writer.end(), rows: 0 };
    },
  };
}

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
};

export interface ExportedFile {
  name: string;
  type: string;
  parts: readonly Blob[];
  rows: number;
}

/**
 * Writes a file page by page. Each page becomes a blob, which a browser may keep on the disk, so memory holds one page of rows.
 * Resolves to undefined when `signal` aborts. `onRows` gets the number of rows so far.
 */
export async function writeExport(
  { file, write }: ExportChoice,
  format: ExportFormat,
  { now, signal, onRows }: { now: Date; signal: AbortSignal; onRows: (rows: number) => void },
): Promise<ExportedFile | undefined> {
  const parts: Blob[] = [];
  let count = 0;
  for await (const { text, rows } of write(format)) {
    if (signal.aborted) return undefined;
    parts.push(new Blob([text]));
    count += rows;
    if (rows > 0) onRows(count);
  }
  return { name: `${file}-${now.toISOString().slice(0, 10)}.${format}`, type: types[format], parts, rows: count };
}
