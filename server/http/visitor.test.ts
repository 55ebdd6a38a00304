import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { StoreUnwritable } from '../../db/store.ts';
import { loadVisitorSecret } from './visitor.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'debut-visitor-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const hex = (secret: Uint8Array) => Buffer.from(secret).toString('hex');

test('processes that start at the same time have one secret, which the next start has too', async () => {
  const store = openMemoryStore();
  const secrets = await Promise.all([1, 2, 3].map(() => loadVisitorSecret(store, folder)));
  secrets.push(await loadVisitorSecret(store, folder));
  expect(secrets[0]).toHaveLength(32);
  expect(new Set(secrets.map(hex)).size).toBe(1);
});

test('the secret that an earlier version wrote into the data folder is taken over, once', async () => {
  const file = join(folder, 'visitor-key');
  const store = openMemoryStore();
  writeFileSync(file, Buffer.alloc(32, 7));
  expect(hex(await loadVisitorSecret(store, folder))).toBe('07'.repeat(32));
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, Buffer.alloc(32, 8));
  expect(hex(await loadVisitorSecret(store, folder))).toBe('07'.repeat(32));
});

test.each(['', 'short'])('a damaged file (%j) is no failure: a new secret takes its place', async (content) => {
  writeFileSync(join(folder, 'visitor-key'), content);
  expect(await loadVisitorSecret(openMemoryStore(), folder)).toHaveLength(32);
});

test('the secret of a store that cannot be written lasts as long as the process', async () => {
  const store = openMemoryStore();
  const getOrInsert = () => Promise.reject(new StoreUnwritable('full'));
  const unwritable = { secrets: { ...store.secrets, getOrInsert } };
  expect(await loadVisitorSecret(unwritable, folder)).toHaveLength(32);
});
