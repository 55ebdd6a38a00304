import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { openStore } from '../../db/sql/open.ts';
import type { Store } from '../../db/store.ts';
import { writeZip } from '../adapters/zip.ts';
import { everythingFiles } from '../domain/transfer/everything-files.ts';
import { exportWriter, formatOfName } from '../domain/transfer/export-format.ts';
import { type ExportNoun, exportNouns, type ExportSource, withExportSource } from '../domain/transfer/export-read.ts';
import { CommandError, formatNumber, readExistingPlace, runCommand } from './command.ts';

const help = `Writes a part of the directory in DATA_DIR (default: data) or DATABASE_URL, or all of it, to a new file. The server may keep
running.

  npm run export -- startups.csv                     the public startups
  npm run export -- --all startups.jsonl             startups of every status, with all columns
  npm run export -- users.csv                        or categories, posts, subscribers, submissions, payments, audit
  npm run export -- --only users people-2026.csv     the same, under another name
  npm run export -- everything.zip                   everything that another site can import, with the images

A name that ends in .csv makes a table, .jsonl a line of JSON for each row, and any other name a list of rows in JSON. The beginning
of the name says which rows are written: startups if it names none. npm run import can read the files of startups, categories and
posts and, into an empty directory, everything.zip. No file contains passwords, sessions or tokens: npm run backup includes
everything.`;

const nouns: Readonly<Record<ExportNoun, readonly [one: string, many: string]>> = {
  startups: ['startup', 'startups'],
  categories: ['category', 'categories'],
  posts: ['post', 'posts'],
  users: ['user', 'users'],
  subscribers: ['subscriber', 'subscribers'],
  submissions: ['submission', 'submissions'],
  payments: ['subscription', 'subscriptions'],
  audit: ['entry', 'entries'],
};

async function run(
  [name, ...others]: readonly string[],
  switches: ReadonlySet<'all'>,
  options: ReadonlyMap<string, string>,
): Promise<void> {
  if (name === undefined || others.length > 0) throw new CommandError('Name one file: npm run export -- FILE (see --help).');
  const noun = nounOf(name, options.get('only'));
  const place = readExistingPlace();
  await writeNewFile(name, async (file) => {
    const store = await openStore(place);
    try {
      if (name.toLowerCase().endsWith('.zip')) return await writeEverything(file, store);
      const count = await writeRows(file, store, name, noun, switches.has('all') ? 'all' : 'active');
      return `${formatNumber(count)} ${nouns[noun][count === 1 ? 0 : 1]}`;
    } finally {
      await store.close();
    }
  });
}

/** The kind of rows to export: the one named by `--only`, or else the one that the file's name begins with, or else startups. */
function nounOf(name: string, only: string | undefined): ExportNoun {
  const [, named] = /^([a-z]+)(?![a-z])/i.exec(basename(name)) ?? [];
  const noun = exportNouns.find((each) => each === (only ?? named?.toLowerCase()));
  if (noun === undefined && only !== undefined) throw new CommandError(`--only takes one of these: ${exportNouns.join(', ')}.`);
  return noun ?? 'startups';
}

/**
 * Creates a file, and refuses to overwrite one. `write` returns a description of what it wrote. A file that cannot be finished is
 * removed.
 */
async function writeNewFile(name: string, write: (file: FileHandle) => Promise<string>): Promise<void> {
  if (existsSync(name)) throw new CommandError(`${name} already exists. Choose another file name.`);
  const unfinished = `${name}.unfinished`;
  const file = await open(unfinished, 'w').catch((error: unknown) => {
    throw new CommandError(`${name} cannot be written.`, { cause: error });
  });
  try {
    const written = await write(file);
    await file.close();
    await rename(unfinished, name);
    console.log(`${name}: ${written}.`);
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
    throw isFull ? new CommandError(`There is not enough space on the disk for ${name}.`, { cause: error }) : error;
  } finally {
    await file.close();
    await rm(unfinished, { force: true });
  }
}

/** Writes everything.zip and prints a line for each of its files with rows. */
async function writeEverything(file: FileHandle, store: Store): Promise<string> {
  const now = new Date();
  let images = 0;
  async function* files() {
    for await (const each of everythingFiles(store, now)) {
      yield each;
      // The consumer asks for the next file only after this one has been written, so the count is complete.
      if (each.count !== undefined) console.log(`  ${each.name}: ${formatNumber(each.count())}`);
      else if (each.name.endsWith('.webp')) images += 1;
    }
  }
  const target = new WritableStream<Uint8Array>({ write: (bytes) => file.appendFile(bytes) });
  await writeZip(files(), target, now);
  return `everything, with ${formatNumber(images)} ${images === 1 ? 'image' : 'images'}`;
}

/** Writes the rows of a noun and returns their number. */
function writeRows(file: FileHandle, store: Store, name: string, noun: ExportNoun, statuses: 'all' | 'active'): Promise<number> {
  return withExportSource(store, noun, statuses, async <Row>({ table, pages }: ExportSource<Row>) => {
    const writer = exportWriter(formatOfName(name) ?? 'json', table);
    let count = 0;
    await file.write(writer.start());
    for await (const rows of pages) {
      await file.write(writer.rows(rows));
      count += rows.length;
    }
    await file.write(writer.end());
    return count;
  });
}

await runCommand({ help, switches: { all: {} }, options: ['only'], run });
