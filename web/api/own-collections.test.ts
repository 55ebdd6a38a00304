import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CollectionEdit, OwnCollection } from '../../server/domain/collections/collections.contract.ts';
import {
  collectedIds,
  mergeCollections,
  removedCollection,
  withHead,
  withStartup,
} from '../../server/domain/collections/collections.rules.ts';
import { deviceDatabase } from '../offline/database.ts';
import { removeCollectionsOfOthers, storedCollections } from '../offline/collections/collection-storage.ts';
import { setTransport } from './client.ts';
import { changeCollection, createCollection, ownCollectionsQuery, shareCollection } from './own-collections.ts';

vi.mock('virtual:call-addresses', () => ({
  callAddresses: {
    listOwnCollections: { method: 'GET' },
    syncOwnCollection: { method: 'PUT' },
    shareCollection: { method: 'PUT' },
  },
  isPublicCall: () => false,
}));

const ada = 'a'.repeat(24);
const bob = 'b'.repeat(24);
const [one, two] = ['1'.repeat(24), '2'.repeat(24)] as const;

/** Ada's collections on the server, by id. */
let remote: Map<string, OwnCollection>;
let calls: string[];
let isOnline: boolean;
/** Whether the server's replies are lost after it has made the change. */
let isReplyLost: boolean;
let queryClient: QueryClient;

beforeEach(async () => {
  await deviceDatabase().collections.clear();
  remote = new Map();
  calls = [];
  isOnline = true;
  isReplyLost = false;
  queryClient = new QueryClient();
  setTransport(async (id, { params, body }) => {
    calls.push(id);
    if (!isOnline) throw new TypeError('No host answers.');
    const json = JSON.stringify(answer(id, params['id'] ?? '', body));
    if (isReplyLost && id !== 'listOwnCollections') throw new TypeError('The reply is lost.');
    return { status: 200, json };
  });
});

function answer(id: string, collectionId: string, body: unknown): unknown {
  if (id === 'listOwnCollections') return [...remote.values()];
  const stored = remote.get(collectionId);
  if (id === 'shareCollection' && stored !== undefined) return { ...stored, shareToken: 'secret' };
  // The cast is safe, because the only other call is `syncOwnCollection`.
  const sent = body as CollectionEdit;
  const merged = { _id: collectionId, shareToken: null, ...mergeCollections(stored ?? sent, sent) };
  remote.set(collectionId, merged);
  return merged;
}

const load = (userId: string) => queryClient.fetchQuery(ownCollectionsQuery(userId));
const add = (startupId: string) => (collection: CollectionEdit) => withStartup(collection, startupId, true, new Date());
const shown = async (userId: string) =>
  (await load(userId)).map((collection) => [collection.title, collectedIds(collection)] as const);

test('a visitor’s collections stay on the device, and no call is made', async () => {
  const made = await createCollection(queryClient, '', 'Tools', add(one));
  await changeCollection(queryClient, made, add(two));
  expect(await shown('')).toEqual([['Tools', [one, two]]]);
  expect(calls).toEqual([]);
});

test('a visitor’s collections become the member’s on sign-in, on the server and on the device', async () => {
  await createCollection(queryClient, '', 'Tools', add(one));
  expect(await shown(ada)).toEqual([['Tools', [one]]]);
  expect([...remote.values()].map(collectedIds)).toEqual([[one]]);
  expect(await shown('')).toEqual([]);
});

test('when visitors on two devices sign in as the same member, even at the same time, no collection is lost or duplicated', async () => {
  const onServer = () => [...remote.values()].map(({ title, ...edit }) => [title, collectedIds(edit)]);
  const collectAndSignIn = async (title: string, id: string) => {
    await createCollection(queryClient, '', title, add(id));
    // Two pages on one device.
    await Promise.all([load(ada), new QueryClient().fetchQuery(ownCollectionsQuery(ada))]);
  };
  await collectAndSignIn('Tools', one);
  expect(onServer()).toEqual([['Tools', [one]]]);
  // Another device, without stored collections.
  await deviceDatabase().collections.clear();
  await collectAndSignIn('Tools', two);
  const both = [
    ['Tools', [one]],
    ['Tools', [two]],
  ];
  expect([onServer(), await shown(ada)]).toEqual([both, both]);
  await load('');
  await load(ada);
  expect([onServer(), await shown(ada), await shown('')]).toEqual([both, both, []]);
});

test('a visitor who signs in without a network, or whose reply is lost, keeps all collections, and each is sent once', async () => {
  await createCollection(queryClient, '', 'Tools', add(one));
  isOnline = false;
  expect(await shown(ada)).toEqual([['Tools', [one]]]);
  expect([remote.size, await shown('')]).toEqual([0, []]);
  isOnline = true;
  isReplyLost = true;
  await load(ada).catch(() => undefined);
  expect([...remote.values()].map(collectedIds)).toEqual([[one]]);
  isReplyLost = false;
  expect(await shown(ada)).toEqual([['Tools', [one]]]);
  expect([...remote.values()].map(collectedIds)).toEqual([[one]]);
});

test('additions on two devices are both kept, and what the server already has is not sent again', async () => {
  const made = await createCollection(queryClient, ada, 'Tools', add(one));
  const stored = remote.get(made._id);
  if (stored === undefined) throw new Error('It was not sent.');
  remote.set(made._id, { ...stored, ...withStartup(stored, two, true, new Date(Date.now() + 1_000)) });
  expect(await shown(ada)).toEqual([['Tools', [one, two]]]);
  calls = [];
  expect(await shown(ada)).toEqual([['Tools', [one, two]]]);
  expect(calls).toEqual(['listOwnCollections']);
});

test('without a network the collections come from the device, and changes are sent at the next load', async () => {
  const made = await createCollection(queryClient, ada, 'Tools', add(one));
  isOnline = false;
  await expect(
    changeCollection(queryClient, made, (before) => withHead(before, { title: 'Better' }, new Date())),
  ).rejects.toThrow('No host answers.');
  expect(await shown(ada)).toEqual([['Better', [one]]]);
  isOnline = true;
  await load(ada);
  expect(remote.get(made._id)?.title).toBe('Better');
});

test('a collection that was removed on another device disappears here and stays removed', async () => {
  const made = await createCollection(queryClient, ada, 'Tools', add(one));
  const stored = remote.get(made._id);
  if (stored === undefined) throw new Error('It was not sent.');
  remote.set(made._id, { ...stored, ...removedCollection(stored, new Date(Date.now() + 1_000)) });
  expect(await shown(ada)).toEqual([]);
  expect(remote.get(made._id)?.deletedAt).not.toBeNull();
  await changeCollection(queryClient, await createCollection(queryClient, ada, 'Other'), (before) =>
    removedCollection(before, new Date()),
  );
  expect(await shown(ada)).toEqual([]);
});

test('sharing a collection sends it first, and stores its link on the device', async () => {
  const made = await createCollection(queryClient, '', 'Tools', add(one));
  await load(ada);
  await shareCollection(queryClient, { ...made, userId: ada }, true);
  expect((await storedCollections(ada))[0]?.shareToken).toBe('secret');
});

test('collections of other members are removed from the device, and those of visitors stay', async () => {
  for (const userId of ['', ada, bob]) await createCollection(queryClient, userId, `Of ${userId}`);
  await removeCollectionsOfOthers(ada);
  expect(await storedCollections(bob)).toEqual([]);
  expect(await storedCollections(ada)).toHaveLength(1);
  await removeCollectionsOfOthers('');
  expect(await storedCollections(ada)).toEqual([]);
  expect(await storedCollections('')).toHaveLength(1);
});
