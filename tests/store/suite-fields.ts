import { expect, test } from 'vitest';
import { usualFields } from '../../server/domain/listings/usual-fields.ts';
import { aCategory, anId, aStartup, daysAgo } from './builders.ts';
import { all, brokenBy, idsOf, type OpenStore, storePerTest } from './opened.ts';

/** The rules of every store for listings' fields and their values. */
export function fieldRules(open: OpenStore): void {
  const store = storePerTest(open);

  test('saving the fields replaces the whole list and keeps its order', async () => {
    const [pricing, platform, openSource, founded] = usualFields;
    if (pricing === undefined || platform === undefined || openSource === undefined || founded === undefined) throw new Error();
    expect(await store().fields.list()).toEqual([]);
    await store().fields.save([pricing, platform]);
    const version = await store().version();
    const changed = { ...founded, min: 1.5, max: null, unit: 'AD', asked: false, required: false, shown: false };
    await store().fields.save([changed, openSource, pricing]);
    expect(await store().fields.list()).toEqual([changed, openSource, pricing]);
    expect(await store().version()).toBeGreaterThan(version);
    expect(await brokenBy(store().fields.save([pricing, pricing]))).toBe('primary_key');
    expect(await store().fields.list()).toEqual([changed, openSource, pricing]);
    await store().fields.save([]);
    expect(await store().fields.list()).toEqual([]);
  });

  test('the values of a listing are stored with it, and replaced when it is updated', async () => {
    const fields = { pricing: 'free', platform: ['web', 'ios'], founded: 2019, 'open-source': false, country: 'Norway' };
    await store().startups.insert(aStartup({ fields }));
    expect(await store().startups.byId(anId(1))).toEqual(aStartup({ fields }));
    const [change] = await store().changes.after(0, 1);
    expect(change?.listing?.fields).toEqual(fields);
    await store().startups.update(aStartup({ fields: { founded: 2020.5 } }));
    expect(await store().startups.bySlug('startup-1')).toEqual(aStartup({ fields: { founded: 2020.5 } }));
    await store().startups.update(aStartup());
    expect(await store().startups.byId(anId(1))).toEqual(aStartup());
    expect((await store().changes.after(0, 1))[0]?.listing?.fields).toBeUndefined();
  });

  test('the usage is the number of active listings with a value', async () => {
    const { startups, fields } = store();
    await startups.insert(aStartup({ _id: anId(1), fields: { platform: ['web', 'ios'], link: 'https://moss.example' } }));
    await startups.insert(aStartup({ _id: anId(2), fields: { platform: ['web'], founded: 2019 } }));
    await startups.insert(aStartup({ _id: anId(3), fields: { founded: 2019 }, status: 'pending' }));
    await startups.insert(aStartup({ _id: anId(4) }));
    expect(await fields.usage()).toEqual({ founded: 1, link: 1, platform: 2 });
    await startups.update(aStartup({ _id: anId(3), fields: { founded: 2019 } }));
    await startups.update(aStartup({ _id: anId(2), fields: { founded: 2020 } }));
    expect(await fields.usage()).toEqual({ founded: 2, link: 1, platform: 1 });
    await startups.update(aStartup({ _id: anId(1), status: 'rejected', fields: { platform: ['web'] } }));
    await startups.remove(anId(2));
    expect(await fields.usage()).toEqual({ founded: 1 });
  });

  test('closed companies come after all others in lists, regardless of their dates', async () => {
    await store().categories.insert(aCategory());
    const closed = { status: 'closed' };
    const listing = (number: number, publishedAt: string | null, fields?: { status: string }) =>
      store().startups.insert(
        aStartup({ _id: anId(number), categories: ['fintech'], publishedAt, ...(fields === undefined ? {} : { fields }) }),
      );
    await listing(1, daysAgo(0), closed);
    await listing(2, daysAgo(5));
    await listing(3, null);
    await listing(4, daysAgo(9), closed);
    await listing(5, daysAgo(7), { status: 'acquired' });
    await listing(6, null, closed);
    const order = [2, 5, 3, 1, 4, 6].map(anId);
    const { cards, total } = await store().startups.list(all);
    expect([idsOf(cards), total]).toEqual([order, 6]);
    expect(idsOf((await store().startups.inCategory('fintech', all)).cards)).toEqual(order);
    expect(idsOf((await store().startups.list({ offset: 2, limit: 2 })).cards)).toEqual([anId(3), anId(1)]);
    expect(cards.map((card) => (JSON.parse(card) as { fields?: unknown }).fields)).toEqual([
      undefined,
      { status: 'acquired' },
      undefined,
      closed,
      closed,
      closed,
    ]);
    await store().startups.update(aStartup({ _id: anId(1), categories: ['fintech'], publishedAt: daysAgo(0) }));
    expect(idsOf((await store().startups.list(all)).cards)[0]).toBe(anId(1));
    expect(idsOf((await store().startups.inCategory('fintech', all)).cards)[0]).toBe(anId(1));
  });
}
