import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { personId } from '../../db/sample/people.ts';
import type { CallReply } from '../../server/domain/core/call.ts';
import { contract } from '../../server/domain/contract.ts';
import type { Startup } from '../../server/domain/listings/startups.contract.ts';
import type { syncStartupDetails } from '../../server/domain/sync/sync.contract.ts';
import { copyTag } from '../../server/domain/sync/sync.rules.ts';
import { usualFields } from '../../server/domain/listings/usual-fields.ts';
import { prefetchedCalls } from '../../web/offline/replica/cached-calls.ts';
import { createSession, koaHost, type TestHost } from './hosts.ts';
import { bothHosts } from './shared-hosts.ts';
import { type FetchJson, SyncClient, type SyncReply, fetchDirectory } from './sync-client.ts';

type DetailsReply = CallReply<typeof syncStartupDetails>;

let host: TestHost;

/** The tag of a device's copy with the sample's fields. */
const tag = copyTag(usualFields);

const fetchJson: FetchJson = async (path) => {
  const { status, text } = await host.send({ path });
  expect(status).toBe(200);
  return JSON.parse(text) as unknown;
};

const response = async (since: string, limit = 1_000) =>
  (await fetchJson(`/api/sync?since=${encodeURIComponent(since)}&limit=${limit}`)) as SyncReply;

const directory = () => fetchDirectory(fetchJson, (id) => host.store.startups.byId(id));

async function toggle(startupId: string): Promise<void> {
  const userId = personId('mara');
  const session = await createSession(host, 'mara');
  const { status } = await host.send({ method: 'POST', path: '/api/favorites/toggle', body: { userId, startupId }, session });
  expect(status).toBe(200);
}

describe.each(bothHosts)('the replica sync on %s', (_, open) => {
  beforeEach(async () => {
    host = await open();
  });
  afterEach(async () => {
    await host.close();
    expect(host.failures).toEqual([]);
  });

  test('the whole directory arrives in chunks, equal to the lists', async () => {
    const device = new SyncClient();
    expect(await device.sync(fetchJson, 20)).toBe(3);
    expect(device.cursor).toBe(`sample-77-${tag}`);
    expect(device.rows).toEqual(await directory());
  });

  test('the directory arrives in one chunk unless a smaller chunk size is requested', async () => {
    const reply = (await fetchJson('/api/sync')) as SyncReply;
    expect({ ...reply, listings: reply.listings.id.length }).toEqual({
      cursor: `sample-77-${tag}`,
      whole: true,
      more: false,
      listings: 55,
      gone: [],
    });
  });

  test('an up-to-date device receives nothing again', async () => {
    expect(await response(`sample-77-${tag}`)).toEqual({
      cursor: `sample-77-${tag}`,
      whole: false,
      more: false,
      listings: {
        id: [],
        name: [],
        slug: [],
        tagline: [],
        logo: [],
        website: [],
        categories: [],
        tags: [],
        likes: [],
        featured: [],
        owned: [],
        views: [],
        publishedAt: [],
        dayOnly: [],
        fields: {},
        words: [],
        describedStems: '',
        describedRows: '',
        describedCounts: '',
        former: {},
      },
      gone: [],
    });
  });

  test('an update of the replica contains a like, an edit, a deletion and a changed category slug', async () => {
    const device = new SyncClient();
    await device.sync(fetchJson, 1_000);
    const [liked = '', edited = '', removed = ''] = device.rows.keys();
    await toggle(liked);
    const before = await host.store.startups.byId(edited);
    if (before === undefined) throw new Error('The sample has no startup.');
    await host.store.startups.update({ ...before, name: 'Another Name', website: 'http://moved.example/' });
    await host.store.startups.remove(removed);
    const reply = await response(device.cursor);
    expect(reply.whole).toBe(false);
    expect(reply.listings.id).toEqual([liked, edited]);
    expect(reply.gone).toEqual([removed]);
    const design = await host.store.categories.bySlug('design');
    if (design === undefined) throw new Error('The sample has no category of this name.');
    await host.store.categories.update({ ...design, slug: 'drawing' });
    await device.sync(fetchJson, 7);
    expect(device.rows).toEqual(await directory());
    expect([...device.rows.values()].filter(({ categories }) => categories.includes('drawing')).length).toBeGreaterThan(1);
  });

  test('a device is told that a listing has gained or lost an owner, but not who the owner is', async () => {
    const device = new SyncClient();
    await device.sync(fetchJson, 1_000);
    const unowned = [...device.rows.values()].find(({ owned }) => !owned);
    const startup = await host.store.startups.byId(unowned?._id ?? '');
    if (startup === undefined) throw new Error('The sample has no listing without an owner.');
    const ownerId = personId('mara');
    await host.store.startups.update({ ...startup, userId: ownerId });
    const reply = await response(device.cursor);
    expect({ ids: reply.listings.id, owned: reply.listings.owned }).toEqual({ ids: [startup._id], owned: [0] });
    expect(JSON.stringify(await response(''))).not.toContain(ownerId);
    await device.sync(fetchJson, 1_000);
    expect(device.rows.get(startup._id)?.owned).toBe(true);
    await host.store.users.remove(ownerId);
    await device.sync(fetchJson, 1_000);
    expect(device.rows.get(startup._id)?.owned).toBe(false);
    expect(device.rows).toEqual(await directory());
  });

  test('the synced details of every listing equal those of its page, except the owner, and are updated after changes', async () => {
    const details = new Map<string, unknown>();
    const read = async (since: string) => {
      for (let cursor = since; ;) {
        const query = new URLSearchParams({ since: cursor, limit: '20' });
        const reply = (await fetchJson(`/api/sync/details?${query.toString()}`)) as DetailsReply;
        for (const startup of reply.startups) details.set(startup._id, startup);
        cursor = reply.cursor;
        if (!reply.more) return cursor;
      }
    };
    const cursor = await read('');
    const pages = new Map<string, unknown>();
    for (const { _id, slug } of (await directory()).values()) {
      const { userId: _owner, ...page } = (await fetchJson(`/api/startups/slug/${encodeURIComponent(slug)}`)) as Startup;
      pages.set(_id, page);
    }
    expect(pages.size).toBeGreaterThan(50);
    expect(details).toEqual(pages);
    const [first = '', second = ''] = details.keys();
    const startup = await host.store.startups.byId(first);
    if (startup === undefined) throw new Error('The sample has no startup.');
    await host.store.startups.update({ ...startup, description: 'Another description.' });
    await host.store.startups.remove(second);
    details.clear();
    await read(cursor);
    expect([...details]).toEqual([[first, expect.objectContaining({ description: 'Another description.' })]]);
  });

  test('the sync restarts for a cursor from another directory or a lost state, and for an invalid cursor', async () => {
    for (const since of [
      'another-10',
      `sample-78-${tag}`,
      `sample-999999999999999-${tag}`,
      'sample-77',
      'sample-77-0123456789abcdef',
      'sample',
      'sample--1',
      "' OR 1=1",
    ]) {
      const reply = await response(since, 1);
      expect({ since, whole: reply.whole, cursor: reply.cursor }).toEqual({ since, whole: true, cursor: `sample-1-${tag}` });
    }
  });

  test('the sync removes another directory’s listings from the device', async () => {
    const [listing] = (await directory()).values();
    if (listing === undefined) throw new Error('The sample has no startup.');
    const device = new SyncClient('another-10');
    device.rows.set('f'.repeat(24), { ...listing, _id: 'f'.repeat(24) });
    await device.sync(fetchJson, 20);
    expect(device.rows).toEqual(await directory());
  });

  test('a listing changed between two chunks arrives in its latest state', async () => {
    const device = new SyncClient();
    await device.fetchChunk(fetchJson, 20);
    const [liked = '', removed = ''] = device.rows.keys();
    await toggle(liked);
    await host.store.startups.remove(removed);
    await device.sync(fetchJson, 20);
    expect(device.rows).toEqual(await directory());
    expect(device.resetCount).toBe(1);
  });

  test.each(['0', '2001', 'all', '-1', '1.5', ''])('a chunk size of %j is refused', async (limit) => {
    const { status, text } = await host.send({ path: `/api/sync?limit=${limit}` });
    expect({ status, body: JSON.parse(text) as unknown }).toEqual({
      status: 400,
      body: {
        message: 'Some fields are not valid.',
        code: 'request.invalid',
        fields: { 'query.limit': 'Please use a whole number from 1 to 2000.' },
      },
    });
  });
});

test('in an empty directory, every call that devices prefetch succeeds', async () => {
  const empty = await koaHost({ store: openMemoryStore() });
  const statuses = await Promise.all(
    prefetchedCalls.map(async (id) => [id, (await empty.send({ path: `/api${contract[id].path}` })).status]),
  );
  await empty.close();
  expect(statuses).toEqual(prefetchedCalls.map((id) => [id, 200]));
});
