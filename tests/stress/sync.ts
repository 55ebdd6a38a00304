import { isDeepStrictEqual } from 'node:util';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Ask, SyncDevice, wholeDirectory } from '../api/sync-device.ts';
import { BatteryDirectory } from './directory.ts';
import { admin, members, Owed, type Random, randomOf, randomWrite, told } from './writes.ts';

/**
 * `npm run battery:sync [kills] [seed]`: random writes by several at once while a device reads the directory in small pieces,
 * and the server is killed, restored from older backups and seeded anew. After each the device must have what the lists
 * have, and each write that was told done must have been done once.
 */
const kills = Number(process.argv[2] ?? 50);
const seed = Number(process.argv[3] ?? 20_261_121);
const writers = 4;
const writesBetween = 10;
const everyBackup = 6;

const random = randomOf(seed);
const folder = await mkdtemp(join(tmpdir(), 'debut-battery-'));
const directory = new BatteryDirectory(join(folder, 'data'));
const device = new SyncDevice();
const counted = { pieces: 0, lost: 0, kills: 0, restored: 0, seeded: 0, compared: 0 };
let owed = new Owed();

const ask: Ask = async (path) => {
  const response = await fetch((await directory.url()) + path);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  return response.json();
};

/** A device that goes on asking, in pieces of a random size, whatever becomes of the server, until it is told to stop. */
async function keepReading(until: { over: boolean }, pieces: Random): Promise<void> {
  while (!until.over) {
    try {
      await device.piece(ask, 1 + pieces(20));
      counted.pieces += 1;
    } catch (error) {
      // Nobody answered: as without a network.
      if (!(error instanceof TypeError)) throw error;
      counted.lost += 1;
    }
    await pause(pieces(10));
  }
}

/** Some writes by several at once; the server may be away meanwhile. */
async function write(): Promise<void> {
  const seeds = Array.from({ length: writers }, () => random(2 ** 31));
  await Promise.all(
    seeds.map(async (own) => {
      const ownRandom = randomOf(own);
      for (let count = 0; count < writesBetween; count += 1) await randomWrite(directory, ownRandom, owed);
    }),
  );
}

function expect(right: boolean, what: string): void {
  if (!right) throw new Error(`${what} (seed ${seed}, after ${counted.kills} kills)`);
}

/** Nobody writes: what the device has is what the lists have, and all that was told done was done once. */
async function compare(): Promise<void> {
  await device.follow(ask, 1 + random(40));
  await directory.withStore(async ({ startups, feedback, audit }) => {
    const lists = await wholeDirectory(ask, async (id) => (await startups.byId(id))?.website);
    expect(isDeepStrictEqual(sorted(device.rows), sorted(lists)), 'The device has another directory than the server');
    const { feedback: sent } = await feedback.table({ search: '' }, { offset: 0, limit: 100_000 });
    const mine = sent.map(({ content }) => content).filter((content) => /^[0-9a-f-]{36}$/u.test(content));
    expect(isDeepStrictEqual(mine.sort(), [...owed.feedback].sort()), `${mine.length} words came of ${owed.feedback.size}`);
    const { entries } = await audit.table({ search: '' }, { offset: 0, limit: 100_000 });
    const written = entries.filter(({ action }) => ['saveStartup', 'saveCategory', 'removeCategory'].includes(action)).length;
    expect(written === owed.adminWrites, `${written} rows in the log of ${owed.adminWrites} that are owed`);
  });
  counted.compared += 1;
}

function sorted<Row>(rows: ReadonlyMap<string, Row>): [string, Row][] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Instead of the directory: an older copy of it, or the sample. Nobody writes meanwhile, for what they wrote is lost. */
async function another(backup: { path: string; owed: Owed } | undefined): Promise<void> {
  if (backup !== undefined && random(3) > 0) {
    await directory.killAndStart(() => directory.restore(backup.path));
    owed = backup.owed.copy();
    counted.restored += 1;
  } else {
    await directory.killAndStart(() => directory.forget());
    owed = new Owed();
    counted.seeded += 1;
  }
  await directory.signIn([admin, ...members]);
}

const began = performance.now();
try {
  await directory.start();
  await directory.signIn([admin, ...members]);
  const until = { over: false };
  const reading = keepReading(until, randomOf(seed + 1));
  let backup: { path: string; owed: Owed } | undefined;
  for (let round = 1; counted.kills < kills; round += 1) {
    const writing = write();
    await pause(random(700));
    await directory.killAndStart();
    counted.kills += 1;
    await writing;
    if (round % 3 === 0) await compare();
    if (round % everyBackup === 0) {
      if (round > everyBackup) await another(backup);
      backup = { path: join(folder, `backup-${round}`), owed: owed.copy() };
      directory.backUp(backup.path);
    }
    if (round % 10 === 0) console.log(`${counted.kills} kills, ${told.done} writes, ${counted.pieces} pieces`);
  }
  until.over = true;
  await reading;
  await compare();
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(JSON.stringify({ ...counted, ...told, whole: device.whole, listings: device.rows.size, seconds, seed }));
} finally {
  await directory.stop();
  await rm(folder, { recursive: true, force: true });
}
