import { expect, test } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { StoreBusy, StoreUnwritable } from '../../db/store.ts';
import { aSession, aUser } from '../../tests/store/builders.ts';
import { calls } from '../domain/calls.ts';
import { contract } from '../domain/contract.ts';
import { handle, type ApiHost } from './handle.ts';

const request = { params: {}, query: {}, body: undefined, visitor: 'somebody' };
const unused = () => Promise.reject(new Error('This test must not call it.'));

function hostThatFails(error: Error): { host: ApiHost; reported: unknown[] } {
  const reported: unknown[] = [];
  const store = openMemoryStore();
  const host: ApiHost = {
    contract,
    calls,
    store: { ...store, categories: { ...store.categories, list: () => Promise.reject(error) } },
    now: () => new Date(),
    newId: () => '000000000000000000000000',
    config: { paypal: { clientId: '', environment: 'sandbox', scriptUrl: '' }, googleClientId: '' },
    adapters: {
      passwords: { hash: unused, matches: unused, needsRehash: () => false, whyWeak: unused },
      digest: (secret) => secret,
      encodeImage: unused,
      isBot: () => false,
      renderEmail: async () => ({ subject: '', text: '', html: '', headers: {} }),
      deliversEmail: false,
      verifyGoogle: unused,
      passkeys: { verifyNew: unused, verifyUse: unused },
    },
    count: () => undefined,
    report: (failure) => reported.push(failure),
    strict: true,
  };
  return { host, reported };
}

test('a busy store gives 503 and is not reported', async () => {
  const { host, reported } = hostThatFails(new StoreBusy());
  const reply = await handle(host, 'listCategories', request);
  expect(reply).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
  expect(JSON.parse(reply.json)).toEqual({ message: 'The server is busy. Please try again.', code: 'server.busy' });
  expect(reported).toEqual([]);
});

test('a store that cannot be written to gives 507, or 503 if its file is gone, and is reported', async () => {
  for (const [reason, status, code] of [
    ['full', 507, 'server.cannot_save'],
    ['read-only', 507, 'server.cannot_save'],
    ['replaced', 503, 'server.storage_lost'],
  ] as const) {
    const failure = new StoreUnwritable(reason);
    const { host, reported } = hostThatFails(failure);
    const reply = await handle(host, 'listCategories', request);
    expect(reply).toMatchObject({ status, headers: { 'Retry-After': '60' } });
    expect(JSON.parse(reply.json)).toMatchObject({ code });
    expect(reported).toEqual([failure]);
  }
});

test('an unexpected error is reported, and its message is not sent', async () => {
  const failure = new Error('secret details');
  const { host, reported } = hostThatFails(failure);
  const reply = await handle(host, 'listCategories', request);
  expect(reply.status).toBe(500);
  expect(JSON.parse(reply.json)).toEqual({ message: 'An unexpected error occurred.', code: 'server.failed' });
  expect(reported).toEqual([failure]);
});

test('a read does not wait until the session’s last use is written', async () => {
  const { host, reported } = hostThatFails(new StoreBusy());
  const session = '0'.repeat(64);
  const { store } = host;
  await store.users.insert(aUser());
  const now = new Date('2026-11-21T14:00:00.000Z');
  await store.sessions.insert({
    ...aSession({ tokenHash: session, userId: aUser()._id }),
    createdAt: '2026-11-21T12:00:00.000Z',
    seenAt: '2026-11-21T12:00:00.000Z',
    expiresAt: '2026-12-21T12:00:00.000Z',
  });
  let touches = 0;
  const touch = () => {
    touches += 1;
    return new Promise<never>(() => undefined);
  };
  const locked: ApiHost = { ...host, now: () => now, store: { ...store, sessions: { ...store.sessions, touch } } };
  for (const _ of [1, 2])
    expect((await handle(locked, 'listFavoriteIds', { ...request, params: { userId: aUser()._id }, session })).status).toBe(200);
  expect([touches, reported]).toEqual([1, []]);
});
