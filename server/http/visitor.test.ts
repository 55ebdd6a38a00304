import { expect, test } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { StoreUnwritable } from '../../db/store.ts';
import { loadVisitorSecret } from './visitor.ts';

const hex = (secret: Uint8Array) => Buffer.from(secret).toString('hex');

test('processes that start at the same time share a secret, and later starts use the same one', async () => {
  const store = openMemoryStore();
  const secrets = await Promise.all([1, 2, 3].map(() => loadVisitorSecret(store)));
  secrets.push(await loadVisitorSecret(store));
  expect(secrets[0]).toHaveLength(32);
  expect(new Set(secrets.map(hex)).size).toBe(1);
});

test('without a writable store, the secret lasts as long as the process', async () => {
  const store = openMemoryStore();
  const getOrInsert = () => Promise.reject(new StoreUnwritable('full'));
  const unwritable = { secrets: { ...store.secrets, getOrInsert } };
  expect(await loadVisitorSecret(unwritable)).toHaveLength(32);
});
