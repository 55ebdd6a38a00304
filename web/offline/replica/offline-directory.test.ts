import { beforeEach, describe, expect, test } from 'vitest';
import { openMemoryStore } from '../../../db/memory/store.ts';
import type { Store } from '../../../db/store.ts';
import { bareHost } from '../../../tests/api/hosts.ts';
import {
  aCall,
  callHost,
  createMemoryDevice,
  createMemoryStorage,
  type MemoryDevice,
  type MemoryStorage,
} from '../../../tests/device/memory-device.ts';
import { aCategory, anId, aStartup, aUser } from '../../../tests/store/builders.ts';
import type { Startup, StartupPage } from '../../../server/domain/listings/startups.contract.ts';
import type { PublicSettings } from '../../../server/domain/site/settings.contract.ts';
import { unknownOwner } from '../../../server/domain/ownership/claims.rules.ts';
import type { ApiResponse } from '../transport/http.ts';
import { type ApiCall, maxVisited } from './cached-calls.ts';

const fullError = () => new DOMException('Full.', 'QuotaExceededError');
const listingsCount = 25;

let store: Store;
let send: (call: ApiCall) => Promise<ApiResponse>;
let storage: MemoryStorage;

/** Syncs ten listings per reply, so that 25 listings arrive in three chunks. */
const inTens = (call: ApiCall) => send(call.id === 'syncStartups' ? { ...call, query: { ...call.query, limit: '10' } } : call);
const aDevice = (options: Parameters<typeof createMemoryDevice>[1] = {}) => createMemoryDevice(inTens, { storage, ...options });
const names = async ({ directory }: MemoryDevice): Promise<string[]> => {
  const answer = await directory.answer(aCall('listStartups', { limit: '100' }), '');
  return answer === undefined ? [] : (JSON.parse(answer.json) as StartupPage).startups.map(({ name }) => name).sort();
};
const namesOnline = async (): Promise<string[]> => {
  const { json } = await send(aCall('listStartups', { limit: '100' }));
  return (JSON.parse(json) as StartupPage).startups.map(({ name }) => name).sort();
};

beforeEach(async () => {
  store = openMemoryStore();
  storage = createMemoryStorage();
  send = callHost(bareHost(store));
  await store.categories.insert(aCategory());
  for (let at = 1; at <= listingsCount; at += 1) {
    await store.startups.insert(
      aStartup({ _id: anId(at), name: `Number ${at}`, tagline: 'One of many', categories: ['fintech'] }),
    );
  }
});

describe('the replica', () => {
  test('the first sync reads all listings in chunks, and later syncs read only changes', async () => {
    const device = aDevice();
    await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
    expect(await names(device)).toEqual(await namesOnline());
    expect(storage.stored.chunks).toHaveLength(3);
    await store.startups.remove(anId(3));
    await store.startups.insert(aStartup({ _id: anId(99), name: 'The newest' }));
    device.events.length = 0;
    await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
    expect(await names(device)).toEqual(await namesOnline());
    expect(device.events.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
    expect(storage.stored.chunks.at(-1)?.listings.id).toEqual([anId(99)]);
    device.events.length = 0;
    await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
    expect(device.events.filter(({ kind }) => kind === 'changed')).toEqual([]);
  });

  test('is loaded from the storage at the next start, without a network', async () => {
    await aDevice().directory.sync({ maxAgeMs: 0, fullTexts: false });
    const next = aDevice();
    next.online = false;
    expect(await names(next)).toEqual(await namesOnline());
  });

  test('continues an interrupted sync, and answers nothing before it is complete', async () => {
    let answers = 0;
    const first = createMemoryDevice(
      async (call) => {
        answers += 1;
        if (answers > 2) throw new TypeError('The server is down.');
        return inTens(call);
      },
      { storage },
    );
    await first.directory.sync({ maxAgeMs: 0, fullTexts: false });
    expect(await names(first)).toEqual([]);
    expect(first.status()).toMatchObject({ listings: 0, syncedAt: undefined });
    const next = aDevice();
    await next.directory.sync({ maxAgeMs: 0, fullTexts: false });
    expect(next.calls.filter(({ id }) => id === 'syncStartups')).toHaveLength(1);
    expect(await names(next)).toEqual(await namesOnline());
  });

  test('is not synced again before it reaches the maximum age', async () => {
    const device = aDevice({ now: () => 1_000_000 });
    await device.directory.sync({ maxAgeMs: 60_000, fullTexts: false });
    const { length } = device.calls;
    await device.directory.sync({ maxAgeMs: 60_000, fullTexts: false });
    expect(device.calls).toHaveLength(length);
  });

  test('an interrupted prefetch is repeated at the next start, even if the replica is fresh', async () => {
    const cutOff = createMemoryDevice(
      async (call) => {
        if (call.id !== 'syncStartups') throw new TypeError('The page is closed.');
        return inTens(call);
      },
      { storage, now: () => 1_000_000 },
    );
    await cutOff.directory.sync({ maxAgeMs: 60_000, fullTexts: false });
    expect(await cutOff.directory.answer(aCall('listCategories'), '')).toBeUndefined();
    const next = aDevice({ now: () => 1_000_000 });
    await next.directory.sync({ maxAgeMs: 60_000, fullTexts: false });
    expect(await next.directory.answer(aCall('listCategories'), '')).toMatchObject({ status: 200 });
  });

  test('is replaced when the server has another directory', async () => {
    const device = aDevice();
    await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
    store = openMemoryStore();
    send = callHost(bareHost(store));
    await store.startups.insert(aStartup({ _id: anId(1), name: 'Another one' }));
    await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
    expect(await names(device)).toEqual(['Another one']);
    expect(storage.stored.chunks.map(({ generation }) => generation)).toEqual([2]);
  });

  test('is synced from the beginning after the storage was cleared', async () => {
    const device = aDevice();
    await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
    await storage.clear();
    await store.startups.remove(anId(1));
    await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
    expect(await names(device)).toEqual(await namesOnline());
    expect((await names(aDevice())).length).toBe(listingsCount - 1);
  });

  test('two tabs that sync at the same time store one replica', async () => {
    const [one, other] = [aDevice(), aDevice()];
    await Promise.all([
      one.directory.sync({ maxAgeMs: 0, fullTexts: false }),
      other.directory.sync({ maxAgeMs: 0, fullTexts: false }),
    ]);
    const inStorage = await names(aDevice());
    expect(inStorage).toEqual(await namesOnline());
    await one.directory.reload();
    await other.directory.reload();
    expect([await names(one), await names(other)]).toEqual([inStorage, inStorage]);
  });

  test('is packed into fewer chunks when it has more than sixty', async () => {
    const device = aDevice();
    await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
    for (let at = 0; at < 70; at += 1) {
      await store.startups.update(aStartup({ _id: anId(1), name: `Change ${at}`, categories: ['fintech'] }));
      await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
    }
    expect(storage.stored.chunks.length).toBeGreaterThan(60);
    expect(await names(aDevice())).toEqual(await namesOnline());
    expect(storage.stored.chunks).toHaveLength(1);
    await store.startups.remove(anId(2));
    const next = aDevice();
    await next.directory.sync({ maxAgeMs: 0, fullTexts: false });
    expect(await names(next)).toEqual(await namesOnline());
  });

  test('is removed together with all cached responses', async () => {
    const device = aDevice();
    await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
    await device.directory.remove();
    expect(storage.stored).toMatchObject({ chunks: [], syncStates: { current: undefined, incoming: undefined } });
    expect(storage.stored.responses.size).toBe(0);
    expect(await names(device)).toEqual([]);
    expect(device.status()).toMatchObject({ listings: 0, syncedAt: undefined });
  });
});

describe('storage and network failures', () => {
  test('without storage the problem is `blocked` and no calls are made', async () => {
    const device = aDevice({ openStorage: () => Promise.reject(new DOMException('No.', 'SecurityError')) });
    await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
    expect(device.status()).toMatchObject({ known: true, problem: 'blocked', listings: 0 });
    expect(device.calls).toEqual([]);
    expect(await device.directory.answer(aCall('listStartups'), '')).toBeUndefined();
  });

  test('when the storage fills up during a sync, the incoming replica is removed and the current one is kept', async () => {
    const device = aDevice();
    await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
    const before = await names(device);
    const chunksBefore = storage.stored.chunks.length;
    store = openMemoryStore();
    send = callHost(bareHost(store));
    for (let at = 1; at <= listingsCount; at += 1) await store.startups.insert(aStartup({ _id: anId(at), name: `New ${at}` }));
    const { addChunk } = storage;
    let added = 0;
    storage.addChunk = async (chunk, ...rest) => {
      if (chunk !== undefined && (added += 1) === 2) throw fullError();
      return addChunk(chunk, ...rest);
    };
    await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
    expect(device.status()).toMatchObject({ problem: 'full', incoming: undefined, listings: listingsCount });
    expect(await names(device)).toEqual(before);
    expect(storage.stored.chunks).toHaveLength(chunksBefore);
    storage.addChunk = addChunk;
    await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
    expect(device.status()).toMatchObject({ problem: undefined });
    expect(await names(device)).toEqual(await namesOnline());
  });

  test('without a network the replica is kept and the problem is `unreachable`', async () => {
    const device = aDevice();
    await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
    device.online = false;
    await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
    expect(device.status()).toMatchObject({ problem: 'unreachable', listings: listingsCount });
  });
});

test.each([
  ['during the listings', 'syncStartups'],
  ['during the other calls', 'getSettings'],
])("nothing is stored from a network's sign-in page that answers %s", async (_, first) => {
  let isPortal = false;
  const device = createMemoryDevice(
    async (call) => {
      isPortal ||= call.id === first;
      return isPortal ? { status: 200, json: '<!doctype html><title>Sign in</title>' } : inTens(call);
    },
    { storage },
  );
  await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
  expect(device.status().problem).toBe('unreachable');
  expect([...storage.stored.responses.values()]).toEqual([]);
});

describe('cached responses', () => {
  const account = { call: aCall('getAccount'), response: { status: 200, json: '{"_id":"mara"}' } };

  test("per-user responses are used only for their user, and are removed when another user's are cached", async () => {
    const { directory } = aDevice();
    await directory.cacheResponses([account], 'mara');
    expect(await directory.answer(aCall('getAccount'), 'mara')).toMatchObject({ json: '{"_id":"mara"}' });
    expect(await directory.answer(aCall('getAccount'), 'jonas')).toBeUndefined();
    await directory.cacheResponses([{ ...account, response: { status: 200, json: '{"_id":"jonas"}' } }], 'jonas');
    expect(await directory.answer(aCall('getAccount'), 'mara')).toBeUndefined();
    await directory.removeUserResponses();
    expect(await directory.answer(aCall('getAccount'), 'jonas')).toBeUndefined();
  });

  test('cached favorites follow later likes', async () => {
    const user = aUser();
    await store.users.insert(user);
    await store.favorites.add({ userId: user._id, startupId: anId(4), createdAt: '2026-11-21T12:00:00.000Z' });
    const device = aDevice();
    await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
    const [ids, cards] = [aCall('listFavoriteIds', {}, { userId: user._id }), aCall('listFavorites', {}, { userId: user._id })];
    const responses = [
      { call: ids, response: { status: 200, json: JSON.stringify(await store.favorites.ids(user._id)) } },
      { call: cards, response: { status: 200, json: `[${(await store.favorites.list(user._id)).join(',')}]` } },
    ];
    await device.directory.cacheResponses(responses, user._id);
    const favorites = async () => {
      const [ofIds, ofCards] = [await device.directory.answer(ids, user._id), await device.directory.answer(cards, user._id)];
      return [JSON.parse(ofIds?.json ?? '[]'), (JSON.parse(ofCards?.json ?? '[]') as { _id: string }[]).map(({ _id }) => _id)];
    };
    await device.directory.updateFavorite(user._id, anId(2), { liked: true, likes: 8 });
    expect(await favorites()).toEqual([
      [anId(2), anId(4)],
      [anId(2), anId(4)],
    ]);
    await device.directory.updateFavorite(user._id, anId(4), { liked: false, likes: 0 });
    expect(await favorites()).toEqual([[anId(2)], [anId(2)]]);
    const likes = async () => {
      const answer = await aDevice().directory.answer(aCall('getStartup', {}, { slug: 'startup-2' }), user._id);
      return (JSON.parse(answer?.json ?? '{}') as Partial<Startup>).likes;
    };
    // Represents another page on the device, which reads the storage.
    expect(await likes()).toBe(8);
  });

  test('a visited listing has all fields and the newest card; others have no description', async () => {
    const device = aDevice();
    const call = (slug: string) => aCall('getStartup', {}, { slug });
    await device.directory.cacheResponses([{ call: call('startup-1'), response: await send(call('startup-1')) }], '');
    await store.startups.update(aStartup({ _id: anId(1), name: 'Another name', categories: ['fintech'] }));
    await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
    const answerTo = async (slug: string) =>
      JSON.parse((await device.directory.answer(call(slug), ''))?.json ?? 'null') as unknown;
    expect(await answerTo('startup-1')).toEqual(JSON.parse((await send(call('startup-1'))).json));
    expect(await answerTo('startup-2')).toMatchObject({ description: '', website: 'https://acme.example/', status: 'active' });
    expect(await answerTo('nowhere')).toBe(null);
  });

  test('settings that an earlier version of the site stored get the defaults of newer sections', async () => {
    const device = aDevice();
    const call = aCall('getSettings');
    const answer = async () => JSON.parse((await device.directory.answer(call, ''))?.json ?? '{}') as PublicSettings;
    const { texts, ...stored } = JSON.parse((await send(call)).json) as PublicSettings;
    await device.directory.cacheResponses([{ call, response: { status: 200, json: JSON.stringify(stored) } }], '');
    expect(await answer()).toEqual({ ...stored, texts: { footerLine: '' } });
    const written = { ...stored, texts: { ...texts, footerLine: 'Own' } };
    await device.directory.cacheResponses([{ call, response: { status: 200, json: JSON.stringify(written) } }], '');
    expect(await answer()).toEqual(written);
  });

  test('a visited listing shows its owner only while the replica says that it has one', async () => {
    const device = aDevice();
    const call = aCall('getStartup', {}, { slug: 'startup-1' });
    const owner = async () => {
      await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
      return (JSON.parse((await device.directory.answer(call, ''))?.json ?? '{}') as Partial<Startup>).userId;
    };
    await store.users.insert(aUser());
    await device.directory.cacheResponses([{ call, response: await send(call) }], '');
    expect(await owner()).toBeUndefined();
    await store.startups.update(aStartup({ _id: anId(1), name: 'Number 1', userId: aUser()._id }));
    expect(await owner()).toBe(unknownOwner);
    await device.directory.cacheResponses([{ call, response: await send(call) }], '');
    expect(await owner()).toBe(aUser()._id);
    await store.users.remove(aUser()._id);
    expect(await owner()).toBeUndefined();
  });

  test('only the newest visited responses are stored', async () => {
    let now = 0;
    const device = aDevice({ now: () => (now += 1) });
    for (let at = 0; at < maxVisited + 5; at += 1) {
      await device.directory.cacheResponses(
        [{ call: aCall('getPost', {}, { slug: `post-${at}` }), response: { status: 200, json: '{}' } }],
        '',
      );
    }
    await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
    expect([...storage.stored.responses.values()].filter(({ call }) => call === 'getPost')).toHaveLength(maxVisited);
    expect(await device.directory.answer(aCall('getPost', {}, { slug: 'post-4' }), '')).toBeUndefined();
  });
});
