import { expect, test } from 'vitest';
import { openMemoryStore } from '../db/memory/store.ts';
import { StoreBusy } from '../db/store.ts';
import { handle, type Host } from './handle.ts';

const request = { params: {}, query: {}, body: undefined, visitor: 'somebody' };
const unused = () => Promise.reject(new Error('This has no place here.'));

function hostThatFails(error: Error): { host: Host; reported: unknown[] } {
  const reported: unknown[] = [];
  const store = openMemoryStore();
  const host: Host = {
    store: { ...store, categories: { ...store.categories, list: () => Promise.reject(error) } },
    now: () => new Date(),
    newId: () => '000000000000000000000000',
    config: { paypal: { clientId: '', environment: 'sandbox', scriptUrl: '' }, googleClientId: '' },
    adapters: {
      passwords: { hash: unused, matches: unused, needsRehash: () => false, whyWeak: unused },
      digest: (secret) => secret,
      encodeImage: unused,
      verifyGoogle: unused,
    },
    count: () => undefined,
    report: (failure) => reported.push(failure),
    strict: true,
  };
  return { host, reported };
}

test('a busy store is answered with 503 and not reported', async () => {
  const { host, reported } = hostThatFails(new StoreBusy());
  const reply = await handle(host, 'listCategories', request);
  expect(reply.status).toBe(503);
  expect(JSON.parse(reply.json)).toEqual({ message: 'The server is busy. Please try again.', code: 'server.busy' });
  expect(reported).toEqual([]);
});

test('an unexpected error is reported, and its message is not sent', async () => {
  const failure = new Error('secret details');
  const { host, reported } = hostThatFails(failure);
  const reply = await handle(host, 'listCategories', request);
  expect(reply.status).toBe(500);
  expect(JSON.parse(reply.json)).toEqual({ message: 'An unexpected error occurred.', code: 'server.failed' });
  expect(reported).toEqual([failure]);
});
