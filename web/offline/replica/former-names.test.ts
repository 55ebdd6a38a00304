import { expect, test } from 'vitest';
import { openMemoryStore } from '../../../db/memory/store.ts';
import { bareHost } from '../../../tests/api/hosts.ts';
import { aCall, callHost, createMemoryDevice } from '../../../tests/device/memory-device.ts';
import { anId, aPost, aStartup, aUser } from '../../../tests/store/builders.ts';
import { aMerge } from '../../../tests/store/merge-builder.ts';
import type { ApiCall } from './cached-calls.ts';

test('the address of a merged duplicate shows the startup it was merged into, and so do collections and favorites', async () => {
  const store = openMemoryStore();
  const send = callHost(bareHost(store));
  const device = createMemoryDevice(send);
  const user = aUser();
  await store.users.insert(user);
  for (const at of [1, 2, 3]) await store.startups.insert(aStartup({ _id: anId(at) }));
  const call = aCall('getStartup', {}, { slug: 'startup-1' });
  const favorites = aCall('listFavorites', {}, { userId: user._id });
  const cards = [1, 3, 2].map((at) => ({ _id: anId(at) }));
  await device.directory.cacheResponses(
    [
      { call, response: await send(call) },
      { call: favorites, response: { status: 200, json: JSON.stringify(cards) } },
    ],
    user._id,
  );
  await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
  const idsOf = async (listed: ApiCall) => {
    const answer = await device.directory.answer(listed, user._id);
    return (JSON.parse(answer?.json ?? '[]') as { _id: string }[]).map(({ _id }) => _id);
  };
  const collected = aCall('listCollectedStartups', { ids: [anId(1), anId(3), anId(2)].join(',') });

  await store.startups.update(aStartup({ _id: anId(1), status: 'archived' }));
  await store.merges.insert(aMerge({ mergedBy: null }));
  await store.startups.update(aStartup({ _id: anId(2), name: 'Survivor' }));
  await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
  const answer = await device.directory.answer(call, '');
  // Nothing in this answer comes from the reply for the duplicate.
  expect(JSON.parse(answer?.json ?? 'null')).toMatchObject({
    _id: anId(2),
    slug: 'startup-2',
    name: 'Survivor',
    description: '',
  });
  expect(await idsOf(collected)).toEqual([anId(2), anId(3)]);
  expect(await idsOf(collected)).toEqual((JSON.parse((await send(collected)).json) as { _id: string }[]).map(({ _id }) => _id));
  expect(await idsOf(favorites)).toEqual([anId(2), anId(3)]);

  await device.directory.cacheResponses([{ call, response: await send(call) }], '');

  await store.startups.update(aStartup({ _id: anId(2), status: 'archived' }));
  await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
  expect(await device.directory.answer(call, '')).toBeUndefined();
  await store.merges.remove(anId(1));
  for (const at of [1, 2]) await store.startups.update(aStartup({ _id: anId(at) }));
  await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
  expect(JSON.parse((await device.directory.answer(call, ''))?.json ?? 'null')).toMatchObject({
    _id: anId(1),
    description: '',
  });
  expect(await idsOf(collected)).toEqual([anId(1), anId(3), anId(2)]);
});

test('a listing and a post visited before their slugs changed are complete at both addresses', async () => {
  const store = openMemoryStore();
  const send = callHost(bareHost(store));
  const device = createMemoryDevice(send);
  await store.startups.insert(aStartup({ description: 'A description.' }));
  await store.posts.insert(aPost({ slug: 'before', category: null }));
  const read = async (call: ApiCall) => {
    const answer = await device.directory.answer(call, '');
    return JSON.parse(answer?.json ?? 'null') as { slug: string; description?: string; title?: string } | null;
  };
  const [visit, post] = [aCall('getStartup', {}, { slug: 'startup-1' }), aCall('getPost', {}, { slug: 'before' })];
  await device.directory.cacheResponses(
    [
      { call: visit, response: await send(visit) },
      { call: post, response: await send(post) },
    ],
    '',
  );
  await store.startups.update(aStartup({ description: 'A description.', slug: 'after' }));
  await store.posts.update(aPost({ slug: 'after', category: null }));
  await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
  for (const slug of ['startup-1', 'after'])
    expect(await read(aCall('getStartup', {}, { slug }))).toMatchObject({ slug: 'after', description: 'A description.' });
  expect(await read(post)).toMatchObject({ slug: 'before' });
  const renamed = aCall('getPost', {}, { slug: 'after' });
  await device.directory.cacheResponses([{ call: renamed, response: await send(renamed) }], '');
  expect(await read(post)).toMatchObject({ slug: 'after' });
});
