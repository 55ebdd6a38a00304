import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { openMemoryStore } from '../../../db/memory/store.ts';
import { seedSample } from '../../../db/sample/seed.ts';
import type { Store } from '../../../db/store.ts';
import { bareHost, now } from '../../../tests/api/hosts.ts';
import { aCall, callHost, createMemoryDevice, type MemoryDevice } from '../../../tests/device/memory-device.ts';
import { aCategory, anId, aStartup } from '../../../tests/store/builders.ts';
import type { Category } from '../../../server/domain/listings/categories.contract.ts';
import type { StartupPage } from '../../../server/domain/listings/startups.contract.ts';
import type { ApiCall } from './cached-calls.ts';

/** A device that has synced a store and is offline. */
async function deviceOf(store: Store): Promise<{ device: MemoryDevice; send: ReturnType<typeof callHost> }> {
  const send = callHost(bareHost(store));
  const device = createMemoryDevice(send);
  await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
  expect(device.status()).toMatchObject({ problem: undefined, incoming: undefined });
  device.online = false;
  return { device, send };
}

async function expectSame(device: MemoryDevice, send: ReturnType<typeof callHost>, call: ApiCall): Promise<void> {
  const [online, offline] = [await send(call), await device.directory.answer(call, '')];
  const description = JSON.stringify(call);
  expect({ call: description, status: offline?.status, body: JSON.parse(offline?.json ?? 'null') as unknown }).toEqual({
    call: description,
    status: online.status,
    body: JSON.parse(online.json) as unknown,
  });
}

describe('offline answers about the sample directory equal the server’s', () => {
  let device: MemoryDevice;
  let send: ReturnType<typeof callHost>;

  beforeAll(async () => {
    const store = openMemoryStore();
    await seedSample(store, now);
    ({ device, send } = await deviceOf(store));
  });

  test('for lists and their pages', async () => {
    const total = (JSON.parse((await send(aCall('listStartups'))).json) as StartupPage).total;
    expect(total).toBeGreaterThan(30);
    for (let page = 1; page <= Math.ceil(total / 10) + 1; page += 1) {
      await expectSame(device, send, aCall('listStartups', { page: String(page), limit: '10' }));
    }
    for (const id of ['listTrendingStartups', 'listTrendingCategories', 'listCategories'] as const) {
      await expectSame(device, send, aCall(id));
    }
  });

  test('for categories, including unknown ones', async () => {
    const categories = JSON.parse((await send(aCall('listCategories'))).json) as Category[];
    for (const slug of [...categories.map((each) => each.slug), 'nowhere']) {
      await expectSame(device, send, aCall('getCategory', {}, { slug }));
      await expectSame(device, send, aCall('listRelatedCategories', {}, { slug }));
      await expectSame(device, send, aCall('listStartupsInCategory', { page: '1' }, { slug }));
      await expectSame(device, send, aCall('listStartupsInCategory', { page: '2', limit: '3' }, { slug }));
    }
  });

  test('for tags in any spelling, including unknown ones', async () => {
    const all = JSON.parse((await send(aCall('listStartups', { limit: '100' }))).json) as StartupPage;
    const tags = new Set(all.startups.flatMap((startup) => startup.tags));
    await expectSame(device, send, aCall('listTags'));
    for (const tag of [...tags, 'OFFLINE-first', ' teams ', 'nowhere', '..', '']) {
      await expectSame(device, send, aCall('listStartups', { tag }));
      await expectSame(device, send, aCall('countFacets', { tag, filters: 'pricing=free' }));
      if (tag.trim() !== '') await expectSame(device, send, aCall('getTag', {}, { tag }));
    }
  });

  test('for searches and suggestions', async () => {
    const all = JSON.parse((await send(aCall('listStartups', { limit: '100' }))).json) as StartupPage;
    const texts = all.startups.flatMap(({ name, tagline, tags }) => [
      name,
      name.slice(0, 3),
      name.toUpperCase(),
      ...tags,
      tagline.split(' ').slice(0, 2).join(' '),
      tagline.slice(0, 12),
    ]);
    for (const q of [...texts, 'a', 'zzzz', '日本', 'é', '!', '  data  ', 'the a']) {
      if (q.trim() === '') continue;
      await expectSame(device, send, aCall('searchStartups', { q }));
      await expectSame(device, send, aCall('searchStartups', { q, page: '2', limit: '3' }));
      await expectSame(device, send, aCall('suggestStartups', { q }));
      await expectSame(device, send, aCall('listSuggestions', { q }));
    }
  });

  test('for similar startups', async () => {
    const all = JSON.parse((await send(aCall('listStartups', { limit: '100' }))).json) as StartupPage;
    for (const { slug } of all.startups)
      for (const limit of ['4', '12']) await expectSame(device, send, aCall('listSimilarStartups', { limit }, { slug }));
  });

  test('for collections, including unknown ones and ids without a listing', async () => {
    await expectSame(device, send, aCall('listCollections'));
    const collections = JSON.parse((await send(aCall('listCollections'))).json) as { slug: string; startupIds: string[] }[];
    expect(collections).toHaveLength(2);
    for (const slug of [...collections.map((each) => each.slug), 'still-being-argued-about', 'nowhere'])
      await expectSame(device, send, aCall('getCollection', {}, { slug }));
    const ids = collections.flatMap(({ startupIds }) => startupIds);
    for (const some of [ids, [...ids].reverse(), [anId(9), ids[0], ids[0]]])
      await expectSame(device, send, aCall('listCollectedStartups', { ids: some.join(',') }));
  });

  test('for posts and the site’s other pages', async () => {
    for (const id of [
      'getSettings',
      'getSchedule',
      'getReviewQueue',
      'listFaq',
      'listFields',
      'listDeals',
      'listPlans',
      'getAdvertising',
      'listPosts',
      'listRecentPosts',
      'listPostTags',
      'listPostCategories',
      'getGoogleClientId',
      'getPaypalClientId',
    ] as const) {
      await expectSame(device, send, aCall(id));
    }
    const tags = JSON.parse((await send(aCall('listPostTags'))).json) as { tag: string }[];
    const categories = JSON.parse((await send(aCall('listPostCategories'))).json) as { slug: string }[];
    for (const { tag } of tags) await expectSame(device, send, aCall('listPosts', { tag: tag.toUpperCase() }));
    for (const { slug } of [...categories, { slug: 'nowhere' }]) {
      await expectSame(device, send, aCall('listPosts', { category: slug }));
      await expectSame(device, send, aCall('getPostCategory', {}, { slug }));
    }
    for (const search of ['launch', 'the', 'zzzz', '!']) await expectSame(device, send, aCall('listPosts', { search }));
    await expectSame(device, send, aCall('listPosts', { page: '2' }));
  });
});

test('offline answers for former slugs equal the server’s', async () => {
  const store = openMemoryStore();
  await seedSample(store, now);
  const [category, collection] = [
    await store.categories.bySlug('finance'),
    await store.collections.bySlug('software-that-lets-go'),
  ];
  const [postCategory, startup] = [
    await store.posts.categoryBySlug('pricing', now.toISOString()),
    await store.startups.bySlug('mosscount'),
  ];
  const page = await store.pages.bySlug('about');
  if (!category || !collection || !postCategory || !startup || !page) throw new Error('The sample has changed.');
  for (const slug of ['one', 'two']) {
    await store.startups.update({ ...startup, categories: [], slug });
    await store.categories.update({ ...category, slug });
    await store.collections.update({ ...collection, slug });
    await store.posts.updateCategory({ ...postCategory, slug });
    await store.pages.update({ ...page, slug });
  }
  const tagged = (await store.startups.byId(startup._id)) ?? startup;
  await store.startups.update({ ...tagged, tags: ['Moss'] });
  await store.tags.saveRenamed({ key: 'lichen', currentKey: 'moss', currentTag: 'Moss' });
  await store.tags.saveRenamed({ key: 'teams', currentKey: 'moss', currentTag: 'Moss' });
  await store.tags.saveRenamed({ key: 'gone', currentKey: 'away', currentTag: 'Away' });
  const { device, send } = await deviceOf(store);
  const posts = JSON.parse((await send(aCall('listPosts', { category: 'pricing' }))).json) as { total: number };
  expect(posts.total).toBeGreaterThan(0);
  for (const slug of ['finance', 'one', 'two', 'constructor']) {
    await expectSame(device, send, aCall('getCategory', {}, { slug }));
    await expectSame(device, send, aCall('listRelatedCategories', {}, { slug }));
    await expectSame(device, send, aCall('listStartupsInCategory', {}, { slug }));
    await expectSame(device, send, aCall('countFacets', { category: slug }));
  }
  for (const slug of ['software-that-lets-go', 'one', 'two'])
    await expectSame(device, send, aCall('getCollection', {}, { slug }));
  for (const slug of ['about', 'one', 'two', 'privacy', 'unknown', 'constructor'])
    await expectSame(device, send, aCall('getPage', {}, { slug }));
  await expectSame(device, send, aCall('listPages'));
  for (const slug of ['pricing', 'one', 'two']) {
    await expectSame(device, send, aCall('getPostCategory', {}, { slug }));
    await expectSame(device, send, aCall('listPosts', { category: slug }));
  }
  for (const slug of ['mosscount', 'one', 'two'])
    await expectSame(device, send, aCall('listSimilarStartups', { limit: '4' }, { slug }));
  for (const tag of ['Lichen', 'teams', 'gone', 'constructor']) {
    await expectSame(device, send, aCall('getTag', {}, { tag }));
    await expectSame(device, send, aCall('listStartups', { tag }));
    await expectSame(device, send, aCall('countFacets', { tag }));
  }
  await expectSame(device, send, aCall('listFormerSlugs'));
});

const word = fc.constantFrom(
  'Acme',
  'pay',
  'Pays',
  'Café',
  'cafe',
  '日本語',
  '日',
  'data',
  'Data-base',
  "O'Hara",
  '42',
  'naïve',
  'ß',
  '𝒜cme',
);
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '));
const listing = fc.record({
  name: words,
  tagline: words,
  tags: fc.array(word, { maxLength: 3 }),
  categories: fc.subarray(['fintech', 'health']),
  likes: fc.nat(3),
  featured: fc.boolean(),
  publishedAt: fc.constantFrom(null, '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
  status: fc.constantFrom('active' as const, 'active' as const, 'pending' as const),
  fields: fc.constantFrom({}, { status: 'closed' }, { status: 'acquired', pricing: 'free' }),
});

test('offline answers equal the server’s for any directory, even after changes', async () => {
  const query = fc.oneof(
    words,
    fc.string({ maxLength: 6 }),
    word.map((text) => text.slice(0, 2)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(listing, { maxLength: 20 }),
      fc.array(fc.tuple(fc.nat(25), listing), { maxLength: 8 }),
      fc.array(query, { minLength: 1, maxLength: 8 }),
      async (listings, changes, queries) => {
        const store = openMemoryStore();
        const categories = ['fintech', 'health'].map((slug, index) => aCategory({ _id: anId(index + 1), slug, trending: true }));
        for (const category of categories) await store.categories.insert(category);
        for (const [index, each] of listings.entries()) await store.startups.insert(aStartup({ _id: anId(index + 1), ...each }));
        const { device, send } = await deviceOf(store);
        for (const [index, each] of changes) {
          const changed = aStartup({ _id: anId(index + 1), ...each });
          if (each.likes === 0) await store.startups.remove(changed._id);
          else if (!(await store.startups.update(changed))) await store.startups.insert(changed);
        }
        device.online = true;
        await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
        device.online = false;
        const { cards } = await store.startups.list({ offset: 0, limit: 3 });
        const slugs = cards.map((card) => (JSON.parse(card) as { slug: string }).slug);
        const calls = [
          aCall('listStartups'),
          aCall('listTrendingStartups'),
          aCall('listCategories'),
          aCall('listTrendingCategories'),
          aCall('listStartupsInCategory', {}, { slug: 'fintech' }),
          aCall('listRelatedCategories', {}, { slug: 'fintech' }),
          ...slugs.map((slug) => aCall('listSimilarStartups', {}, { slug })),
          ...queries
            .filter((q) => q.trim() !== '' && q.isWellFormed())
            .flatMap((q) => [aCall('searchStartups', { q }), aCall('suggestStartups', { q })]),
        ];
        for (const call of calls) await expectSame(device, send, call);
      },
    ),
    { numRuns: 150 },
  );
});
