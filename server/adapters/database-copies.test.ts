import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeOldCopies, removeOldIndexes } from './database-copies.ts';

test('copies made by the last two migrations, copies made by restores of the last thirty days, and unrelated files are kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'debut-copies-'));
  const others = [
    'debut.sqlite',
    'debut.sqlite-wal',
    'debut.sqlite.before-13.unfinished',
    'other.sqlite.before-1',
    'visitor-key',
    'before-restore-2026-10-22T120000000Z.sqlite',
    'before-restore-2027-10-22T120000000Z.sqlite',
    'before-restore-yesterday.sqlite',
  ];
  for (const end of ['', '-wal']) await writeFile(join(folder, `before-restore-2026-10-22T115959999Z.sqlite${end}`), '');
  for (const name of [...others, ...[2, 9, 10, 12].map((number) => `debut.sqlite.before-${number}`)])
    await writeFile(join(folder, name), '');
  for (let run = 0; run < 2; run += 1) {
    await removeOldCopies(join(folder, 'debut.sqlite'), new Date('2026-11-21T12:00:00.000Z'));
    expect((await readdir(folder)).sort()).toEqual([...others, 'debut.sqlite.before-10', 'debut.sqlite.before-12'].sort());
  }
  await rm(folder, { recursive: true });
});

test('the search indexes of this version and the previous one are kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'debut-indexes-'));
  const kept = ['search-10.sqlite', 'search-10.sqlite-shm', 'search-10.sqlite-wal', 'search-9.sqlite', 'search-8.sqlite.txt'];
  for (const name of [...kept, 'search-7.sqlite', 'search-7.sqlite-wal', 'search-8.sqlite'])
    await writeFile(join(folder, name), '');
  await removeOldIndexes(folder);
  expect((await readdir(folder)).sort()).toEqual(kept.sort());
  await rm(folder, { recursive: true });
});
