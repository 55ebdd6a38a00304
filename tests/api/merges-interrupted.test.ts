import { expect, test } from 'vitest';
import type { Store } from '../../db/store.ts';
import type { CallId } from '../../server/domain/contract.ts';
import { handle } from '../../server/api/handle.ts';
import {
  aClaim,
  aFavorite,
  anId,
  anIntent,
  anOwnershipProof,
  aRevision,
  aSession,
  aStartup,
  aSubmission,
  aUser,
  daysAgo,
  noon,
} from '../store/builders.ts';
import { dumpedMemory, dumpedSqlite } from './dumped-stores.ts';
import { bareHost } from './hosts.ts';
import { interruptedStore } from './interrupted-store.ts';
import { digest } from './test-env.ts';

const token = 'a'.repeat(64);
const [admin, owner, member, other] = [1, 2, 3, 4].map(anId) as [string, string, string, string];
const [duplicateId, survivorId] = [anId(1), anId(2)];

/** Creates two listings that have everything a merge copies or moves. */
async function begin(store: Store): Promise<void> {
  for (const _id of [admin, owner, member, other])
    await store.users.insert(aUser({ _id, role: _id === admin ? 'admin' : 'user' }));
  const session = { tokenHash: digest(token), userId: admin, expiresAt: daysAgo(-1), seenAt: noon.toISOString() };
  await store.sessions.insert(aSession(session));
  const owned = { userId: owner, verifiedAt: daysAgo(1), fields: { pricing: 'free' } };
  await store.startups.insert(aStartup({ _id: duplicateId, name: 'Acme Payments', likes: 3, ...owned }));
  await store.startups.insert(aStartup({ _id: survivorId, userId: member }));
  const proven = { method: 'dns', host: 'acme.example', at: daysAgo(1) } as const;
  await store.ownershipProofs.save(anOwnershipProof({ startupId: duplicateId, userId: owner, proven, checkAt: daysAgo(-1) }));
  for (const userId of [member, other]) await store.favorites.add(aFavorite({ userId, startupId: duplicateId }));
  await store.favorites.add(aFavorite({ userId: member, startupId: survivorId }));
  for (const startupId of [duplicateId, survivorId])
    await store.analytics.add(startupId, { day: '2026-11-20', impressions: 5, views: 3, traffic: 1 });
  await store.claims.insert(aClaim({ _id: anId(1), startup_id: duplicateId, userId: member }));
  await store.claims.insert(aClaim({ _id: anId(2), startup_id: duplicateId, userId: other }));
  await store.claims.insert(aClaim({ _id: anId(3), startup_id: survivorId, userId: other }));
  await store.revisions.insert(aRevision({ _id: anId(1), startupId: duplicateId, userId: other }));
  await store.submissions.save(aSubmission({ startupId: survivorId, userId: member }));
  const paid = { status: 'fulfilled', subscriptionStatus: 'active', subscriptionId: 'I-1' } as const;
  await store.payments.insertIntent(anIntent({ _id: anId(1), startupId: duplicateId, userId: owner, ...paid }));
}

/** Makes a call as the admin; an unexpected error becomes a 500 reply. */
async function call(store: Store, id: CallId, input: object): Promise<number> {
  const request = { params: {}, query: {}, body: undefined, session: token, visitor: 'v', ...input };
  return (await handle({ ...bareHost(store), report: () => undefined }, id, request)).status;
}

test.each([
  ['memory', dumpedMemory],
  ['SQLite', dumpedSqlite],
] as const)('a merge or its undo that is interrupted at any call of the store changes nothing (%s)', async (_, open) => {
  const { store, dump } = await open();
  await begin(store);
  const body = { duplicateId, survivorId, parts: ['name', 'fields.pricing'], owner: 'duplicate', plan: 'duplicate' };
  for (const [id, input, writes] of [
    ['mergeStartups', { body }, 20],
    ['undoMerge', { params: { id: duplicateId } }, 15],
  ] as const) {
    const before = await dump();
    let steps = 0;
    for (let status = 500; status !== 200;) {
      steps += 1;
      status = await call(interruptedStore(store, steps), id, input);
      if (status === 200) continue;
      expect(status).toBe(500);
      expect(await dump()).toEqual(before);
    }
    // The merge performed all of its steps.
    expect(steps).toBeGreaterThan(writes);
    expect(await dump()).not.toEqual(before);
  }
});
