import { expect, test } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { handle, type Host } from '../../server/handle.ts';
import type { Actor } from '../../server/rules/access.ts';
import { newId } from '../../server/rules/ids.ts';
import { anId, aSubscriber } from '../store/builders.ts';
import { now } from './hosts.ts';

const store = openMemoryStore();
const host: Host = {
  store,
  now: () => now,
  newId: () => newId(now),
  config: { paypalClientId: '' },
  count: () => undefined,
  report: (error) => {
    throw error;
  },
  strict: true,
};

test('subscribers are listed for active admins alone, without the secrets of their links', async () => {
  await store.newsletter.insert(aSubscriber());
  const asked = async (user: Actor['user']) => {
    const request = { params: {}, query: {}, body: undefined, actor: { user }, visitor: '' };
    const { status, json } = await handle(host, 'listSubscribers', request);
    return [status, JSON.parse(json)];
  };
  const required = { message: 'Not logged in', code: 'auth.required' };
  const forbidden = { message: 'You do not have permission to do this.', code: 'auth.forbidden' };
  const who = (role: 'user' | 'reviewer' | 'editor' | 'admin', status: 'active' | 'inactive' = 'active') => ({
    _id: anId(1),
    role,
    status,
  });
  expect(await asked(undefined)).toEqual([401, required]);
  expect(await asked(who('admin', 'inactive'))).toEqual([401, required]);
  for (const role of ['user', 'reviewer', 'editor'] as const) expect(await asked(who(role))).toEqual([403, forbidden]);
  expect(await asked(who('admin'))).toEqual([
    200,
    [{ _id: anId(1), email: 'reader-1@example.com', createdAt: now.toISOString() }],
  ]);
});
