import * as v from 'valibot';
import { type Store, StoreConflict, type StoredImage } from '../../../db/store.ts';
import { exceededBound } from '../core/json-bounds.ts';
import { isSame } from '../core/is-same.ts';
import { parseInput } from '../core/input.ts';
import { CsvHeaderError, decodeCsv } from './csv-table.ts';
import type { AnyPart, WriteContext } from './everything-part.ts';
import { everythingParts, everythingVersion, imageFolder, manifestFile } from './everything.ts';

/** Thrown when a file cannot be imported into this directory. The message is a sentence for the operator. */
export class EverythingError extends Error {}

/** The files of everything.zip. Texts are valid UTF-8. */
export interface EverythingSource {
  /** The names of all files. */
  names: ReadonlySet<string>;
  /** The lines of a file, without their ends. */
  lines: (name: string) => AsyncIterable<string>;
  text: (name: string) => Promise<string>;
  bytes: (name: string) => Promise<Uint8Array>;
}

interface Options {
  now: Date;
  /** Checks the bytes of an image; undefined when they are not a WebP image with this SHA-256. */
  readImage: (bytes: Uint8Array, sha256: string) => Promise<StoredImage | undefined>;
  /** Called with the name of each image that is left out, because its bytes do not match its name. */
  leaveOut: (name: string) => void;
  /** Called after each part with its file and the number of its rows. */
  report: (file: string, rows: number) => void;
  isStopped: () => boolean;
}

/** The number of rows written at once. */
const batchSize = 200;

const manifest = v.looseObject({ version: v.pipe(v.number(), v.integer(), v.minValue(1)) });

/**
 * The contents of a directory that is not empty, such as "60 startups"; undefined for an empty one. The settings, fields and
 * plans of a new directory do not count.
 */
export async function whyNotEmpty(store: Store): Promise<string | undefined> {
  const { total: posts } = await store.posts.table({ search: '' }, { offset: 0, limit: 1 });
  const { total: pages } = await store.pages.table({ search: '' }, { offset: 0, limit: 1 });
  const counts = [
    [await store.startups.count(), 'startup', 'startups'],
    [(await store.categories.list()).length, 'category', 'categories'],
    [await store.users.count(), 'user', 'users'],
    [posts, 'post', 'posts'],
    [pages, 'page', 'pages'],
    [(await store.collections.ofDirectory()).length, 'collection', 'collections'],
    [(await store.deals.list()).length, 'deal', 'deals'],
    [(await store.newsletter.list()).length, 'subscriber', 'subscribers'],
  ] as const;
  const found = counts.filter(([count]) => count > 0).map(([count, one, many]) => `${count} ${count === 1 ? one : many}`);
  return found.length === 0 ? undefined : found.join(', ');
}

/**
 * Writes all parts into an empty directory, in one transaction: if any row is refused, nothing is written. Throws
 * `EverythingError`.
 */
export async function importEverything(store: Store, source: EverythingSource, options: Options): Promise<void> {
  await checkManifest(source);
  await store.transaction(async (inside) => {
    const found = await whyNotEmpty(inside);
    if (found !== undefined)
      throw new EverythingError(
        `The directory is not empty: it has ${found}. Import the file into a new one, in another DATA_DIR.`,
      );
    const context: WriteContext = { store: inside, now: options.now, known: { users: new Set(), startups: new Set() } };
    await importImages(context, source, options);
    for (const part of everythingParts)
      if (source.names.has(part.file)) options.report(part.file, await importPart(context, source, part, options));
  });
}

async function checkManifest(source: EverythingSource): Promise<void> {
  const text = source.names.has(manifestFile) ? await source.text(manifestFile) : '';
  const parsed = v.safeParse(manifest, parseJson(manifestFile, text === '' ? 'null' : text));
  if (!parsed.success)
    throw new EverythingError(
      'This ZIP file is not an export of everything: it has no manifest.json. Unpack it, and import the files.',
    );
  if (parsed.output.version > everythingVersion)
    throw new EverythingError('The file was made by a later version of Debut. Update Debut, then import it again.');
}

async function importImages({ store, now }: WriteContext, source: EverythingSource, options: Options) {
  const { readImage, leaveOut, report, isStopped } = options;
  let count = 0;
  for (const name of source.names) {
    const [, sha256] = /^images\/([0-9a-f]{64})\.webp$/.exec(name) ?? [];
    if (sha256 === undefined) continue;
    if (isStopped()) throw new EverythingError('Stopped. Nothing was imported.');
    const image = await readImage(await source.bytes(name), sha256);
    if (image === undefined) leaveOut(name);
    else await store.images.save(image, now.toISOString());
    count += Number(image !== undefined);
  }
  report(imageFolder, count);
}

async function importPart(
  context: WriteContext,
  source: EverythingSource,
  part: AnyPart,
  { isStopped }: Options,
): Promise<number> {
  const write = async (rows: readonly unknown[]) => {
    try {
      // The cast is safe, because the rows were parsed with the part's schema.
      await part.write(context, rows as readonly never[]);
    } catch (error) {
      if (!(error instanceof StoreConflict)) throw error;
      const message = `${part.file}: Two of its rows conflict with each other (${error.constraint}). Nothing was imported.`;
      throw new EverythingError(message, { cause: error });
    }
  };
  let count = 0;
  let batch: unknown[] = [];
  for await (const { place, value } of rowsOf(source, part)) {
    const parsed = parseInput(part.row, value);
    if (!parsed.success) throw new EverythingError(`${place}: ${reasonOf(parsed.issues)} Nothing was imported.`);
    // Parsing changes the order of properties in objects with additional properties, as in posts. An equal row is therefore
    // stored as it was written.
    batch.push(isSame(parsed.output, value) ? value : parsed.output);
    count += 1;
    if (batch.length < batchSize || !part.file.endsWith('.jsonl')) continue;
    if (isStopped()) throw new EverythingError('Stopped. Nothing was imported.');
    await write(batch);
    batch = [];
  }
  if (batch.length > 0 || !part.file.endsWith('.jsonl')) await write(batch);
  return count;
}

function reasonOf([issue]: readonly v.BaseIssue<unknown>[]): string {
  if (issue === undefined) return 'It is not valid.';
  const path = v.getDotPath(issue);
  return path === null ? issue.message : `${path}: ${issue.message}`;
}

interface PlacedRow {
  /** The file and row, for messages. */
  place: string;
  value: unknown;
}

async function* rowsOf(source: EverythingSource, { file, isSingle, table }: AnyPart): AsyncGenerator<PlacedRow> {
  if (file.endsWith('.jsonl')) {
    let line = 0;
    for await (const text of source.lines(file)) {
      line += 1;
      const place = `${file}, line ${line}`;
      if (text.trim() !== '') yield { place, value: parseJson(place, text) };
    }
    return;
  }
  const text = await source.text(file);
  // A singleton that was never stored has an empty file.
  if (isSingle !== undefined && text.trim() === '') return;
  const value = table === undefined ? parseJson(file, text) : parseTable(file, text);
  const rows = isSingle === undefined ? value : [value];
  if (!Array.isArray(rows)) throw new EverythingError(`${file} is not a list. Nothing was imported.`);
  for (const [at, row] of rows.entries()) yield { place: isSingle === undefined ? `${file}, row ${at + 1}` : file, value: row };
}

/** Real rows are never nested so deeply, and parsing deeper rows would exhaust the stack. */
const maxDepth = 100;

function parseJson(place: string, text: string): unknown {
  try {
    if (exceededBound(text, { depth: maxDepth, values: Infinity }) === undefined) return JSON.parse(text);
  } catch (error) {
    throw new EverythingError(`${place} is not valid JSON. Nothing was imported.`, { cause: error });
  }
  throw new EverythingError(`${place} is nested more than ${maxDepth} levels deep. Nothing was imported.`);
}

function parseTable(file: string, text: string): unknown[] {
  const notTable = (reason: string, cause?: unknown) =>
    new EverythingError(`${file} is not a table: ${reason} Nothing was imported.`, { cause });
  try {
    const { names, rows } = decodeCsv(text.replace(/^\uFEFF/, ''), { separator: ',' });
    return rows.map(({ cells, lines }) => {
      if (cells?.length !== names.length) throw notTable(`line ${lines.first} does not have the cells of the first line.`);
      return Object.fromEntries(names.map((name, at) => [name, cells[at]]));
    });
  } catch (error) {
    throw error instanceof CsvHeaderError ? notTable(error.message, error) : error;
  }
}
