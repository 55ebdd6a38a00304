import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual, promisify } from 'node:util';
import Database from 'better-sqlite3';
import { databaseName } from '../../db/sql/store.ts';
import { type FetchJson, SyncClient, fetchDirectory } from '../api/sync-client.ts';
import { fill } from '../bench/queries.ts';
import { startServer } from '../e2e/server.ts';
import { KillableServer } from './killable-server.ts';
import { admin, members, ExpectedWrites, randomOf, randomWrite, writeCounts } from './writes.ts';

/**
 * `npm run stress:restore [restores] [seed] [listings]`: several clients write at random and a device syncs while a backup is
 * made. Then the server is killed or stopped, files of another state are left beside database and backup, and the backup is
 * restored. The restored rows must equal the backup's and include every write that was acknowledged before the backup. At the
 * end, the device must have the same directory as the lists. Every fifth restore is also tried while the server runs, and undone.
 * Finally a directory of 100,000 listings is backed up, restored and served.
 */
const restores = Number(process.argv[2] ?? 50);
const seed = Number(process.argv[3] ?? 20_261_122);
const listings = Number(process.argv[4] ?? 100_000);
const writers = 4;
const writesPerRound = 12;

const random = randomOf(seed);
const folder = await mkdtemp(join(tmpdir(), 'debut-restore-'));
const dataDir = join(folder, 'data');
const database = join(dataDir, databaseName);
const server = new KillableServer(dataDir);
const client = new SyncClient();
const counted = { backups: 0, restores: 0, torn: 0, refusedWhileRunning: 0, undone: 0, staleFiles: 0, compared: 0, chunks: 0 };
const expected = new ExpectedWrites();

const fetchJson: FetchJson = async (path) => {
  const response = await fetch((await server.url()) + path);
  if (!response.ok) throw new Error(`${path} replied ${response.status}`);
  return response.json();
};

function expect(isTrue: boolean, failure: string): asserts isTrue {
  if (!isTrue) throw new Error(`${failure} (seed ${seed}, restore ${counted.restores + 1})`);
}

/** Runs a command of this repository on the data folder. Resolves to the exit code and the output. */
async function command(
  name: 'backup' | 'restore',
  args: readonly string[],
  data = dataDir,
): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATA_DIR: data };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [`server/cli/${name}.ts`, ...args], { env });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

async function succeed(name: 'backup' | 'restore', args: readonly string[], data = dataDir): Promise<string> {
  const { code, output } = await command(name, args, data);
  expect(code === 0, `${name} failed: ${output}`);
  return output;
}

/** Syncs in chunks of random sizes until `stop.requested`, whatever happens to the server. */
async function syncContinuously(stop: { requested: boolean }): Promise<void> {
  const syncRandom = randomOf(seed + 1);
  while (!stop.requested) {
    try {
      await client.fetchChunk(fetchJson, 1 + syncRandom(20));
      counted.chunks += 1;
    } catch (error) {
      // The server is down; a device would be offline.
      if (!(error instanceof TypeError)) throw error;
    }
    await pause(syncRandom(10));
  }
}

async function writeAtOnce(): Promise<void> {
  const seeds = Array.from({ length: writers }, () => random(2 ** 31));
  await Promise.all(
    seeds.map(async (writerSeed) => {
      const writerRandom = randomOf(writerSeed);
      for (let count = 0; count < writesPerRound; count += 1) await randomWrite(server, writerRandom, expected);
    }),
  );
}

const feedbackIn = (file: string): Set<string> => {
  const opened = new Database(file, { readonly: true });
  const rows = opened.prepare<[], { content: string }>('SELECT content FROM feedback').all();
  opened.close();
  return new Set(rows.map(({ content }) => content));
};

/** The tables in which a restored database has its own rows. */
const own = new Set(['epochs', 'migrations', 'backup_info', 'mail_outbox']);

/** The tables whose rows differ between the restored database and its backup, or why it is damaged. */
function differences(restored: string, backup: string): string[] {
  const opened = new Database(restored);
  try {
    const damage = (opened.pragma('integrity_check') as { integrity_check: string }[])[0]?.integrity_check;
    if (damage !== 'ok') return [`damage: ${damage}`];
    if ((opened.pragma('foreign_key_check') as unknown[]).length > 0) return ['orphans'];
    opened.prepare('ATTACH ? AS backup').run(backup);
    const tables = opened
      .prepare<[], { name: string }>("SELECT name FROM backup.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'search_%'")
      .all();
    return tables
      .map(({ name }) => name)
      .filter((name) => !own.has(name))
      .filter((name) => {
        const row = (from: string, other: string) =>
          opened.prepare(`SELECT 1 FROM (SELECT * FROM ${from}."${name}" EXCEPT SELECT * FROM ${other}."${name}") LIMIT 1`).get();
        return row('main', 'backup') !== undefined || row('backup', 'main') !== undefined;
      });
  } finally {
    opened.pragma('journal_mode = DELETE');
    opened.close();
  }
}

/** Leaves the -wal of the current state, or of an earlier one, beside the backup. */
function leaveStaleFiles(backup: string, earlierWal: string): void {
  const wal = existsSync(`${database}-wal`) && statSync(`${database}-wal`).size > 0 ? `${database}-wal` : earlierWal;
  if (!existsSync(wal)) return;
  if (wal !== earlierWal) copyFileSync(wal, earlierWal);
  copyFileSync(wal, `${backup}-wal`);
  counted.staleFiles += 1;
}

async function compare(): Promise<void> {
  await client.sync(fetchJson, 1 + random(40));
  const lists = await server.withStore(({ startups }) => fetchDirectory(fetchJson, (id) => startups.byId(id)));
  const sorted = <Row>(rows: ReadonlyMap<string, Row>) => [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
  expect(isDeepStrictEqual(sorted(client.rows), sorted(lists)), 'The device differs from the lists');
  counted.compared += 1;
}

async function round(number: number): Promise<void> {
  const backup = join(folder, `backup-${number}.sqlite`);
  const writing = writeAtOnce();
  // The promise is awaited later. Until then, a failure must not end this process, because this process stops the server first.
  writing.catch(() => undefined);
  await pause(random(300));
  const before = new Set(expected.feedback);
  await succeed('backup', [backup]);
  counted.backups += 1;
  const after = new Set(expected.feedback);
  const backedUp = feedbackIn(backup);
  expect(
    [...before].every((content) => backedUp.has(content)),
    'The backup lacks an acknowledged write',
  );
  const unacknowledged = [...backedUp].filter((content) => !after.has(content) && /^[0-9a-f-]{36}$/u.test(content));
  expect(unacknowledged.length <= writers, 'The backup has writes that no client sent');
  const isFifth = number % 5 === 0;
  if (isFifth) {
    const { code, output } = await command('restore', [backup, '--yes']);
    expect(code === 1 && output.includes('Another process'), `A restore beside the running server was not refused: ${output}`);
    counted.refusedWhileRunning += 1;
  }
  await writing;
  const present = new Set(expected.feedback);
  await server.killAndStart(
    async () => {
      leaveStaleFiles(backup, join(folder, 'earlier-wal'));
      const output = await succeed('restore', [backup, '--yes']);
      await rm(`${backup}-wal`, { force: true });
      const differing = differences(database, backup);
      if (differing.length > 0) counted.torn += 1;
      expect(differing.length === 0, `The restored database differs: ${differing.join(', ')}`);
      counted.restores += 1;
      if (!isFifth) return;
      const [movedTo = ''] = /\S+before-restore-\S+\.sqlite$/m.exec(output) ?? [];
      await succeed('restore', [movedTo, '--yes']);
      const undone = feedbackIn(database);
      expect(
        [...present].every((content) => undone.has(content)),
        'The undone restore misses an acknowledged write',
      );
      counted.undone += 1;
    },
    number % 2 === 0 ? 'SIGTERM' : 'SIGKILL',
  );
  if (!isFifth) expected.feedback = backedUp;
  await compare();
  await rm(backup);
  await removeMoved();
}

/** Deletes the databases that restores moved aside. */
async function removeMoved(): Promise<void> {
  const { readdir } = await import('node:fs/promises');
  for (const name of await readdir(dataDir)) if (name.startsWith('before-restore-')) await rm(join(dataDir, name));
}

/** Backs up, restores and serves a large directory. Times are in seconds. */
async function timeLarge(): Promise<Record<string, number>> {
  const large = join(folder, 'large');
  const backup = join(folder, 'large.sqlite');
  await fill(large, listings);
  const seconds = async (work: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now();
    await work();
    return Math.round(performance.now() - startedAt) / 1_000;
  };
  const backupSeconds = await seconds(() => succeed('backup', [backup], large));
  const target = join(folder, 'target');
  const restoreSeconds = await seconds(() => succeed('restore', [backup, '--yes'], target));
  let url = '';
  const started = { stop: async () => undefined as void };
  const serveSeconds = await seconds(async () => {
    const running = await startServer({ DATA_DIR: target, LOG_LEVEL: 'error' });
    started.stop = running.stop;
    url = running.url;
    const response = await fetch(`${url}/api/startups?page=1`);
    const { total } = (await response.json()) as { total: number };
    expect(total === listings, `${total} listings are served instead of ${listings}`);
  });
  await started.stop();
  return { listings, megabytes: Math.round(statSync(backup).size / 1e6), backupSeconds, restoreSeconds, serveSeconds };
}

const startedAt = performance.now();
try {
  await server.start();
  await server.signIn([admin, ...members]);
  const stop = { requested: false };
  const reading = syncContinuously(stop);
  for (let number = 1; number <= restores; number += 1) {
    await round(number);
    if (number % 10 === 0) console.log(`${counted.restores} restores, ${writeCounts.done} writes, ${counted.chunks} chunks`);
  }
  stop.requested = true;
  await reading;
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(JSON.stringify({ ...counted, ...writeCounts, resets: client.resetCount, seconds, seed }));
  if (listings > 0) console.log(JSON.stringify(await timeLarge()));
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
