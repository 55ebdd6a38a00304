import { expect, test } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { anId, aStartup, daysAgo } from '../../tests/store/builders.ts';
import { rankTrending } from './trending.ts';

const now = new Date(daysAgo(0));

test('the most active listings are ranked, however many there are, and only a changed ranking raises the public version', async () => {
  const store = openMemoryStore();
  await store.transaction(async (within) => {
    for (let number = 1; number <= 1_201; number += 1)
      await within.startups.insert(aStartup({ _id: anId(number), publishedAt: daysAgo(number) }));
    for (const [number, views] of [
      [1_201, 40],
      [700, 30],
      [3, 20],
      [2, 9],
    ] as const)
      await within.analytics.add(anId(number), { day: daysAgo(1).slice(0, 10), impressions: 0, views, traffic: 0 });
    await within.analytics.add(anId(5), { day: daysAgo(31).slice(0, 10), impressions: 0, views: 500, traffic: 0 });
  });
  await rankTrending(store, now);
  const trending = async () => (await store.startups.trending(4)).map((card) => (JSON.parse(card) as { _id: string })._id);
  expect(await trending()).toEqual([anId(1_201), anId(700), anId(3), anId(1)]);
  const version = await store.version();
  await rankTrending(store, now);
  expect(await store.version()).toBe(version);
});
