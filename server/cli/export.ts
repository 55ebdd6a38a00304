import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { openStore } from '../../db/sql/open.ts';
import type { Store } from '../../db/store.ts';
import { csvLines, toCsv } from '../domain/core/csv.ts';
import { CommandError, formatNumber, readExistingPlace, runCommand } from './command.ts';
import { type ExportedStartup, exportCells, exportHeadings, exportRow } from './export-rows.ts';

const help = `Writes the public startups in DATA_DIR (default: data) or DATABASE_URL to a new file. The server may keep running.

  npm run export -- FILE

If the name ends in .csv, the file is a table with a column for each field; otherwise it is a list of rows in JSON. npm run import
reads both. Images, likes and accounts are not included: npm run backup includes everything.`;

/** The number of listings that are read and written at once. */
const chunkSize = 500;

async function run([name, ...others]: readonly string[]): Promise<void> {
  if (name === undefined || others.length > 0) throw new CommandError('Name one file: npm run export -- FILE (see --help).');
  const place = readExistingPlace();
  if (existsSync(name)) throw new CommandError(`${name} already exists. Choose another file name.`);
  const unfinished = `${name}.unfinished`;
  const file = await open(unfinished, 'w').catch((error: unknown) => {
    throw new CommandError(`${name} cannot be written.`, { cause: error });
  });
  try {
    const store = await openStore(place);
    let count: number;
    try {
      count = await (name.toLowerCase().endsWith('.csv') ? writeCsv(file, store) : writeJson(file, store));
    } finally {
      await store.close();
    }
    await file.close();
    await rename(unfinished, name);
    console.log(`${name}: ${formatNumber(count)} ${count === 1 ? 'startup' : 'startups'}.`);
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
    throw isFull ? new CommandError(`There is not enough space on the disk for ${name}.`, { cause: error }) : error;
  } finally {
    await file.close();
    await rm(unfinished, { force: true });
  }
}

async function writeCsv(file: FileHandle, store: Store): Promise<number> {
  const fields = await store.fields.list();
  await file.write(toCsv(exportHeadings(fields), []));
  let count = 0;
  for await (const startups of chunksOf(store)) {
    await file.write(csvLines(startups.map((startup) => exportCells(startup, fields))));
    count += startups.length;
  }
  return count;
}

async function writeJson(file: FileHandle, store: Store): Promise<number> {
  const fields = await store.fields.list();
  let count = 0;
  await file.write('[');
  for await (const startups of chunksOf(store)) {
    for (const startup of startups) {
      await file.write(`${count === 0 ? '' : ','}\n${JSON.stringify(exportRow(startup, fields))}`);
      count += 1;
    }
  }
  await file.write('\n]\n');
  return count;
}

/** The public listings by id. Skips listings that are hidden during the export. */
async function* chunksOf({ startups }: Store): AsyncGenerator<ExportedStartup[]> {
  let last: string | undefined;
  for (;;) {
    const entries = await startups.sitemapEntries({ offset: 0, limit: chunkSize }, last);
    if (entries.length === 0) return;
    last = entries.at(-1)?._id;
    const found: ExportedStartup[] = [];
    for (const { slug } of entries) {
      const startup = await startups.bySlug(slug);
      if (startup?.status !== 'active') continue;
      const sameSite = await startups.byWebsite(startup.website);
      const isShared = sameSite.some(({ _id, status }) => _id !== startup._id && status === 'active');
      found.push(isShared ? { ...startup, websiteKind: 'platform' } : startup);
    }
    yield found;
  }
}

await runCommand({ help, run });
