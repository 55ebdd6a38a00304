import { isDeepStrictEqual } from 'node:util';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type FetchJson, SyncClient, fetchDirectory } from '../api/sync-client.ts';
import { KillableServer } from './killable-server.ts';
import { admin, members, ExpectedWrites, type Random, randomOf, randomWrite, writeCounts } from './writes.ts';

/**
 * `npm run stress:sync [kills] [seed]`: several clients write at random while a device syncs in small chunks, and the server is killed,
 * restored from older backups and reset. Afterwards the device must have the same directory as the lists, and each write with a
 * successful reply must have been executed once.
 */
const kills = Number(process.argv[2] ?? 50);
const seed = Number(process.argv[3] ?? 20_261_121);
const writers = 4;
const writesPerKill = 10;
const roundsPerBackup = 6;

const random = randomOf(seed);
const folder = await mkdtemp(join(tmpdir(), 'debut-stress-'));
const server = new KillableServer(join(folder, 'data'));
const client = new SyncClient();
const counted = { chunks: 0, unreachable: 0, kills: 0, restored: 0, reset: 0, compared: 0 };
let expected = new ExpectedWrites();

const fetchJson: FetchJson = async (path) => {
  const response = await fetch((await server.url()) + path);
  if (!response.ok) throw new Error(`${path} replied ${response.status}`);
  return response.json();
};

/** Syncs in chunks of random sizes until `stop.requested`, whatever happens to the server. */
async function syncContinuously(stop: { requested: boolean }, syncRandom: Random): Promise<void> {
  while (!stop.requested) {
    try {
      await client.fetchChunk(fetchJson, 1 + syncRandom(20));
      counted.chunks += 1;
    } catch (error) {
      // The server is down; a device would be offline.
      if (!(error instanceof TypeError)) throw error;
      counted.unreachable += 1;
    }
    await pause(syncRandom(10));
  }
}

/** Writes by several clients at once, while the server may be killed. */
async function writeAtOnce(): Promise<void> {
  const seeds = Array.from({ length: writers }, () => random(2 ** 31));
  await Promise.all(
    seeds.map(async (writerSeed) => {
      const writerRandom = randomOf(writerSeed);
      for (let count = 0; count < writesPerKill; count += 1) await randomWrite(server, writerRandom, expected);
    }),
  );
}

function expect(isTrue: boolean, failure: string): void {
  if (!isTrue) throw new Error(`${failure} (seed ${seed}, after ${counted.kills} kills)`);
}

/** While no one writes, compares the device with the lists, and the writes in the database with the successful replies. */
async function compare(): Promise<void> {
  await client.sync(fetchJson, 1 + random(40));
  await server.withStore(async ({ startups, feedback, audit }) => {
    const lists = await fetchDirectory(fetchJson, (id) => startups.byId(id));
    expect(isDeepStrictEqual(sorted(client.rows), sorted(lists)), 'The directory of the device differs from that of the server');
    const { feedback: sent } = await feedback.table({ search: '', status: 'all' }, { offset: 0, limit: 100_000 });
    const stored = sent.map(({ content }) => content).filter((content) => /^[0-9a-f-]{36}$/u.test(content));
    expect(
      isDeepStrictEqual(stored.sort(), [...expected.feedback].sort()),
      `${stored.length} feedback entries are stored, expected ${expected.feedback.size}`,
    );
    const { entries } = await audit.table({ search: '' }, { offset: 0, limit: 100_000 });
    const written = entries.filter(({ action }) => ['saveStartup', 'saveCategory', 'removeCategory'].includes(action)).length;
    expect(
      written === expected.adminWrites,
      `The audit log has ${written} entries of these writes, expected ${expected.adminWrites}`,
    );
  });
  counted.compared += 1;
}

function sorted<Row>(rows: ReadonlyMap<string, Row>): [string, Row][] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Replaces the database by an older backup or the sample. No one writes in the meantime, because those writes would be lost. */
async function replaceDatabase(backup: { path: string; expected: ExpectedWrites } | undefined): Promise<void> {
  if (backup !== undefined && random(3) > 0) {
    await server.killAndStart(() => server.restore(backup.path));
    expected = backup.expected.copy();
    counted.restored += 1;
  } else {
    await server.killAndStart(() => server.reset());
    expected = new ExpectedWrites();
    counted.reset += 1;
  }
  await server.signIn([admin, ...members]);
}

const startedAt = performance.now();
try {
  await server.start();
  await server.signIn([admin, ...members]);
  const stop = { requested: false };
  const reading = syncContinuously(stop, randomOf(seed + 1));
  let backup: { path: string; expected: ExpectedWrites } | undefined;
  for (let round = 1; counted.kills < kills; round += 1) {
    const writing = writeAtOnce();
    // The promise is awaited later. Until then, a failure must not end this process, because this process stops the server first.
    writing.catch(() => undefined);
    await pause(random(700));
    await server.killAndStart();
    counted.kills += 1;
    await writing;
    if (round % 3 === 0) await compare();
    if (round % roundsPerBackup === 0) {
      if (round > roundsPerBackup) await replaceDatabase(backup);
      backup = { path: join(folder, `backup-${round}`), expected: expected.copy() };
      server.backUp(backup.path);
    }
    if (round % 10 === 0) console.log(`${counted.kills} kills, ${writeCounts.done} writes, ${counted.chunks} chunks`);
  }
  stop.requested = true;
  await reading;
  await compare();
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(
    JSON.stringify({ ...counted, ...writeCounts, resets: client.resetCount, listings: client.rows.size, seconds, seed }),
  );
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
