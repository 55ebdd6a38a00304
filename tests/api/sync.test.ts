import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { personId } from '../../db/sample/people.ts';
import type { CallReply } from '../../server/contract/call.ts';
import type { StartupCard } from '../../server/contract/startups.ts';
import type { syncStartups } from '../../server/contract/sync.ts';
import { type SyncListing, unpackListings } from '../../server/rules/sync.ts';
import { koaHost, mswHost, signedIn, type TestHost } from './hosts.ts';

type Reply = CallReply<typeof syncStartups>;
type Device = Map<string, SyncListing>;

let host: TestHost;

async function ask(since: string, limit?: number): Promise<Reply> {
  const query = new URLSearchParams({ since, ...(limit === undefined ? {} : { limit: String(limit) }) });
  const { status, text } = await host.send({ path: `/api/sync?${query.toString()}` });
  expect(status).toBe(200);
  return JSON.parse(text) as Reply;
}

/** Reads all there is from a cursor on, as a device does it: the cursor after it, and how many pieces there were. */
async function follow(device: Device, since: string, limit: number): Promise<{ cursor: string; pieces: number }> {
  let stale: Set<string> | undefined;
  let cursor = since;
  for (let pieces = 1; ; pieces += 1) {
    const reply = await ask(cursor, limit);
    if (reply.whole) stale = new Set(device.keys());
    for (const listing of unpackListings(reply.listings)) {
      device.set(listing._id, listing);
      stale?.delete(listing._id);
    }
    for (const id of reply.gone) device.delete(id);
    cursor = reply.cursor;
    if (reply.more) continue;
    for (const id of stale ?? []) device.delete(id);
    return { cursor, pieces };
  }
}

/** What the lists say, with the website that the listing says. */
async function directory(): Promise<Device> {
  const cards: StartupCard[] = [];
  for (let page = 1; ; page += 1) {
    const { text } = await host.send({ path: `/api/startups?limit=50&page=${page}` });
    const { startups, hasMore } = JSON.parse(text) as { startups: StartupCard[]; hasMore: boolean };
    cards.push(...startups);
    if (!hasMore) break;
  }
  const found: Device = new Map();
  for (const card of cards) {
    const startup = await host.store.startups.byId(card._id);
    found.set(card._id, { ...card, website: startup?.website ?? '' });
  }
  return found;
}

async function toggle(startupId: string): Promise<void> {
  const userId = personId('mara');
  const session = await signedIn(host, 'mara');
  const { status } = await host.send({ method: 'POST', path: '/api/favorites/toggle', body: { userId, startupId }, session });
  expect(status).toBe(200);
}

describe.each([
  ['Koa and SQLite', koaHost],
  ['MSW and memory', mswHost],
])('the directory for a device, from %s', (_, open: () => Promise<TestHost>) => {
  beforeEach(async () => {
    host = await open();
  });
  afterEach(async () => {
    await host.close();
    expect(host.failures).toEqual([]);
  });

  test('comes whole, in pieces, as the lists have it', async () => {
    const device: Device = new Map();
    expect(await follow(device, '', 20)).toEqual({ cursor: 'sample-72', pieces: 3 });
    expect(device).toEqual(await directory());
  });

  test('comes in one piece unless it is asked for in smaller ones', async () => {
    const reply = await ask('');
    expect({ ...reply, listings: reply.listings.id.length }).toEqual({
      cursor: 'sample-72',
      whole: true,
      more: false,
      listings: 55,
      gone: [],
    });
  });

  test('is not sent again to who has it', async () => {
    expect(await ask('sample-72')).toEqual({
      cursor: 'sample-72',
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
        publishedAt: [],
        words: [],
      },
      gone: [],
    });
  });

  test('then brings what changed: a like, an edit, a removal, an address of a category', async () => {
    const device: Device = new Map();
    const { cursor } = await follow(device, '', 1_000);
    const [liked = '', edited = '', removed = ''] = device.keys();
    await toggle(liked);
    const before = await host.store.startups.byId(edited);
    if (before === undefined) throw new Error('The sample has no startup.');
    await host.store.startups.update({ ...before, name: 'Another Name', website: 'http://moved.example/' });
    await host.store.startups.remove(removed);
    const reply = await ask(cursor);
    expect(reply.whole).toBe(false);
    expect(reply.listings.id).toEqual([liked, edited]);
    expect(reply.gone).toEqual([removed]);
    const design = await host.store.categories.bySlug('design');
    if (design === undefined) throw new Error('The sample has no category of this name.');
    await host.store.categories.update({ ...design, slug: 'drawing' });
    await follow(device, cursor, 7);
    expect(device).toEqual(await directory());
    expect([...device.values()].filter(({ categories }) => categories.includes('drawing')).length).toBeGreaterThan(1);
  });

  test('begins anew for a cursor of another directory, of a lost future, or that is none', async () => {
    for (const since of ['another-10', 'sample-73', 'sample-999999999999999', 'sample', 'sample--1', "' OR 1=1"]) {
      const reply = await ask(since, 1);
      expect({ since, whole: reply.whole, cursor: reply.cursor }).toEqual({ since, whole: true, cursor: 'sample-1' });
    }
  });

  test('takes away what a device had of another directory', async () => {
    const [known] = (await directory()).values();
    if (known === undefined) throw new Error('The sample has no startup.');
    const device: Device = new Map([['f'.repeat(24), { ...known, _id: 'f'.repeat(24) }]]);
    await follow(device, 'another-10', 20);
    expect(device).toEqual(await directory());
  });

  test('that changes between two pieces arrives as it is in the end', async () => {
    const device: Device = new Map();
    const first = await ask('', 20);
    for (const listing of unpackListings(first.listings)) device.set(listing._id, listing);
    const [kept = '', gone = ''] = device.keys();
    await toggle(kept);
    await host.store.startups.remove(gone);
    await follow(device, first.cursor, 20);
    expect(device).toEqual(await directory());
  });

  test.each(['0', '2001', 'all', '-1', '1.5', ''])('a piece of %j listings is refused', async (limit) => {
    const { status, text } = await host.send({ path: `/api/sync?limit=${limit}` });
    expect({ status, body: JSON.parse(text) as unknown }).toEqual({
      status: 400,
      body: {
        message: 'Some fields are not valid.',
        code: 'request.invalid',
        fields: { 'query.limit': 'A whole number from 1 to 2000.' },
      },
    });
  });
});
