import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBackup } from '../../db/sql/files/backup.ts';
import { openSqliteStore } from '../../db/sql/store.ts';
import { damageHeader, damagePageOf } from '../../tests/store/damage.ts';
import { createBackups } from './backups.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
let dataDir: string;
let folder: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'debut-backups-'));
  folder = join(dataDir, 'backups');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const backups = (to = folder) => createBackups({ folder: to, dataDir, database: join(dataDir, 'debut.sqlite'), now: () => now });

test('a separate process backs up a store in use, and two simultaneous calls share one backup', async () => {
  const store = await openSqliteStore(join(dataDir, 'debut.sqlite'));
  await store.secrets.getOrInsert('visitor-key', 'secret');
  const made = backups();
  const [first, second] = await Promise.all([made.make(), made.make()]);
  await store.close();
  const file = join(folder, 'debut-2026-11-21T120000Z.sqlite');
  expect([first, second]).toEqual(Array(2).fill({ name: 'debut-2026-11-21T120000Z.sqlite', bytes: statSync(file).size }));
  expect(readdirSync(folder)).toEqual(['debut-2026-11-21T120000Z.sqlite']);
  expect([statSync(file).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700]);
  expect(checkBackup(file).counts.get('secrets')).toBe(1);
  expect(await made.status()).toEqual({
    state: 'ok',
    newest: { createdAt: now.toISOString(), bytes: first.bytes },
    total: 1,
    sameDisk: true,
    failure: null,
  });
});

test('the newest undamaged backup is found', async () => {
  await (await openSqliteStore(join(dataDir, 'debut.sqlite'))).close();
  const { signal } = new AbortController();
  expect(await backups().newestSound(signal)).toBeUndefined();
  const { name } = await backups().make();
  const sound = join(folder, name);
  const later = join(folder, 'debut-2026-11-21T123000Z.sqlite');
  copyFileSync(sound, later);
  expect(await backups().newestSound(signal)).toEqual({ file: later, createdAt: '2026-11-21T12:30:00.000Z' });
  damagePageOf(later, 'startups');
  expect(await backups().newestSound(signal)).toEqual({ file: sound, createdAt: now.toISOString() });
  damageHeader(sound);
  expect(await backups().newestSound(signal)).toBeUndefined();
});

test('a failed backup leaves no file, and its reason is reported until a backup succeeds', async () => {
  const made = backups();
  await expect(made.make()).rejects.toThrow('The backup could not be made.');
  expect(await made.status()).toMatchObject({ state: 'failed', failure: { at: now.toISOString() } });
  writeFileSync(join(dataDir, 'debut.sqlite'), 'no database'.repeat(500));
  await expect(made.make()).rejects.toThrow('The backup could not be made.');
  expect((await made.status()).failure?.reason).toBe(`${join(dataDir, 'debut.sqlite')} is not a database.`);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(join(dataDir, 'debut.sqlite'));
  await (await openSqliteStore(join(dataDir, 'debut.sqlite'))).close();
  await made.make();
  expect((await made.status()).state).toBe('ok');
});

test('an unwritable folder is reported before the first backup, and used once it is writable', async () => {
  await (await openSqliteStore(join(dataDir, 'debut.sqlite'))).close();
  writeFileSync(join(dataDir, 'file'), '');
  symlinkSync(join(dataDir, 'disk'), join(dataDir, 'link'));
  const unwritable = {
    file: 'is a file, or is inside one.',
    'file/backups': 'is a file, or is inside one.',
    'disk/backups': 'does not exist, and neither does its parent folder. Create it, or mount its disk.',
    link: 'does not exist, and neither does its parent folder. Create it, or mount its disk.',
  };
  for (const [name, problem] of Object.entries(unwritable)) {
    const made = backups(join(dataDir, name));
    const reason = `The folder ${join(dataDir, name)} (BACKUP_DIR) ${problem}`;
    expect(await made.checkFolder()).toBe(reason);
    expect(await made.status()).toMatchObject({ state: 'failed', failure: { at: now.toISOString(), reason } });
  }
  expect(existsSync(join(dataDir, 'disk'))).toBe(false);

  const made = backups(join(dataDir, 'disk', 'backups'));
  await made.checkFolder();
  mkdirSync(join(dataDir, 'disk'));
  await made.make();
  expect((await made.status()).state).toBe('ok');
  expect(await made.checkFolder()).toBeUndefined();
  expect(readdirSync(join(dataDir, 'disk', 'backups'))).toEqual(['debut-2026-11-21T120000Z.sqlite']);
});

test('old backups are deleted, other files are not', async () => {
  await (await openSqliteStore(join(dataDir, 'debut.sqlite'))).close();
  const made = backups();
  mkdirSync(folder);
  for (let day = 10; day < 21; day += 1) writeFileSync(join(folder, `debut-2026-11-${day}T030000Z.sqlite`), '');
  writeFileSync(join(folder, 'notes.txt'), '');
  await made.make();
  expect(readdirSync(folder)).toEqual([
    // The newest backup of the previous week, and one for each of the last seven days.
    ...[15, 16, 17, 18, 19, 20].map((day) => `debut-2026-11-${day}T030000Z.sqlite`),
    'debut-2026-11-21T120000Z.sqlite',
    'notes.txt',
  ]);
  expect((await made.status()).total).toBe(7);
});

test('a backup that a wrong clock dated in the future does not count as the newest', async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'debut-2027-11-21T030000Z.sqlite'), '');
  const made = backups();
  expect(await made.status()).toMatchObject({ newest: null, total: 1 });
});

test('without a folder no backups are made', async () => {
  const none = createBackups({ folder: undefined, dataDir, database: join(dataDir, 'debut.sqlite'), now: () => now });
  expect((await none.status()).state).toBe('off');
  await expect(none.make()).rejects.toThrow('No backups are made on this site.');
  expect(existsSync(folder)).toBe(false);
});
