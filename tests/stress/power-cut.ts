/**
 * Cuts the power while 64 members like listings. Every like that was acknowledged before must be in the database. `strace` records what
 * the server writes, and when it reaches the disk. Each of 300 cuts rebuilds the files from synced data plus any part of the unsynced
 * data, and opens them. `npm run stress:power-cut`, or with another number: `npm run stress:power-cut -- 1000`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createReadStream, readFileSync, writeSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { openSqliteStore } from '../../db/sql/store.ts';
import { newId } from '../../server/domain/core/ids.ts';
import { seededRandom } from '../random.ts';
import { aStartup, aUser } from '../store/builders.ts';

const memberCount = 64;
const likesEach = 40;
const databaseFile = 'debut.sqlite';
/** A program of the system, not of an npm package. */
const tracer = 'strace';

/** A relevant system call on a file of the database. */
type Step =
  | { kind: 'write'; file: string; offset: number; bytes: Buffer }
  | { kind: 'truncate'; file: string; length: number }
  | { kind: 'remove'; file: string }
  | { kind: 'sync'; file: string }
  | { kind: 'acknowledge'; like: string };

/** Runs under strace. Prints each like as "member listing" once the store has acknowledged it. */
async function writeLikes(folder: string): Promise<void> {
  const store = await openSqliteStore(join(folder, databaseFile));
  const startupIds = JSON.parse(readFileSync(join(folder, 'startups.json'), 'utf8')) as string[];
  const userIds = JSON.parse(readFileSync(join(folder, 'users.json'), 'utf8')) as string[];
  await Promise.all(
    userIds.map(async (userId) => {
      for (const startupId of startupIds) {
        await store.favorites.add({ userId, startupId, createdAt: new Date().toISOString() });
        writeSync(1, `${userId} ${startupId}\n`);
      }
    }),
  );
  await store.close();
}

async function prepare(folder: string): Promise<void> {
  const store = await openSqliteStore(join(folder, databaseFile));
  const startups = Array.from({ length: likesEach }, (_, at) =>
    aStartup({ _id: newId(), slug: `s-${at}`, sourceId: null, website: `https://s${at}.example`, status: 'active' }),
  );
  const users = Array.from({ length: memberCount }, (_, at) =>
    aUser({ _id: newId(), username: `m${at}`, email: `m${at}@x.example` }),
  );
  for (const startup of startups) await store.startups.insert(startup);
  for (const user of users) await store.users.insert(user);
  await store.close();
  await writeFile(join(folder, 'startups.json'), JSON.stringify(startups.map(({ _id }) => _id)));
  await writeFile(join(folder, 'users.json'), JSON.stringify(users.map(({ _id }) => _id)));
}

/** Decodes strace's hexadecimal texts (`-xx`), including the paths of descriptors (`-y`). */
const bytesOf = (text: string) => Buffer.from(text.replaceAll('\\x', ''), 'hex');

async function readTrace(path: string): Promise<Step[]> {
  const steps: Step[] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const [, call = '', rest = ''] = /^(\w+)\((.*)\) += \d+$/.exec(line) ?? [];
    const [, descriptor = ''] = /^\d+<([^>]*)>/.exec(rest) ?? [];
    const file = basename(descriptor.startsWith('\\x') ? bytesOf(descriptor).toString() : descriptor);
    const [, text = ''] = /"([^"]*)"/.exec(rest) ?? [];
    if (call === 'write' && rest.startsWith('1<')) {
      steps.push({ kind: 'acknowledge', like: bytesOf(text).toString().trim() });
      continue;
    }
    if (call === 'unlink') {
      steps.push({ kind: 'remove', file: basename(bytesOf(text).toString()) });
      continue;
    }
    // The WAL's index is memory shared by processes, and is rebuilt after a cut.
    if (!file.startsWith(databaseFile) || file.endsWith('-shm')) continue;
    const numbers = rest.slice(rest.lastIndexOf('"') + 1).match(/\d+/g) ?? [];
    if (call === 'pwrite64') steps.push({ kind: 'write', file, offset: Number(numbers[1]), bytes: bytesOf(text) });
    else if (call === 'ftruncate') steps.push({ kind: 'truncate', file, length: Number(numbers.at(-1)) });
    else if (call === 'fsync' || call === 'fdatasync') steps.push({ kind: 'sync', file });
  }
  return steps;
}

type Change = Extract<Step, { kind: 'write' | 'truncate' }>;

function apply(before: Buffer, change: Change): Buffer {
  if (change.kind === 'truncate') return Buffer.concat([before], change.length);
  const after = Buffer.concat([before], Math.max(before.length, change.offset + change.bytes.length));
  change.bytes.copy(after, change.offset);
  return after;
}

/** The bytes that are certainly on the disk, and the bytes that may be there. */
interface Disk {
  files: Map<string, Buffer>;
  pending: Map<string, Change[]>;
}

function advance({ files, pending }: Disk, step: Step): void {
  if (step.kind === 'acknowledge') return;
  if (step.kind === 'remove') {
    files.delete(step.file);
    pending.delete(step.file);
  } else if (step.kind === 'sync') {
    files.set(step.file, (pending.get(step.file) ?? []).reduce(apply, files.get(step.file) ?? Buffer.alloc(0)));
    pending.delete(step.file);
  } else pending.set(step.file, [...(pending.get(step.file) ?? []), step]);
}

/** The files after a cut, with none, all, or any part of the unsynced data. */
async function cutPower({ files, pending }: Disk, folder: string, random: () => number): Promise<void> {
  const share = [0, 1, 0.5][Math.floor(random() * 3)] ?? 0;
  for (const file of new Set([...files.keys(), ...pending.keys()])) {
    const arrived = (pending.get(file) ?? []).filter(() => random() < share);
    const content = arrived.reduce(apply, files.get(file) ?? Buffer.alloc(0));
    await writeFile(join(folder, file), content);
  }
}

/** Returns the problems of a folder's database, after these likes were acknowledged. */
function problems(folder: string, acknowledged: readonly string[]): string[] {
  const database = new Database(join(folder, databaseFile));
  try {
    const likes = new Set(
      database
        .prepare<[], { like: string }>("SELECT user_id || ' ' || startup_id AS like FROM favorites")
        .all()
        .map(({ like }) => like),
    );
    const lost = acknowledged.filter((like) => !likes.has(like));
    const miscounted = database
      .prepare('SELECT id FROM startups s WHERE likes <> (SELECT count(*) FROM favorites WHERE startup_id = s.id)')
      .all();
    const integrity = database.pragma('integrity_check', { simple: true });
    return [
      ...(lost.length > 0 ? [`${lost.length} acknowledged likes are lost`] : []),
      ...(miscounted.length > 0 ? [`${miscounted.length} listings have another number of likes than members who like them`] : []),
      ...(integrity === 'ok' ? [] : [String(integrity)]),
    ];
  } finally {
    database.close();
  }
}

async function main(cuts: number): Promise<void> {
  if (spawnSync(tracer, ['--version']).status !== 0) {
    console.log(`Skipped: ${tracer} is not installed.`);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'debut-power-cut-'));
  try {
    const data = join(folder, 'data');
    await mkdir(data);
    await prepare(data);
    const files = new Map<string, Buffer>();
    for (const file of await readdir(data)) if (file.startsWith(databaseFile)) files.set(file, readFileSync(join(data, file)));
    const trace = join(folder, 'trace');
    const calls = 'trace=write,pwrite64,fsync,fdatasync,ftruncate,unlink';
    execFileSync(tracer, [
      '-o',
      trace,
      '-xx',
      '-y',
      '-s',
      '100000',
      '-e',
      calls,
      process.execPath,
      import.meta.filename,
      'write',
      data,
    ]);
    const steps = await readTrace(trace);

    const random = seededRandom(7);
    const first = steps.findIndex(({ kind }) => kind === 'acknowledge');
    const after = new Set<number>();
    while (after.size < cuts) after.add(first + Math.floor(random() * (steps.length - first)));
    const disk: Disk = { files, pending: new Map() };
    const acknowledged: string[] = [];
    let failures = 0;
    for (const [at, step] of steps.entries()) {
      advance(disk, step);
      if (step.kind === 'acknowledge') acknowledged.push(step.like);
      if (!after.has(at)) continue;
      const copy = join(folder, 'cut');
      await mkdir(copy);
      await cutPower(disk, copy, random);
      const found = problems(copy, acknowledged);
      if (found.length > 0) {
        failures += 1;
        console.error(`A cut after step ${at}, ${acknowledged.length} likes acknowledged: ${found.join('; ')}.`);
      }
      await rm(copy, { recursive: true });
    }
    const syncs = steps.filter(({ kind }) => kind === 'sync').length;
    console.log(
      `${cuts} power cuts over ${acknowledged.length} likes with ${syncs} waits for the disk: ${failures} with a loss.`,
    );
    if (failures > 0 || acknowledged.length !== memberCount * likesEach) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const [role = '300', folder = ''] = process.argv.slice(2);
if (role === 'write') await writeLikes(folder);
else await main(Number(role));
