import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { expect, test, vi } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { bareHost } from '../../tests/api/hosts.ts';
import { aCall, callHost, createMemoryDevice } from '../../tests/device/memory-device.ts';
import { packListings } from '../../server/domain/sync/sync.rules.ts';
import { loadDraft } from './drafts/draft-storage.ts';
import { openQueueStorage } from './queue/queue-database.ts';
import { openReplicaStorage } from './replica/replica-database.ts';

/** Requests in the stored format. */
const storedLike = {
  call: 'toggleFavorite',
  method: 'POST',
  path: '/favorites/toggle',
  json: '{"userId":"ada","startupId":"one","liked":true}',
  owner: 'ada',
  asVisitor: false,
  subject: 'heart one ada',
  label: 'One among your favorites',
  id: 'key-1',
  createdAt: 1,
  attempts: 2,
  follows: true,
  nextAt: 5,
  held: true,
};
const storedFeedback = {
  call: 'sendFeedback',
  method: 'POST',
  path: '/feedback',
  json: '{"message":"Sent."}',
  owner: '',
  asVisitor: true,
  subject: '',
  label: 'Feedback',
  whenDone: 'Your feedback was sent.',
  id: 'key-2',
  createdAt: 2,
  attempts: 1,
  follows: false,
  nextAt: 0,
  arrivedAt: 9,
};
const storedSubmission = {
  ...storedLike,
  call: 'submitStartup',
  subject: 'listing ada ada',
  id: 'key-3',
  createdAt: 3,
  draft: 'ada',
  quiet: false,
  told: true,
  refused: { status: 400, code: 'request.invalid', message: 'No.', fields: {} },
};

/** Writes a database without using the tested code. */
async function writeDatabase(name: string, version: number, schema: Record<string, string>, rows: Record<string, object[]>) {
  const database = new Dexie(name);
  database.version(version).stores(schema);
  await database.open();
  for (const [table, values] of Object.entries(rows)) await database.table(table).bulkAdd(values);
  database.close();
}

const deviceSchema = {
  drafts: 'key',
  draftFiles: '[draft+id], draft',
  outbox: 'id, subject, createdAt',
  leases: 'key',
};

test('stored requests and drafts are read with all their fields', async () => {
  const draft = { key: 'ada', values: { productName: 'One' }, step: 3, savedAt: 7, writer: 'w' };
  await writeDatabase('debut', 2, deviceSchema, {
    outbox: [storedLike, storedFeedback, storedSubmission],
    drafts: [draft],
    draftFiles: [{ draft: 'ada', id: 'icon', blob: new Blob(['image']) }],
    leases: [{ key: 'outbox', holder: 'old tab', until: 50 }],
  });

  const storage = await openQueueStorage();
  const rows = await storage.all();
  expect(rows).toEqual([
    {
      callId: 'toggleFavorite',
      method: 'POST',
      path: '/favorites/toggle',
      json: '{"userId":"ada","startupId":"one","liked":true}',
      userId: 'ada',
      omitCredentials: false,
      dedupeKey: 'heart one ada',
      label: 'One among your favorites',
      id: 'key-1',
      createdAt: 1,
      attempts: 2,
      supersedes: true,
      notBefore: 5,
      needsSignIn: true,
    },
    expect.objectContaining({ id: 'key-2', omitCredentials: true, successMessage: 'Your feedback was sent.', succeededAt: 9 }),
    expect.objectContaining({
      id: 'key-3',
      draftKey: 'ada',
      silent: false,
      notified: true,
      refused: { status: 400, code: 'request.invalid', message: 'No.', fields: {} },
    }),
  ]);
  expect(await storage.transaction((transaction) => transaction.byDedupeKey('heart one ada'))).toEqual(rows.slice(0, 1));
  expect(await loadDraft('ada')).toMatchObject({ ...draft, files: new Map([['icon', expect.anything()]]) });
  // The old tab's lease is still valid.
  expect(await storage.acquireLease('new tab', 49, 90)).toBe(false);
  expect(await storage.acquireLease('new tab', 51, 90)).toBe(true);
});

test('a row is written in the format that an old service worker reads', async () => {
  const storage = await openQueueStorage();
  await storage.transaction(async (rows) => {
    for (const row of await rows.all()) await rows.put(row);
  });
  const database = new Dexie('debut');
  // An old version opens the database with its own schema.
  database.version(2).stores(deviceSchema);
  await database.open();
  expect(await database.table('outbox').orderBy('createdAt').toArray()).toEqual([storedLike, storedFeedback, storedSubmission]);
  database.close();
});

test('a stored replica and cached responses answer without a network', async () => {
  vi.spyOn(console, 'debug').mockReturnValue(undefined);
  const listing = {
    _id: 'one',
    name: 'One',
    slug: 'one',
    tagline: 'The first',
    logo: '/one.webp',
    website: 'https://one.example/',
    categories: ['fintech'],
    tags: ['pay'],
    likes: 3,
    featured: false,
    publishedAt: '2026-01-01T00:00:00.000Z',
    owned: false,
    views: 0,
    descriptionStems: { counts: [], others: [] },
  };
  const packed = packListings([listing, { ...listing, _id: 'two', slug: 'two', name: 'Two' }]);
  const empty = packListings([]);
  await writeDatabase(
    'debut-directory',
    1,
    { readings: 'key', pieces: '++n, generation', answers: 'key, userId, [call+at]' },
    {
      readings: [
        { key: 'kept', generation: 4, cursor: 'c', syncedAt: 1_000 },
        { key: 'coming', generation: 5, cursor: 'd', syncedAt: 0 },
      ],
      pieces: [
        { generation: 4, listings: packed, gone: [] },
        { generation: 4, listings: empty, gone: ['two'] },
        { generation: 5, listings: packed, gone: [] },
      ],
      answers: [
        { key: '["getAccount","ada",[],[]]', call: 'getAccount', userId: 'ada', status: 200, json: '{"_id":"ada"}', at: 8 },
        { key: '["listFaq","",[],[]]', call: 'listFaq', userId: '', status: 200, json: '[]', at: 8 },
      ],
    },
  );

  const storage = await openReplicaStorage('debut-directory');
  expect(await storage.syncStates()).toEqual({
    current: { generation: 4, cursor: 'c', syncedAt: 1_000 },
    incoming: { generation: 5, cursor: 'd', syncedAt: 0 },
  });
  const device = createMemoryDevice(callHost(bareHost(openMemoryStore())), { storage });
  device.online = false;
  const list = await device.directory.answer(aCall('listStartups'), 'ada');
  const { website: _website, owned: _owned, views: _views, descriptionStems: _stems, ...card } = listing;
  expect(JSON.parse(list?.json ?? '')).toEqual({ startups: [card], total: 1, hasMore: false });
  expect(device.status()).toMatchObject({ listings: 1, syncedAt: 1_000 });
  expect(await device.directory.answer(aCall('getAccount'), 'ada')).toMatchObject({ json: '{"_id":"ada"}' });
  expect(await device.directory.answer(aCall('listFaq'), 'ada')).toMatchObject({ json: '[]' });
  expect(await storage.chunks(5)).toHaveLength(1);
});
