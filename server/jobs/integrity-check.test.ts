import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { openSqliteStore } from '../../db/sql/store.ts';
import { StoreDamaged } from '../../db/store.ts';
import { aStartup, anId } from '../../tests/store/builders.ts';
import { damagePageOf } from '../../tests/store/damage.ts';
import { checkIntegrity } from '../adapters/background-process.ts';
import { startIntegrityCheck } from './integrity-check.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'debut-integrity-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('damage is reported with the name of the table or index', async () => {
  const database = join(folder, 'debut.sqlite');
  await (await openSqliteStore(database)).close();
  damagePageOf(database, 'startups_feed');
  expect(await checkIntegrity(database, new AbortController().signal)).toMatch(/^Tree \d+ \(startups_feed\) page \d+: /);
});

test('damaged, undamaged and uncheckable databases are distinguished', async () => {
  const database = join(folder, 'debut.sqlite');
  const store = await openSqliteStore(database);
  for (let number = 1; number < 200; number += 1) await store.startups.insert(aStartup({ _id: anId(number) }));
  const check = (file = database) => checkIntegrity(file, new AbortController().signal);
  // The server has the file open, and the newest rows are in its WAL.
  expect(await check()).toBe('');
  await store.close();
  const file = await open(database, 'r+');
  const { size } = await file.stat();
  await file.write(Buffer.alloc(size / 2, 7), 0, size / 2, 8_192);
  await file.close();
  expect(await check()).not.toBe('');
  const text = join(folder, 'text.sqlite');
  await writeFile(text, 'This is not a database, but a text that is longer than a page header. '.repeat(20));
  expect(await check(text)).toBe('file is not a database');
  await expect(check(join(folder, 'missing.sqlite'))).rejects.toThrow('unable to open database file');
});

/** A check with the result `found`, in an environment that tests can change. */
function watched() {
  const state = { now: new Date(2026, 10, 21, 12), found: '', checks: 0 };
  const logged: string[] = [];
  const log = (level: string) => (facts: unknown, message?: string) => void logged.push(`${level} ${message ?? String(facts)}`);
  const job = startIntegrityCheck({
    check: async () => {
      state.checks += 1;
      return state.found;
    },
    jobs: openMemoryStore().jobs,
    now: () => state.now,
    log: { info: log('info'), warn: log('warn'), fatal: log('fatal') },
  });
  return { state, logged, job };
}

test('the check runs once after the start and once every night, and reports its findings', async () => {
  const { state, logged, job } = watched();
  expect(job.status()).toEqual({ state: 'unchecked', checkedAt: null, problem: '' });
  await job.runNow();
  await job.runNow();
  expect([state.checks, job.status()]).toEqual([1, { state: 'ok', checkedAt: state.now.toISOString(), problem: '' }]);
  state.now = new Date(2026, 10, 22, 3, 29);
  await job.runNow();
  expect(state.checks).toBe(1);
  state.now = new Date(2026, 10, 22, 3, 31);
  state.found = 'Page 3: never used';
  await job.runNow();
  expect(job.status()).toEqual({ state: 'damaged', checkedAt: state.now.toISOString(), problem: 'Page 3: never used' });
  expect(logged).toEqual(['info the database was checked: no damage', 'fatal the database is damaged: restore a backup']);
  await job.stop();
});

test('damage found by a statement counts at once, and a check without findings does not revoke it', async () => {
  const { state, logged, job } = watched();
  const changes: string[] = [];
  job.onChecked(() => changes.push(job.status().problem));
  await job.runNow();
  job.met(new StoreDamaged('database disk image is malformed'));
  job.met(new StoreDamaged('database disk image is malformed'));
  const status = { state: 'damaged', checkedAt: state.now.toISOString(), problem: 'database disk image is malformed' };
  expect(job.status()).toEqual(status);
  await job.runNow();
  expect([state.checks, job.status()]).toEqual([2, status]);
  state.now = new Date(2026, 10, 22, 3, 31);
  state.found = 'Page 3: never used';
  await job.runNow();
  expect(job.status()).toMatchObject({ state: 'damaged', problem: 'Page 3: never used' });
  expect(changes).toEqual(['', status.problem, status.problem, 'Page 3: never used']);
  expect(new Set(logged.slice(1))).toEqual(new Set(['fatal the database is damaged: restore a backup']));
  await job.stop();
});

test('the check runs even when its lease cannot be stored in the damaged database', async () => {
  const { jobs } = openMemoryStore();
  const damaged = async () => {
    throw new StoreDamaged('database disk image is malformed');
  };
  const job = startIntegrityCheck({
    check: async () => 'Page 3: never used',
    jobs: { ...jobs, lease: damaged, extend: damaged, complete: damaged },
    now: () => new Date(2026, 10, 21, 12),
    log: { info: () => undefined, warn: () => undefined, fatal: () => undefined },
  });
  await job.runNow();
  expect(job.status()).toMatchObject({ state: 'damaged', problem: 'Page 3: never used' });
  await job.stop();
});
