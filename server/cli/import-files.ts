import { readFile as readBytes, rm, stat, writeFile } from 'node:fs/promises';
import { cutText } from '../domain/core/cut-text.ts';
import { slugify } from '../domain/core/slugs.ts';
import { usualFields } from '../domain/listings/usual-fields.ts';
import { guessMapping } from '../domain/transfer/guess-mapping.ts';
import { mapRows } from '../domain/transfer/map-rows.ts';
import { droppedColumns, type Mapping, type TargetDirectory } from '../domain/transfer/mapping.ts';
import { readFile } from '../domain/transfer/read-file.ts';
import { type Encoding, ImportError, type Lines, type ReadList, type SourceKind } from '../domain/transfer/read-list.ts';
import { nameOfLines, nameOfRow as rowName, reasonText } from '../domain/transfer/row-labels.ts';
import type { ImportKind } from '../domain/transfer/imports.contract.ts';
import type { Reasons } from '../domain/transfer/check-rows.ts';

export { ImportError, nameOfLines, rowName };

/** The maximum file size, because the whole file is held in memory. */
const maxFileBytes = 256 * 1024 * 1024;

/** A list as it was read, before its columns are mapped. */
export interface FileList extends ReadList {
  file: string;
}

/** A list whose rows are in the import's own columns. */
export interface ImportFile {
  file: string;
  /** The list's name, if the file contains an object with several lists. */
  list?: string;
  kind: ImportKind;
  rows: readonly unknown[];
  /** The lines of each row, in a CSV file. */
  lines?: readonly Lines[];
  /** The reasons why rows cannot be read, by position in `rows`. `rows` contains these rows unchanged. */
  unreadable?: ReadonlyMap<number, string>;
  /** The names of categories that the directory does not have, by the slugs that stand for them in `rows`. */
  newCategories?: ReadonlyMap<string, string>;
  /**
   * Columns that are missing in the file and were derived from others, by position in `rows`. They never change an existing
   * listing.
   */
  derived?: ReadonlyMap<number, readonly string[]>;
}

/** Reads a whole file. Throws `ImportError` when it is missing, empty, not text, or has no rows. */
export async function readImportFile(file: string): Promise<FileList[]> {
  return readFile(file, await bytesOf(file)).map((list) => ({ ...list, file }));
}

/** The rows in a file's text with the guessed mapping: one list, or each list of an object. Throws `ImportError` when there are none. */
export function decodeImport(file: string, text: string): ImportFile[] {
  const directory = { fields: usualFields, categories: [] };
  return readFile(file, new TextEncoder().encode(text)).map((list) => mapImport({ ...list, file }, directory).input);
}

async function bytesOf(file: string): Promise<Uint8Array> {
  const stats = await stat(file).catch(() => undefined);
  if (stats === undefined) throw new ImportError(`${file} was not found.`);
  if (!stats.isFile()) throw new ImportError(`${file} is not a file.`);
  if (stats.size > maxFileBytes) throw new ImportError(`${file} is larger than ${maxFileBytes / 1024 / 1024} MB: split it.`);
  return readBytes(file).catch((error: unknown) => {
    throw new ImportError(`${file} cannot be read.`, { cause: error });
  });
}

/**
 * Applies the guessed mapping to a list. `says` describes the list's format and the columns that are used and dropped. `dayFirst`
 * says how dates such as 03/04/2025 are read.
 */
export function mapImport(list: FileList, directory: TargetDirectory, dayFirst?: boolean): { input: ImportFile; says: string[] } {
  const { mapping: guessed, questions } = guessMapping(list, directory);
  const mapping = dayFirst === undefined ? guessed : { ...guessed, dayFirst };
  const unreadable = new Map<number, string>();
  const newCategories = new Map<string, string>();
  const derived = new Map<number, readonly string[]>();
  const rows = mapRows(list, mapping, directory).map((mapped, at) => {
    if (mapped.reasons !== undefined) {
      unreadable.set(at, reasonText(mapped.reasons));
      return list.rows[at];
    }
    if (mapped.derived.length > 0) derived.set(at, mapped.derived);
    if (mapped.newCategories.length === 0) return mapped.raw;
    const slugs = mapped.newCategories.map((name) => {
      const slug = slugify(name);
      if (!newCategories.has(slug)) newCategories.set(slug, name);
      return slug;
    });
    return { ...mapped.raw, categories: [...(mapped.raw['categories'] as readonly string[]), ...slugs] };
  });
  const { file, name, kind, lines } = list;
  return {
    input: {
      file,
      ...(name === undefined ? {} : { list: name }),
      kind,
      rows,
      ...(lines === undefined ? {} : { lines }),
      unreadable,
      newCategories,
      derived,
    },
    says: [
      ...recognized(list, mapping),
      ...questions.flatMap((question) => {
        if (question.about === 'missing') return [`There is no column for the ${question.target}.`];
        return dayFirst === undefined ? [`${question.text} Use --day-first or --month-first.`] : [];
      }),
    ],
  };
}

const sourceNames: Record<SourceKind, string> = {
  airtable: ' as an export of Airtable',
  notion: ' as an export of Notion',
  sheets: ' as a table of Google Sheets',
  directorist: ' as an export of Directorist',
  geodirectory: ' as an export of GeoDirectory',
  'open-directory': ' as the JSON of an open directory',
  'awesome-list': ' as an awesome list',
  rows: '',
};
const encodingNames: Record<Encoding, string> = {
  'utf-8': '',
  'utf-16le': ' in UTF-16',
  'utf-16be': ' in UTF-16',
  'windows-1252': ' in Windows-1252',
};
/** The word for one row, by kind. */
export const nouns: Record<ImportKind, string> = { startups: 'startup', categories: 'category', posts: 'post' };

/** At most this many headings are named in a line. */
const shownHeadings = 12;

/** Lines that describe a list's format, unless it is the import's own, and the columns that are renamed or dropped. */
function recognized(list: ReadList, mapping: Mapping): string[] {
  const { source, encoding, kind } = list;
  const traits = `${sourceNames[source]}${encodingNames[encoding]}`;
  const renamed = Object.entries(mapping.columns).flatMap(([heading, target]) =>
    target === null || target.replace('field:', '').toLowerCase() === heading.trim().toLowerCase()
      ? []
      : [`${heading} = ${target.replace('field:', '')}`],
  );
  const dropped = droppedColumns(list, mapping).map(({ heading }) => heading);
  return [
    ...(traits === '' ? [] : [`Read${traits}.`]),
    ...(renamed.length === 0 || source === 'awesome-list' ? [] : [`Columns: ${someOf(renamed)}`]),
    ...(dropped.length === 0 ? [] : [`Ignored, because a ${nouns[kind]} has no such field: ${someOf(dropped)}`]),
  ];
}

function someOf(names: readonly string[]): string {
  const shown = names.slice(0, shownHeadings).map((name) => cutText(name, 60));
  return `${shown.join(', ')}${names.length > shown.length ? `, and ${names.length - shown.length} more` : ''}`;
}

/** A rejected row. Rows are numbered from 1 without the header of a CSV file. Line numbers include the header. */
export interface RejectedRow {
  row: number;
  lines?: Lines;
  reasons: Reasons;
  raw: unknown;
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
