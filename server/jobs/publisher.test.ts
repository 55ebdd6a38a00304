import { afterEach, describe, expect, test, vi } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { openSqliteStore } from '../../db/sql/store.ts';
import type { Store } from '../../db/store.ts';
import { aCategory, aDeal, anId, aStartup, aSubmission, aUser, daysAgo, noon } from '../../tests/store/builders.ts';
import { newListing, updatedListing } from '../domain/transfer/startup-rows.ts';
import { publishDue, startPublisher } from './publisher.ts';

let store: Store;
afterEach(() => store.close());

const at = (days: number) => new Date(noon.getTime() + days * 86_400_000);
const row = {
  name: 'Tomorrow',
  tagline: 'Soon',
  description: 'Soon.',
  website: 'https://tomorrow.example',
  categories: ['fintech'],
  tags: [],
  makers: [],
  publishedAt: at(1).toISOString(),
};

/** The places where the public can see the listing. */
async function seen() {
  const all = { offset: 0, limit: 10 };
  const { listing } = (await store.changes.after(0, 100)).find(({ startupId }) => startupId === anId(1)) ?? {};
  return {
    listed: (await store.startups.list(all)).total,
    inCategory: (await store.startups.inCategory('fintech', all)).total,
    counted: (await store.categories.bySlug('fintech'))?.startupCount,
    found: (await store.startups.search('tomorrow', all)).total,
    suggested: (await store.startups.suggest('tom', 5)).length,
    sitemap: (await store.startups.sitemapEntries(all)).length,
    synced: Number(listing !== undefined),
  };
}
const everywhere = { listed: 1, inCategory: 1, counted: 1, found: 1, suggested: 1, sitemap: 1, synced: 1 };
const nowhere = { listed: 0, inCategory: 0, counted: 0, found: 0, suggested: 0, sitemap: 0, synced: 0 };

describe.each([
  ['SQLite', () => openSqliteStore(':memory:')],
  ['memory', async () => openMemoryStore()],
])('the publisher on %s', (_, open) => {
  test('a listing with a future date appears nowhere before that date, and everywhere after it', async () => {
    store = await open();
    await store.categories.insert(aCategory());
    await store.startups.insert(newListing(row, anId(1), 'tomorrow', noon));
    await publishDue(store, noon);
    expect(await seen()).toEqual(nowhere);
    await publishDue(store, new Date(at(1).getTime() - 1));
    expect(await seen()).toEqual(nowhere);
    const before = await store.version();
    await publishDue(store, at(1));
    expect(await seen()).toEqual(everywhere);
    expect(await store.version()).toBeGreaterThan(before);
    expect((await store.startups.bySlug('tomorrow'))?.publishedAt).toBe(row.publishedAt);
  });

  test('a public listing with a future date is hidden until then', async () => {
    store = await open();
    await store.categories.insert(aCategory());
    await store.startups.insert({ ...newListing(row, anId(1), 'tomorrow', noon), status: 'active' });
    expect(await seen()).toEqual(everywhere);
    await publishDue(store, noon);
    expect(await seen()).toEqual(nowhere);
    await publishDue(store, at(2));
    expect(await seen()).toEqual(everywhere);
  });

  test('a listing published by a process whose clock is half a minute ahead stays public', async () => {
    store = await open();
    await store.categories.insert(aCategory());
    await store.startups.insert(newListing(row, anId(1), 'tomorrow', noon));
    await publishDue(store, at(1));
    await publishDue(store, new Date(at(1).getTime() - 30_000));
    expect(await seen()).toEqual(everywhere);
  });

  test('a listing that an admin published while the clock was a year ahead is published now', async () => {
    store = await open();
    await store.users.insert(aUser());
    await store.startups.insert(aStartup({ status: 'active', publishedAt: at(365).toISOString() }));
    await store.submissions.save(aSubmission());
    await publishDue(store, noon);
    expect(await store.startups.byId(anId(1))).toMatchObject({ status: 'active', publishedAt: noon.toISOString() });
    await publishDue(store, at(1));
    expect((await store.startups.byId(anId(1)))?.publishedAt).toBe(noon.toISOString());
  });

  test('a listing that waits for review is never published by its date', async () => {
    store = await open();
    await store.users.insert(aUser());
    await store.startups.insert(aStartup({ status: 'pending', publishedAt: daysAgo(3) }));
    await store.submissions.save(aSubmission());
    await store.startups.insert(aStartup({ _id: anId(2), status: 'rejected', publishedAt: daysAgo(3) }));
    await store.startups.insert(aStartup({ _id: anId(3), status: 'pending', publishedAt: null }));
    await publishDue(store, at(1));
    expect(await store.startups.count('active')).toBe(0);
  });
});

test('an import that moves the date of a public listing into the future hides it until then', async () => {
  store = openMemoryStore();
  const record = newListing({ ...row, publishedAt: daysAgo(1) }, anId(1), 'tomorrow', noon);
  expect(record.status).toBe('active');
  expect(updatedListing(record, row, noon)).toMatchObject({ status: 'pending', publishedAt: row.publishedAt });
  expect(updatedListing({ ...record, status: 'rejected' }, row, noon).status).toBe('rejected');
});

test('a deal expires in the first run after its last day in UTC, and deals are checked once a day', async () => {
  store = openMemoryStore();
  await store.deals.insert(aDeal({ endsOn: '2026-11-21' }));
  const expire = vi.spyOn(store.deals, 'expire');
  let now = new Date('2026-11-21T23:59:50.000Z');
  const publisher = startPublisher({ store, now: () => now, report: (error) => expect.unreachable(String(error)) });
  const statusAt = async (time: string) => {
    now = new Date(time);
    await publisher.runNow();
    return (await store.deals.byId(anId(1)))?.status;
  };
  expect(await statusAt('2026-11-21T23:59:50.000Z')).toBe('active');
  expect(await statusAt('2026-11-21T23:59:59.999Z')).toBe('active');
  expect(await statusAt('2026-11-22T00:00:00.000Z')).toBe('expired');
  await statusAt('2026-11-22T00:00:10.000Z');
  expect(expire.mock.calls).toEqual([['2026-11-21'], ['2026-11-22']]);
  await publisher.stop();
});
