import { beforeEach, describe, expect, test } from 'vitest';
import { openMemoryStore } from '../../../db/memory/store.ts';
import type { Store } from '../../../db/store.ts';
import { bareHost } from '../../../tests/api/hosts.ts';
import { aCall, callOf, type Device, deviceBeside, memoryStorage, type MemoryStorage } from '../../../tests/device/device.ts';
import { aCategory, anId, aStartup, aUser } from '../../../tests/store/builders.ts';
import type { StartupPage } from '../../../server/contract/startups.ts';
import { type DeviceCall, type HostAnswer, mostRead } from './cached-calls.ts';

const fullError = () => new DOMException('Full.', 'QuotaExceededError');
const listingsCount = 25;

let store: Store;
let send: (call: DeviceCall) => Promise<HostAnswer>;
let storage: MemoryStorage;

/** In pieces of ten, so that a directory of 25 comes in three. */
const inTens = (call: DeviceCall) => send(call.id === 'syncStartups' ? { ...call, query: { ...call.query, limit: '10' } } : call);
const aDevice = (given: Parameters<typeof deviceBeside>[1] = {}) => deviceBeside(inTens, { storage, ...given });
const names = async ({ directory }: Device): Promise<string[]> => {
  const found = await directory.answer(aCall('listStartups', { limit: '100' }), '');
  return found === undefined ? [] : (JSON.parse(found.json) as StartupPage).startups.map(({ name }) => name).sort();
};
const namesOnline = async (): Promise<string[]> => {
  const { json } = await send(aCall('listStartups', { limit: '100' }));
  return (JSON.parse(json) as StartupPage).startups.map(({ name }) => name).sort();
};

beforeEach(async () => {
  store = openMemoryStore();
  storage = memoryStorage();
  send = callOf(bareHost(store));
  await store.categories.insert(aCategory());
  for (let at = 1; at <= listingsCount; at += 1) {
    await store.startups.insert(
      aStartup({ _id: anId(at), name: `Number ${at}`, tagline: 'One of many', categories: ['fintech'] }),
    );
  }
});

describe('the copy of the directory', () => {
  test('comes in pieces, and then only what changed', async () => {
    const device = aDevice();
    await device.directory.bringUpToDate(0);
    expect(await names(device)).toEqual(await namesOnline());
    expect(storage.stored.pieces).toHaveLength(3);
    await store.startups.remove(anId(3));
    await store.startups.insert(aStartup({ _id: anId(99), name: 'The newest' }));
    device.told.length = 0;
    await device.directory.bringUpToDate(0);
    expect(await names(device)).toEqual(await namesOnline());
    expect(device.told.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
    expect(storage.stored.pieces.at(-1)?.listings.id).toEqual([anId(99)]);
    device.told.length = 0;
    await device.directory.bringUpToDate(0);
    expect(device.told.filter(({ kind }) => kind === 'changed')).toEqual([]);
  });

  test('is read again at the next start, without a network', async () => {
    await aDevice().directory.bringUpToDate(0);
    const next = aDevice();
    next.online = false;
    expect(await names(next)).toEqual(await namesOnline());
  });

  test('goes on where it was interrupted, and is not used before it is whole', async () => {
    let answers = 0;
    const first = deviceBeside(
      async (call) => {
        answers += 1;
        if (answers > 2) throw new TypeError('The server is gone.');
        return inTens(call);
      },
      { storage },
    );
    await first.directory.bringUpToDate(0);
    expect(await names(first)).toEqual([]);
    expect(first.state()).toMatchObject({ listings: 0, syncedAt: undefined });
    const next = aDevice();
    await next.directory.bringUpToDate(0);
    expect(next.asked.filter(({ id }) => id === 'syncStartups')).toHaveLength(1);
    expect(await names(next)).toEqual(await namesOnline());
  });

  test('is asked for again only when it is old enough', async () => {
    const device = aDevice({ now: () => 1_000_000 });
    await device.directory.bringUpToDate(60_000);
    const { length } = device.asked;
    await device.directory.bringUpToDate(60_000);
    expect(device.asked).toHaveLength(length);
  });

  test('begins anew when the server has another directory', async () => {
    const device = aDevice();
    await device.directory.bringUpToDate(0);
    store = openMemoryStore();
    send = callOf(bareHost(store));
    await store.startups.insert(aStartup({ _id: anId(1), name: 'Another one' }));
    await device.directory.bringUpToDate(0);
    expect(await names(device)).toEqual(['Another one']);
    expect(storage.stored.pieces.map(({ generation }) => generation)).toEqual([2]);
  });

  test('begins anew when the device was cleared under its feet', async () => {
    const device = aDevice();
    await device.directory.bringUpToDate(0);
    await storage.clear();
    await store.startups.remove(anId(1));
    await device.directory.bringUpToDate(0);
    expect(await names(device)).toEqual(await namesOnline());
    expect((await names(aDevice())).length).toBe(listingsCount - 1);
  });

  test('is one for two tabs that read at once', async () => {
    const [one, other] = [aDevice(), aDevice()];
    await Promise.all([one.directory.bringUpToDate(0), other.directory.bringUpToDate(0)]);
    const inStorage = await names(aDevice());
    expect(inStorage).toEqual(await namesOnline());
    await one.directory.follow();
    await other.directory.follow();
    expect([await names(one), await names(other)]).toEqual([inStorage, inStorage]);
  });

  test('is packed anew when it has become many pieces', async () => {
    const device = aDevice();
    await device.directory.bringUpToDate(0);
    for (let at = 0; at < 70; at += 1) {
      await store.startups.update(aStartup({ _id: anId(1), name: `Change ${at}`, categories: ['fintech'] }));
      await device.directory.bringUpToDate(0);
    }
    expect(storage.stored.pieces.length).toBeGreaterThan(60);
    expect(await names(aDevice())).toEqual(await namesOnline());
    expect(storage.stored.pieces).toHaveLength(1);
    await store.startups.remove(anId(2));
    const next = aDevice();
    await next.directory.bringUpToDate(0);
    expect(await names(next)).toEqual(await namesOnline());
  });

  test('is removed with all that was kept beside it', async () => {
    const device = aDevice();
    await device.directory.bringUpToDate(0);
    await device.directory.remove();
    expect(storage.stored).toMatchObject({ pieces: [], readings: { kept: undefined, coming: undefined } });
    expect(storage.stored.answers.size).toBe(0);
    expect(await names(device)).toEqual([]);
    expect(device.state()).toMatchObject({ listings: 0, syncedAt: undefined });
  });
});

describe('a device that refuses', () => {
  test('has no storage: it says so, and asks nobody for anything', async () => {
    const device = aDevice({ openStorage: () => Promise.reject(new DOMException('No.', 'SecurityError')) });
    await device.directory.bringUpToDate(0);
    expect(device.state()).toMatchObject({ known: true, trouble: 'blocked', listings: 0 });
    expect(device.asked).toEqual([]);
    expect(await device.directory.answer(aCall('listStartups'), '')).toBeUndefined();
    expect(await device.directory.findClose('nmber', 'anywhere')).toEqual([]);
  });

  test('is full in the middle: half a copy goes, the one before stays in use', async () => {
    const device = aDevice();
    await device.directory.bringUpToDate(0);
    const before = await names(device);
    const keptPieces = storage.stored.pieces.length;
    store = openMemoryStore();
    send = callOf(bareHost(store));
    for (let at = 1; at <= listingsCount; at += 1) await store.startups.insert(aStartup({ _id: anId(at), name: `New ${at}` }));
    const add = storage.add;
    let pieces = 0;
    storage.add = async (piece, ...rest) => {
      if (piece !== undefined && (pieces += 1) === 2) throw fullError();
      return add(piece, ...rest);
    };
    await device.directory.bringUpToDate(0);
    expect(device.state()).toMatchObject({ trouble: 'full', reading: undefined, listings: listingsCount });
    expect(await names(device)).toEqual(before);
    expect(storage.stored.pieces).toHaveLength(keptPieces);
    storage.add = add;
    await device.directory.bringUpToDate(0);
    expect(device.state()).toMatchObject({ trouble: undefined });
    expect(await names(device)).toEqual(await namesOnline());
  });

  test('has no network: what is there stays, and it says so', async () => {
    const device = aDevice();
    await device.directory.bringUpToDate(0);
    device.online = false;
    await device.directory.bringUpToDate(0);
    expect(device.state()).toMatchObject({ trouble: 'unreachable', listings: listingsCount });
  });
});

describe('answers that were kept', () => {
  const account = { call: aCall('getAccount'), answer: { status: 200, json: '{"_id":"mara"}' } };

  test('are one member’s only, and go with them', async () => {
    const { directory } = aDevice();
    await directory.keep([account], 'mara');
    expect(await directory.answer(aCall('getAccount'), 'mara')).toMatchObject({ json: '{"_id":"mara"}' });
    expect(await directory.answer(aCall('getAccount'), 'jonas')).toBeUndefined();
    await directory.keep([{ ...account, answer: { status: 200, json: '{"_id":"jonas"}' } }], 'jonas');
    expect(await directory.answer(aCall('getAccount'), 'mara')).toBeUndefined();
    await directory.forgetOwn();
    expect(await directory.answer(aCall('getAccount'), 'jonas')).toBeUndefined();
  });

  test('hearts follow what was pressed since', async () => {
    const user = aUser();
    await store.users.insert(user);
    await store.favorites.add({ userId: user._id, startupId: anId(4), createdAt: '2026-11-21T12:00:00.000Z' });
    const device = aDevice();
    await device.directory.bringUpToDate(0);
    const [ids, cards] = [aCall('listFavoriteIds', {}, { userId: user._id }), aCall('listFavorites', {}, { userId: user._id })];
    const heard = [
      { call: ids, answer: { status: 200, json: JSON.stringify(await store.favorites.ids(user._id)) } },
      { call: cards, answer: { status: 200, json: `[${(await store.favorites.list(user._id)).join(',')}]` } },
    ];
    await device.directory.keep(heard, user._id);
    const kept = async () => {
      const [ofIds, ofCards] = [await device.directory.answer(ids, user._id), await device.directory.answer(cards, user._id)];
      return [JSON.parse(ofIds?.json ?? '[]'), (JSON.parse(ofCards?.json ?? '[]') as { _id: string }[]).map(({ _id }) => _id)];
    };
    await device.directory.keepFavorite(user._id, anId(2), true);
    expect(await kept()).toEqual([
      [anId(2), anId(4)],
      [anId(2), anId(4)],
    ]);
    await device.directory.keepFavorite(user._id, anId(4), false);
    expect(await kept()).toEqual([[anId(2)], [anId(2)]]);
  });

  test('a listing that was read is whole, with what its card has learned since; others have no description', async () => {
    const device = aDevice();
    const call = (slug: string) => aCall('getStartup', {}, { slug });
    await device.directory.keep([{ call: call('startup-1'), answer: await send(call('startup-1')) }], '');
    await store.startups.update(aStartup({ _id: anId(1), name: 'Another name', categories: ['fintech'] }));
    await device.directory.bringUpToDate(0);
    const answers = async (slug: string) =>
      JSON.parse((await device.directory.answer(call(slug), ''))?.json ?? 'null') as unknown;
    expect(await answers('startup-1')).toEqual(JSON.parse((await send(call('startup-1'))).json));
    expect(await answers('startup-2')).toMatchObject({ description: '', website: 'https://acme.example/', status: 'active' });
    expect(await answers('nowhere')).toBe(null);
  });

  test('of what was read only the last are kept', async () => {
    let now = 0;
    const device = aDevice({ now: () => (now += 1) });
    for (let at = 0; at < mostRead + 5; at += 1) {
      await device.directory.keep(
        [{ call: aCall('getPost', {}, { slug: `post-${at}` }), answer: { status: 200, json: '{}' } }],
        '',
      );
    }
    await device.directory.bringUpToDate(0);
    expect([...storage.stored.answers.values()].filter(({ call }) => call === 'getPost')).toHaveLength(mostRead);
    expect(await device.directory.answer(aCall('getPost', {}, { slug: 'post-4' }), '')).toBeUndefined();
  });
});

describe('close matches', () => {
  beforeEach(async () => {
    const given = [
      { _id: anId(31), name: 'Payments', likes: 1 },
      { _id: anId(32), name: 'Till', tagline: 'Payments at the till', likes: 9 },
      { _id: anId(33), name: 'Payment desk', likes: 5 },
      { _id: anId(34), name: 'Microsoft Paint', likes: 2 },
    ];
    for (const each of given) await store.startups.insert(aStartup({ tagline: 'Nothing', ...each }));
  });

  test.each([
    ['fewest slips, then in the name, then likes', 'paymnts', 'anywhere', ['Payments', 'Till', 'Payment desk']],
    ['of names only', 'paymnts', 'names', ['Payments', 'Payment desk']],
    ['in each word', 'micorsoft piant', 'anywhere', ['Microsoft Paint']],
    ['of the beginning of the last word', 'micros pia', 'names', []],
    ['not where no word is near', 'zzzzzz', 'anywhere', []],
    ['not without words', '!!', 'anywhere', []],
  ] as const)('%s', async (_, text, where, expected) => {
    const device = aDevice();
    await device.directory.bringUpToDate(0);
    expect((await device.directory.findClose(text, where)).map(({ name }) => name)).toEqual(expected);
  });
});
