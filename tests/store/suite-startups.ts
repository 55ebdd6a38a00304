import { expect, test } from 'vitest';
import type { StartupRecord } from '../../db/store.ts';
import { aCategory, anId, aStartup, aUser, daysAgo } from './builders.ts';
import { all, brokenBy, idsOf, type OpenStore, storePerTest } from './opened.ts';

const whole: StartupRecord = {
  _id: anId(7),
  name: 'Café “Zoé” 日本 🫐',
  slug: 'cafe-zoe',
  tagline: 'A <b>tagline</b> & more',
  description: 'Line one.\n\nLine "two".',
  logo: '/images/logo.webp',
  website: 'https://www.Zoe.example/shop/?a=1',
  affiliateLink: 'https://zoe.example/?ref=debut',
  videoUrl: 'https://zoe.example/tour.mp4',
  specialOffer: 'Two “for” one\nall week.',
  makers: ['zoé', 'Ada'],
  screenshots: ['/images/one.webp', 'https://zoe.example/two.png'],
  categories: ['health', 'fintech'],
  tags: ['Food & Drink', 'Café'],
  likes: 12,
  featured: true,
  publishedAt: daysAgo(3),
  status: 'rejected',
  userId: anId(1),
  verifiedAt: daysAgo(1),
  rejectionReason: 'Not yet.',
  sourceId: 'yc:290',
};

export function startupRules(open: OpenStore): void {
  const store = storePerTest(open);

  test('a listing is read back unchanged, by id, slug and source', async () => {
    await store().users.insert(aUser());
    await store().categories.insert(aCategory());
    await store().categories.insert(aCategory({ _id: anId(2), slug: 'health' }));
    await store().startups.insert(whole);
    await store().startups.insert(aStartup({ publishedAt: null }));
    expect(await store().startups.byId(anId(7))).toEqual(whole);
    expect(await store().startups.bySlug('cafe-zoe')).toEqual(whole);
    expect(await store().startups.bySourceId('yc:290')).toEqual(whole);
    expect(await store().startups.byId(anId(1))).toStrictEqual(aStartup({ publishedAt: null }));
    expect(await store().startups.bySlug('unknown')).toBeUndefined();
    expect(await store().startups.byId(anId(9))).toBeUndefined();
    expect(await store().startups.bySourceId('yc:1')).toBeUndefined();
  });

  test('a listing is not verified if it has no owner, or if its owner must prove the website again', async () => {
    await store().users.insert(aUser());
    const proven = aStartup({ userId: anId(1), verifiedAt: daysAgo(1) });
    await store().startups.insert(proven);
    const { verifiedAt: _proof, ...unproven } = proven;
    await store().startups.update(unproven);
    expect(await store().startups.byId(anId(1))).toStrictEqual(unproven);
    await store().startups.update(proven);
    expect(await store().startups.byId(anId(1))).toStrictEqual(proven);
    await store().users.remove(anId(1));
    expect(await store().startups.byId(anId(1))).toStrictEqual(aStartup());
  });

  test('changing an object after it was written or read does not change the store', async () => {
    const startup = aStartup({ tags: ['one'] });
    await store().startups.insert(startup);
    startup.tags.push('two');
    const got = await store().startups.byId(anId(1));
    got?.tags.push('three');
    expect((await store().startups.byId(anId(1)))?.tags).toEqual(['one']);
  });

  test('a website is found in any spelling, ordered by id', async () => {
    await store().startups.insert(aStartup({ _id: anId(2), website: 'http://www.acme.example' }));
    await store().startups.insert(aStartup({ _id: anId(1), website: 'https://acme.example/' }));
    await store().startups.insert(aStartup({ _id: anId(3), website: 'https://acme.example/other' }));
    const found = await store().startups.byWebsite('https://ACME.example/#top');
    expect(found.map(({ _id }) => _id)).toEqual([anId(1), anId(2)]);
    await store().startups.update(aStartup({ _id: anId(1), website: 'https://moved.example/' }));
    expect(await store().startups.byWebsite('https://moved.example/other')).toEqual([]);
    expect((await store().startups.byWebsite('https://moved.example')).map(({ _id }) => _id)).toEqual([anId(1)]);
  });

  test('id, slug and source are unique', async () => {
    await store().startups.insert(aStartup({ slug: 'acme', sourceId: 'yc:1' }));
    const { insert } = store().startups;
    expect(await brokenBy(insert(aStartup({ slug: 'other' })))).toBe('primary_key');
    expect(await brokenBy(insert(aStartup({ _id: anId(2), slug: 'acme' })))).toBe('startups.slug');
    expect(await brokenBy(insert(aStartup({ _id: anId(2), sourceId: 'yc:1' })))).toBe('startups.source_id');
    expect(await brokenBy(insert(aStartup({ _id: anId(2) })))).toBe('none');
    expect(await brokenBy(insert(aStartup({ _id: anId(3) })))).toBe('none');
    expect(await brokenBy(store().startups.update(aStartup({ _id: anId(2), slug: 'acme' })))).toBe('startups.slug');
    expect(await brokenBy(store().startups.update(aStartup({ _id: anId(2), sourceId: 'yc:1' })))).toBe('startups.source_id');
    expect((await store().startups.byId(anId(2)))?.slug).toBe('startup-2');
  });

  test('owner and categories must exist, and likes cannot be negative', async () => {
    const { insert, update } = store().startups;
    expect(await brokenBy(insert(aStartup({ userId: anId(9) })))).toBe('foreign_key');
    expect(await brokenBy(insert(aStartup({ categories: ['unknown'] })))).toBe('foreign_key');
    expect(await brokenBy(insert(aStartup({ likes: -1 })))).toBe('check');
    await insert(aStartup());
    expect(await brokenBy(update(aStartup({ categories: ['unknown'] })))).toBe('foreign_key');
    expect(await brokenBy(update(aStartup({ userId: anId(9) })))).toBe('foreign_key');
    expect(await brokenBy(update(aStartup({ likes: -1 })))).toBe('check');
    expect(await store().startups.byId(anId(1))).toEqual(aStartup());
    expect((await store().startups.search('acme', all)).total).toBe(1);
  });

  test('update and remove return whether the listing exists', async () => {
    expect(await store().startups.update(aStartup())).toBe(false);
    expect(await store().startups.remove(anId(1))).toBe(false);
    await store().startups.insert(aStartup());
    expect(await store().startups.update(aStartup({ likes: 3 }))).toBe(true);
    expect(await store().startups.remove(anId(1))).toBe(true);
    expect(await store().startups.byId(anId(1))).toBeUndefined();
  });

  test('an update that expects another status changes nothing, and one of two simultaneous decisions succeeds', async () => {
    const pending = aStartup({ status: 'pending' });
    await store().startups.insert(pending);
    expect(await store().startups.update(aStartup(), 'rejected')).toBe(false);
    expect(await store().startups.byId(anId(1))).toEqual(pending);
    const decisions = await Promise.all([
      store().startups.update(aStartup(), 'pending'),
      store().startups.update(aStartup({ status: 'rejected' }), 'pending'),
    ]);
    expect(decisions.filter(Boolean)).toHaveLength(1);
    expect(await store().startups.byId(anId(1))).toEqual(aStartup({ status: decisions[0] ? 'active' : 'rejected' }));
    expect(await store().startups.update(aStartup({ _id: anId(9) }), 'pending')).toBe(false);
  });

  test("a member's listings include every status, ordered by id descending", async () => {
    await store().users.insert(aUser());
    await store().users.insert(aUser({ _id: anId(2) }));
    const own = [
      aStartup({ _id: anId(5), userId: anId(1), status: 'rejected', rejectionReason: 'No.' }),
      aStartup({ _id: anId(3), userId: anId(1) }),
      aStartup({ _id: anId(2), userId: anId(1), status: 'pending', tags: ['one'] }),
    ];
    for (const startup of own.toReversed()) await store().startups.insert(startup);
    await store().startups.insert(aStartup({ _id: anId(4), userId: anId(2) }));
    await store().startups.insert(aStartup({ _id: anId(1) }));
    expect(await store().startups.ofUser(anId(1))).toStrictEqual(own);
    expect(await store().startups.ofUser(anId(9))).toEqual([]);
  });

  test('possible duplicates have the same words in their names, listings without an owner first', async () => {
    await store().users.insert(aUser());
    const insertNamed = (number: number, name: string, overrides: Partial<StartupRecord> = {}) =>
      store().startups.insert(aStartup({ _id: anId(number), name, ...overrides }));
    await insertNamed(1, 'Café Zoé', { userId: anId(1) });
    await insertNamed(2, 'CAFE  zoe!');
    await insertNamed(3, 'café-zoë', { status: 'pending' });
    await insertNamed(4, 'Café Zoé Paris');
    await insertNamed(5, 'cafe zoe');
    await insertNamed(6, '🫐');
    const possibleDuplicates = async (name: string) => (await store().startups.possibleDuplicates(name)).map(({ _id }) => _id);
    expect(await possibleDuplicates(' cafe, ZOE ')).toEqual([anId(2), anId(5), anId(1)]);
    expect(await possibleDuplicates('Café Zoé Paris')).toEqual([anId(4)]);
    expect(await possibleDuplicates('Café')).toEqual([]);
    expect(await possibleDuplicates('🫐')).toEqual([]);
    expect((await store().startups.possibleDuplicates('Café Zoé Paris'))[0]).toStrictEqual(
      aStartup({ _id: anId(4), name: 'Café Zoé Paris' }),
    );
    await store().startups.update(aStartup({ _id: anId(5), name: 'Renamed' }));
    expect(await possibleDuplicates('cafe zoe')).toEqual([anId(2), anId(1)]);
  });

  test('an update removes optional fields that are omitted', async () => {
    await store().users.insert(aUser());
    await store().startups.insert(aStartup({ userId: anId(1), affiliateLink: 'https://a.example', rejectionReason: 'No.' }));
    await store().startups.update(aStartup());
    expect(await store().startups.byId(anId(1))).toStrictEqual(aStartup());
  });

  test('a card has only the fields that lists show', async () => {
    await store().users.insert(aUser());
    await store().startups.insert({ ...whole, categories: [], status: 'active' });
    const { cards } = await store().startups.list(all);
    expect(cards.map((card) => JSON.parse(card) as unknown)).toEqual([
      {
        _id: anId(7),
        name: 'Café “Zoé” 日本 🫐',
        slug: 'cafe-zoe',
        tagline: 'A <b>tagline</b> & more',
        logo: '/images/logo.webp',
        categories: [],
        tags: ['Food & Drink', 'Café'],
        likes: 12,
        featured: true,
        publishedAt: daysAgo(3),
      },
    ]);
  });

  test('activeAmong returns only active listings with their owners, without repeats', async () => {
    await store().users.insert(aUser());
    await store().startups.insert(aStartup({ _id: anId(3), userId: anId(1) }));
    await store().startups.insert(aStartup({ _id: anId(2) }));
    await store().startups.insert(aStartup({ _id: anId(4), status: 'pending' }));
    expect(await store().startups.activeAmong([anId(3), anId(4), anId(2), anId(9), anId(3)])).toEqual([
      { _id: anId(2), userId: undefined },
      { _id: anId(3), userId: anId(1) },
    ]);
    expect(await store().startups.activeAmong([])).toEqual([]);
  });

  test('removing a user leaves their listings without an owner', async () => {
    await store().users.insert(aUser());
    await store().startups.insert(aStartup({ userId: anId(1) }));
    await store().users.remove(anId(1));
    expect(await store().startups.byId(anId(1))).toStrictEqual(aStartup());
    expect(idsOf((await store().startups.list(all)).cards)).toEqual([anId(1)]);
  });

  test('a listing that is not active is in no public list', async () => {
    await store().categories.insert(aCategory());
    for (const status of ['pending', 'rejected'] as const) {
      const hidden = aStartup({ status, featured: true, categories: ['fintech'] });
      if (!(await store().startups.update(hidden))) await store().startups.insert(hidden);
      expect(await store().startups.list(all)).toEqual({ cards: [], total: 0 });
      expect(await store().startups.inCategory('fintech', all)).toEqual({ cards: [], total: 0 });
      expect(await store().startups.trending(3)).toEqual([]);
      expect(await store().startups.search('acme', all)).toMatchObject({ cards: [], total: 0 });
      expect(await store().startups.suggest('acme', 6)).toEqual([]);
      expect(await store().startups.sitemapEntries(all)).toEqual([]);
    }
  });
}
