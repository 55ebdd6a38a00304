import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { openSqliteStore } from '../../db/sql/store.ts';
import { aStartup, anId } from '../../tests/store/builders.ts';
import { checkIntegrity } from '../adapters/integrity.ts';
import { startIntegrityCheck } from './integrity-check.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'debut-integrity-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('a damaged database is told from a sound one, and from one that cannot be checked', async () => {
  const database = join(folder, 'debut.sqlite');
  const store = await openSqliteStore(database);
  for (let number = 1; number < 200; number += 1) await store.startups.insert(aStartup({ _id: anId(number) }));
  const check = (file = database) => checkIntegrity(file, new AbortController().signal);
  // The server has it open, and the newest rows are in the WAL.
  expect(await check()).toBe('');
  await store.close();
  const file = await open(database, 'r+');
  const { size } = await file.stat();
  await file.write(Buffer.alloc(size / 2, 7), 0, size / 2, 8_192);
  await file.close();
  expect(await check()).not.toBe('');
  const text = join(folder, 'text.sqlite');
  await writeFile(text, 'This is no database, but a text that is longer than a page header. '.repeat(20));
  expect(await check(text)).toBe('file is not a database');
  await expect(check(join(folder, 'missing.sqlite'))).rejects.toThrow('unable to open database file');
});

test('the check runs once after the start and once every night, and tells what it finds', async () => {
  let now = new Date(2026, 10, 21, 12);
  let problem = '';
  let checks = 0;
  const logged: string[] = [];
  const log = (level: string) => (facts: unknown, message?: string) => void logged.push(`${level} ${message ?? String(facts)}`);
  const job = startIntegrityCheck({
    check: async () => {
      checks += 1;
      return problem;
    },
    jobs: openMemoryStore().jobs,
    now: () => now,
    log: { info: log('info'), warn: log('warn'), fatal: log('fatal') },
  });
  expect(job.status()).toEqual({ state: 'unchecked', checkedAt: null, problem: '' });
  await job.runNow();
  await job.runNow();
  expect([checks, job.status()]).toEqual([1, { state: 'ok', checkedAt: now.toISOString(), problem: '' }]);
  now = new Date(2026, 10, 22, 3, 29);
  await job.runNow();
  expect(checks).toBe(1);
  now = new Date(2026, 10, 22, 3, 31);
  problem = 'Page 3: never used';
  await job.runNow();
  expect(job.status()).toEqual({ state: 'damaged', checkedAt: now.toISOString(), problem });
  expect(logged).toEqual(['info the database was checked: no damage', 'fatal the database is damaged: restore a backup']);
  await job.stop();
});
