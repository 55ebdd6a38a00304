import { beforeEach, expect, test } from 'vitest';
import type { LinkWatchRecord } from '../../db/store.ts';
import { anId, aStartup, aUser, daysAgo, noon } from './builders.ts';
import { aLinkWatch, goneFor } from './link-watch-builder.ts';
import { all, brokenBy, type OpenStore, storePerTest } from './opened.ts';

export function linkWatchRules(open: OpenStore): void {
  const store = storePerTest(open);
  const now = noon.toISOString();

  beforeEach(async () => {
    await store().users.insert(aUser());
    await store().startups.insert(aStartup({ userId: anId(1), logo: '/images/1.webp' }));
    await store().startups.insert(aStartup({ _id: anId(2), name: 'Zébra', website: 'https://zebra.example/a' }));
    await store().startups.insert(
      aStartup({ _id: anId(3), name: 'bolt', website: 'https://bolt.example/', fields: { founded: 2019 } }),
    );
  });

  const watchOf = (number: number, overrides: Partial<LinkWatchRecord> = {}) => {
    const website = ['', 'https://acme.example/', 'https://zebra.example/a', 'https://bolt.example/'][number] ?? '';
    return aLinkWatch({ startupId: anId(number), website, host: new URL(website).hostname, ...overrides });
  };

  test('a watch is read back as last saved, and is removed with its listing', async () => {
    const { byStartup, save, remove } = store().linkWatches;
    expect(await byStartup(anId(1))).toBeUndefined();
    await save(aLinkWatch());
    const checked = aLinkWatch({
      ...goneFor(1),
      lastAliveAt: daysAgo(9),
      movedTo: 'https://other.example/ü',
      pausedUntil: daysAgo(-9),
      checks: [{ at: daysAgo(1), result: 'gone', detail: 'It “answered” with status 404.' }],
    });
    await save(checked);
    expect(await byStartup(anId(1))).toEqual(checked);
    await save(watchOf(2));
    await remove(anId(2));
    expect(await byStartup(anId(2))).toBeUndefined();
    expect(await brokenBy(save(aLinkWatch({ startupId: anId(9) })))).toBe('foreign_key');
    await store().startups.remove(anId(1));
    expect(await byStartup(anId(1))).toBeUndefined();
  });

  test('the time when a website was last online is part of the listing', async () => {
    const { byId, update } = store().startups;
    for (const lastAliveAt of ['', daysAgo(3)]) {
      await update(aStartup({ lastAliveAt }));
      expect(await byId(anId(1))).toEqual(aStartup({ lastAliveAt }));
    }
    await update(aStartup());
    expect(await byId(anId(1))).toEqual(aStartup());
  });

  test('a scan returns the active listings by id, with the watched website', async () => {
    const { scan, save } = store().linkWatches;
    await save(watchOf(2, { website: 'https://before.example/' }));
    await store().startups.update(aStartup({ status: 'archived' }));
    const second = { _id: anId(2), status: 'active', website: 'https://zebra.example/a', watched: 'https://before.example/' };
    const third = { _id: anId(3), status: 'active', website: 'https://bolt.example/', fields: { founded: 2019 }, watched: null };
    expect(await scan('', 9)).toEqual([second, third]);
    expect(await scan('', 1)).toEqual([second]);
    expect(await scan(anId(2), 9)).toEqual([third]);
  });

  test('the next listing of a host is the one that was checked longest ago; paused listings are skipped', async () => {
    const { nextOfHost, save } = store().linkWatches;
    const next = async () => (await nextOfHost('a.example', now))?.startupId;
    expect(await next()).toBeUndefined();
    const host = 'a.example';
    await save(watchOf(1, { host, checkedAt: daysAgo(1) }));
    await save(watchOf(2, { host, checkedAt: daysAgo(2) }));
    await save(watchOf(3, { host, checkedAt: daysAgo(2) }));
    expect(await next()).toBe(anId(2));
    await save(watchOf(2, { host, checkedAt: daysAgo(2), pausedUntil: daysAgo(-1) }));
    expect(await next()).toBe(anId(3));
    await save(watchOf(2, { host, checkedAt: daysAgo(2), pausedUntil: now }));
    expect(await next()).toBe(anId(2));
  });

  test('a watch is checked first if the check can make its problem certain', async () => {
    const { nextOfHost, save } = store().linkWatches;
    const host = 'a.example';
    await save(watchOf(1, { host, checkedAt: '' }));
    const suspicion = { kind: 'gone', since: daysAgo(7), certainFrom: daysAgo(0.5) } as const;
    const next = async (overrides: Partial<LinkWatchRecord>) => {
      await save(watchOf(2, { host, suspicion, checkedAt: daysAgo(1), ...overrides }));
      return (await nextOfHost(host, now))?.startupId;
    };
    expect(await next({})).toBe(anId(2));
    expect(await next({ checkedAt: daysAgo(0.1) })).toBe(anId(1));
    expect(await next({ suspicion: { ...suspicion, certainFrom: daysAgo(-1) } })).toBe(anId(1));
    expect(await next({ foundAt: daysAgo(0.5), reviewAt: daysAgo(0.5) })).toBe(anId(1));
  });

  test('admins see certain problems that are ready for review, longest waiting first', async () => {
    const { table, countFound, save } = store().linkWatches;
    const moved = { ...goneFor(3), suspicion: { kind: 'moved', since: daysAgo(10), certainFrom: daysAgo(3) } } as const;
    await save(watchOf(1, goneFor(2)));
    await save(watchOf(2, { ...moved, movedTo: 'https://other.example/' }));
    await save(watchOf(3, { ...goneFor(1), reviewAt: daysAgo(-0.1) }));
    const ids = async (filter: Partial<Parameters<typeof table>[0]>) => {
      const { watches, total } = await table({ search: '', trouble: 'all', now, ...filter }, all);
      expect(total).toBe(watches.length);
      return watches.map(({ startupId }) => startupId);
    };
    expect(await ids({})).toEqual([2, 1].map(anId));
    expect(await countFound(now)).toBe(2);
    expect(await ids({ now: daysAgo(-1) })).toEqual([2, 1, 3].map(anId));
    expect(await ids({ trouble: 'gone' })).toEqual([anId(1)]);
    expect(await ids({ trouble: 'parked' })).toEqual([]);
    expect(await ids({ search: 'zebra' })).toEqual([anId(2)]);
    expect(await ids({ search: 'ACME.example' })).toEqual([anId(1)]);
    expect(await ids({ now: daysAgo(-1), sort: 'startup' })).toEqual([1, 3, 2].map(anId));
    expect(await ids({ now: daysAgo(-1), sort: '-since' })).toEqual([3, 1, 2].map(anId));
    expect(await ids({ now: daysAgo(-1), sort: '-reviewAt' })).toEqual([3, 1, 2].map(anId));
    const { watches } = await table({ search: '', trouble: 'gone', now }, all);
    const { name, slug, website } = aStartup();
    const startup = { name, slug, logo: '/images/1.webp', website, userId: anId(1) };
    expect(watches).toEqual([{ ...watchOf(1, goneFor(2)), startup }]);
    expect((await table({ search: '', trouble: 'all', now }, { offset: 1, limit: 1 })).watches).toHaveLength(1);
  });

  test('admins see no uncertain problems, and none of archived listings or former websites', async () => {
    const { countFound, save } = store().linkWatches;
    await save(watchOf(1, goneFor(2)));
    await save(watchOf(2, goneFor(2)));
    await save(watchOf(3, { ...goneFor(2), foundAt: null, reviewAt: null }));
    expect(await countFound(now)).toBe(2);
    await store().startups.update(aStartup({ status: 'archived' }));
    await store().startups.update(aStartup({ _id: anId(2), website: 'https://zebra.example/b' }));
    expect(await countFound(now)).toBe(0);
  });

  test('the check of a host is reserved once, and its row is removed with its last watch', async () => {
    const { add, due, reserve, removeUnused } = store().linkHosts;
    await add('b.example', daysAgo(1));
    await add('a.example', daysAgo(1));
    await add('a.example', daysAgo(5));
    await add('c.example', daysAgo(-1));
    const [a, b] = ['a.example', 'b.example'].map((host) => ({ host, nextCheckAt: daysAgo(1) }));
    expect(await due(now, 9)).toEqual([a, b]);
    expect(await due(now, 1)).toEqual([a]);
    const reserved = await Promise.all(Array.from({ length: 9 }, () => reserve('a.example', daysAgo(1), daysAgo(-1))));
    expect(reserved.filter(Boolean)).toHaveLength(1);
    expect(await reserve('unknown.example', daysAgo(1), now)).toBe(false);
    expect(await due(now, 9)).toEqual([b]);
    await store().linkWatches.save(aLinkWatch({ host: 'b.example' }));
    await removeUnused('b.example');
    expect(await due(now, 9)).toEqual([b]);
    await store().linkWatches.remove(anId(1));
    await removeUnused('b.example');
    expect(await due(now, 9)).toEqual([]);
  });
}
