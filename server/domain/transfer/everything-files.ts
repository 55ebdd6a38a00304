import type { Store, StoredImage } from '../../../db/store.ts';
import { type AnyPart } from './everything-part.ts';
import { everythingParts, everythingVersion, imageFolder, manifestFile, readme, readOnlyNouns } from './everything.ts';
import { exportWriter, type ExportTable, type ExportWriter } from './export-format.ts';
import { type ExportSource, withExportSource } from './export-read.ts';

/** A file of everything.zip. All of its pieces must be read before the next file is requested. */
export interface ExportedFile {
  name: string;
  pieces: AsyncIterable<string | Uint8Array>;
  /** The number of rows read so far; undefined for a file without rows. */
  count?: () => number;
}

const imagePaths = /\/images\/([0-9a-f]{64})\.webp/g;

/** The files of everything.zip. Each is read from the store while it is written, so that only one page of rows is in memory. */
export async function* everythingFiles(store: Store, now: Date): AsyncGenerator<ExportedFile> {
  const images = new Set<string>();
  yield { name: 'README.txt', pieces: piecesOf([readme]) };
  const manifest = { version: everythingVersion, exportedAt: now.toISOString() };
  yield { name: manifestFile, pieces: piecesOf([`${JSON.stringify(manifest)}\n`]) };
  for (const part of everythingParts) {
    const writer = writerOf(part);
    yield fileOf(part.file, writer, part.read(store, now), (text) => {
      for (const [, sha256 = ''] of text.matchAll(imagePaths)) images.add(sha256);
    });
  }
  for (const noun of readOnlyNouns)
    yield await withExportSource(store, noun, 'all', async <Row>({ table, pages }: ExportSource<Row>) =>
      fileOf(`${noun}.csv`, exportWriter('csv', table), pages),
    );
  for (const sha256 of images) {
    const image = await store.images.bySha256(sha256);
    if (image !== undefined) yield imageFile(image);
  }
}

function imageFile({ sha256, webp }: StoredImage): ExportedFile {
  return { name: `${imageFolder}${sha256}.webp`, pieces: piecesOf([webp]) };
}

async function* piecesOf(pieces: readonly (string | Uint8Array)[]): AsyncGenerator<string | Uint8Array> {
  yield* pieces;
}

/** A file with rows. `see` is called with each piece of its text. */
function fileOf<Row>(
  name: string,
  writer: ExportWriter<Row>,
  pages: AsyncIterable<readonly Row[]>,
  see: (text: string) => void = () => undefined,
): ExportedFile {
  let count = 0;
  async function* pieces() {
    yield writer.start();
    for await (const rows of pages) {
      const text = writer.rows(rows);
      see(text);
      count += rows.length;
      yield text;
    }
    yield writer.end();
  }
  return { name, pieces: pieces(), count: () => count };
}

/** Writes rows as they are stored. */
function writerOf({ file, isSingle, table }: AnyPart): ExportWriter<unknown> {
  // The cast is safe, because a part with a table reads rows for that table.
  if (table !== undefined) return exportWriter('csv', table as ExportTable<unknown>);
  if (isSingle !== undefined)
    return { start: () => '', rows: (rows) => rows.map((row) => `${JSON.stringify(row, null, 2)}\n`).join(''), end: () => '' };
  const object = (row: unknown) => row as Record<string, unknown>;
  return exportWriter(file.endsWith('.jsonl') ? 'jsonl' : 'json', { headings: [], cells: () => [], object });
}
