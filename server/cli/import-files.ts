import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { type Kind, kindOf, type Reasons } from './import-rows.ts';

/** What a person can mend; its message is a plain sentence. */
export class ImportError extends Error {}

/** The largest file that is read, in bytes: it is held in memory whole. */
const maxFileBytes = 256 * 1024 * 1024;

export interface ImportFile {
  file: string;
  kind: Kind;
  rows: readonly unknown[];
}

/** Reads a file whole. Throws `ImportError` when it is missing, empty, not text, or not a list of rows. */
export async function readImportFile(file: string): Promise<ImportFile> {
  const text = await readText(file);
  const rows = file.toLowerCase().endsWith('.csv') ? csvRows(file, text) : jsonRows(file, text);
  if (rows.length === 0) throw new ImportError(`${file} has no rows.`);
  return { file, rows, kind: kindOf(rows) };
}

async function readText(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) throw new ImportError(`${file} was not found.`);
  if (!found.isFile()) throw new ImportError(`${file} is not a file.`);
  if (found.size > maxFileBytes) throw new ImportError(`${file} is larger than ${maxFileBytes / 1024 / 1024} MB: split it.`);
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

function jsonRows(file: string, text: string): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // The engine's sentence quotes the text around the mistake, however long its line is.
    const reason = error instanceof Error ? error.message.slice(0, 160) : '';
    throw new ImportError(`${file} is not JSON: ${reason}`, { cause: error });
  }
  if (!Array.isArray(value)) throw new ImportError(`${file} must hold a list of rows: [{ "name": ... }, ...].`);
  return value as readonly unknown[];
}

function csvRows(file: string, text: string): readonly unknown[] {
  try {
    // A short row lacks its last fields; they are reported as missing, row by row.
    return parse(text, {
      columns: (names: string[]) => names.map((name) => name.trim()),
      relax_column_count_less: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ImportError(`${file} is not CSV: ${error.message.slice(0, 160)}`, { cause: error });
  }
}

/** A row that was not taken: its number counts from 1, in CSV without the line of names. */
export interface RejectedRow {
  row: number;
  reasons: Reasons;
  raw: unknown;
}

/** Writes the rejected rows beside their file, or removes those of an earlier run. Answers the path written. */
export async function writeRejected(file: string, rejected: readonly RejectedRow[]): Promise<string | undefined> {
  const beside = `${file}.rejected.json`;
  try {
    if (rejected.length === 0) {
      await rm(beside, { force: true });
      return undefined;
    }
    await writeFile(beside, `[\n${rejected.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`);
    return beside;
  } catch (error) {
    throw new ImportError(`The rejected rows could not be written to ${beside}.`, { cause: error });
  }
}
