import { expect, test } from 'vitest';
import type { AnalyticsEvent, PlanSync } from '../../db/store.ts';
import { aDeal, aFaqCategory, anId, aPlan, aStartup, daysAgo, someAdvertising, someSettings } from './builders.ts';
import { brokenBy, type OpenStore, storePerTest } from './opened.ts';

const anEvent = (overrides: Partial<AnalyticsEvent>): AnalyticsEvent => ({
  kind: 'views',
  startupId: anId(1),
  visitor: 'ada',
  network: 'home',
  day: '2026-11-21',
  ...overrides,
});

export function contentRules(open: OpenStore): void {
  const store = storePerTest(open);

  test('settings and advertising are undefined until saved, then the last saved value', async () => {
    expect(await store().settings.get()).toBeUndefined();
    expect(await store().advertising.get()).toBeUndefined();
    await store().settings.save(someSettings({ siteName: 'One' }));
    await store().settings.save(someSettings({ siteName: 'Two', structuredData: '{"a":"</script>"}' }));
    await store().advertising.save(someAdvertising());
    expect(await store().settings.get()).toEqual(someSettings({ siteName: 'Two', structuredData: '{"a":"</script>"}' }));
    expect(await store().advertising.get()).toEqual(someAdvertising());
    await store().advertising.save(undefined);
    expect(await store().advertising.get()).toBeUndefined();
  });

  test('a visitor is counted once per day, kind and listing', async () => {
    await store().startups.insert(aStartup());
    await store().startups.insert(aStartup({ _id: anId(2) }));
    await store().analytics.record([anEvent({}), anEvent({}), anEvent({ visitor: 'bob' }), anEvent({ kind: 'traffic' })]);
    await store().analytics.record([
      anEvent({}),
      anEvent({ day: '2026-11-22' }),
      anEvent({ startupId: anId(2), kind: 'impressions' }),
    ]);
    expect(await store().analytics.totals([anId(2), anId(1), anId(3)])).toEqual([
      { startupId: anId(2), impressions: 1, views: 0, traffic: 0 },
      { startupId: anId(1), impressions: 0, views: 3, traffic: 1 },
      { startupId: anId(3), impressions: 0, views: 0, traffic: 0 },
    ]);
  });

  test('many events at once, including repeats and unknown listings, are counted like single ones', async () => {
    for (const number of [1, 2]) await store().startups.insert(aStartup({ _id: anId(number) }));
    // 30 visitors, five events each: 150 events of three listings.
    const events = Array.from({ length: 150 }, (_, at) =>
      anEvent({ startupId: anId(1 + (at % 3)), kind: at % 2 === 0 ? 'views' : 'traffic', visitor: `visitor ${at % 30}` }),
    );
    await store().analytics.record([anEvent({ visitor: 'visitor 0' })]);
    await store().analytics.record(events);
    expect(await store().analytics.totals([anId(1), anId(2), anId(3)])).toEqual([
      { startupId: anId(1), impressions: 0, views: 5, traffic: 5 },
      { startupId: anId(2), impressions: 0, views: 5, traffic: 5 },
      { startupId: anId(3), impressions: 0, views: 0, traffic: 0 },
    ]);
  });

  test('twenty visitors of one network are counted for a listing, kind and day, and other networks have the same limit', async () => {
    for (const number of [1, 2]) await store().startups.insert(aStartup({ _id: anId(number) }));
    const { record, totals, discarded } = store().analytics;
    const visitors = (count: number, overrides: Partial<AnalyticsEvent> = {}) =>
      Array.from({ length: count }, (_, at) => anEvent({ visitor: `v${at}`, ...overrides }));
    await record(visitors(15));
    // Fifteen repeats, five new visitors, and ten too many.
    await record(visitors(30));
    await record([...visitors(3), ...visitors(2, { network: 'homes' }), ...visitors(25, { kind: 'traffic' })]);
    await record([...visitors(2, { startupId: anId(2) }), ...visitors(1, { day: '2026-11-22' })]);
    expect(await totals([anId(1), anId(2)])).toEqual([
      { startupId: anId(1), impressions: 0, views: 20 + 2 + 1, traffic: 20 },
      { startupId: anId(2), impressions: 0, views: 2, traffic: 0 },
    ]);
    expect((await discarded('')).repeats).toBe(25 + 3 + 5);
  });

  test('uncounted events are summed by day and reason, and stay when their listing is removed', async () => {
    for (const number of [1, 2]) await store().startups.insert(aStartup({ _id: anId(number) }));
    const { record, discarded, totals } = store().analytics;
    expect(await discarded('')).toEqual({ bots: 0, owners: 0, repeats: 0 });
    // 100 events of ten visitors, every third one of an unknown listing, plus discarded events.
    await record([
      ...Array.from({ length: 100 }, (_, at) => anEvent({ startupId: anId(1 + (at % 3 === 0 ? 8 : 0)), visitor: `${at % 10}` })),
      anEvent({ visitor: 'crawler', discarded: 'bots' }),
      anEvent({ visitor: 'crawler', discarded: 'bots', startupId: anId(2) }),
      anEvent({ visitor: 'owner', discarded: 'owners', day: '2026-11-20' }),
      anEvent({ visitor: 'owner', discarded: 'owners', startupId: anId(9) }),
    ]);
    await record([anEvent({ visitor: '1' }), anEvent({ visitor: '1', day: '2026-11-20' })]);
    expect(await discarded('2026-11-20')).toEqual({ bots: 2, owners: 1, repeats: 57 });
    expect(await discarded('2026-11-21')).toEqual({ bots: 2, owners: 0, repeats: 57 });
    expect(await discarded('2026-11-22')).toEqual({ bots: 0, owners: 0, repeats: 0 });
    expect((await totals([anId(1)]))[0]?.views).toBe(11);
    await store().startups.remove(anId(1));
    expect(await discarded('2026-11-20')).toEqual({ bots: 2, owners: 1, repeats: 57 });
  });

  test('events of unknown listings are ignored, and counts are removed with their listing', async () => {
    await store().startups.insert(aStartup());
    await store().analytics.record([anEvent({ startupId: anId(9) }), anEvent({})]);
    await store().startups.remove(anId(1));
    const none = [{ startupId: anId(1), impressions: 0, views: 0, traffic: 0 }];
    expect(await store().analytics.totals([anId(1)])).toEqual(none);
    await store().startups.insert(aStartup());
    expect(await store().analytics.totals([anId(1)])).toEqual(none);
    await store().analytics.record([anEvent({})]);
    expect(await store().analytics.totals([anId(1)])).toMatchObject([{ views: 1 }]);
  });

  test('the counts of a day are summed over visitors, listings and added counts', async () => {
    for (const number of [1, 2, 3]) await store().startups.insert(aStartup({ _id: anId(number) }));
    const { add, record, days, totals } = store().analytics;
    await add(anId(1), { day: '2026-11-20', impressions: 40, views: 5, traffic: 1 });
    await add(anId(1), { day: '2026-11-20', impressions: 2, views: 0, traffic: 0 });
    await add(anId(2), { day: '2026-11-20', impressions: 7, views: 3, traffic: 2 });
    await add(anId(3), { day: '2026-11-20', impressions: 1_000, views: 1_000, traffic: 1_000 });
    await add(anId(2), { day: '2026-10-31', impressions: 9, views: 8, traffic: 7 });
    await add(anId(2), { day: '2026-11-18', impressions: 1, views: 0, traffic: 0 });
    await record([anEvent({ day: '2026-11-20' })]);
    expect(await days([anId(2), anId(1), anId(2), anId(9)], '2026-11-18')).toEqual([
      { day: '2026-11-18', impressions: 1, views: 0, traffic: 0 },
      { day: '2026-11-20', impressions: 49, views: 9, traffic: 3 },
    ]);
    expect(await days([anId(1)], '2026-11-21')).toEqual([]);
    expect(await days([], '2026-01-01')).toEqual([]);
    expect(await totals([anId(1)])).toEqual([{ startupId: anId(1), impressions: 42, views: 6, traffic: 1 }]);
    expect(await brokenBy(add(anId(9), { day: '2026-11-20', impressions: 1, views: 1, traffic: 1 }))).toBe('foreign_key');
    await store().startups.remove(anId(1));
    expect(await days([anId(1)], '2026-01-01')).toEqual([]);
  });

  test('deals are ordered newest first, then by id', async () => {
    const deals = [
      aDeal({ _id: anId(3), createdAt: daysAgo(1) }),
      aDeal({ _id: anId(2), createdAt: daysAgo(0), status: 'draft', featured: true }),
      aDeal({ _id: anId(1), createdAt: daysAgo(1), tags: [] }),
    ];
    for (const deal of deals) await store().deals.insert(deal);
    expect(await store().deals.list()).toEqual([deals[1], deals[2], deals[0]]);
    expect(await brokenBy(store().deals.insert(aDeal()))).toBe('primary_key');
  });

  test('a new plan is the last one, until the plans are reordered', async () => {
    const first = aPlan({ _id: anId(3), name: 'Premium', monthlyPrice: 36.5 });
    const second = aPlan({ _id: anId(2), name: 'Essential', monthlyPrice: 12, status: 'inactive' });
    const third = aPlan({ _id: anId(1), keyFeatures: ['One', 'Two'], paypalAnnualPlanId: 'P-1' });
    for (const plan of [first, second, third]) await store().plans.insert(plan);
    expect(await store().plans.list()).toEqual([first, second, third]);
    await store().plans.reorder([anId(1), anId(3), anId(2)]);
    await store().plans.update({ ...first, badge: 'New' });
    expect(await store().plans.list()).toEqual([third, { ...first, badge: 'New' }, second]);
    expect(await brokenBy(store().plans.insert(aPlan({ name: 'Other' })))).toBe('primary_key');
  });

  test('two plans never have the same name', async () => {
    await store().plans.insert(aPlan());
    await store().plans.insert(aPlan({ _id: anId(2), name: 'Premium' }));
    expect(await brokenBy(store().plans.insert(aPlan({ _id: anId(3) })))).toBe('plans.name');
    expect(await brokenBy(store().plans.update(aPlan({ _id: anId(2) })))).toBe('plans.name');
    expect((await store().plans.list()).map(({ name }) => name)).toEqual(['Growth', 'Premium']);
  });

  test('a removed plan leaves the order and removes its syncs, but no other plan', async () => {
    const [one, two, three] = [1, 2, 3].map((number) => aPlan({ _id: anId(number), name: `Plan ${number}` }));
    for (const plan of [one, two, three]) if (plan !== undefined) await store().plans.insert(plan);
    const syncOf = (number: number): PlanSync => ({
      planId: anId(number),
      cycle: 'annual',
      providerPlanId: `P-${number}`,
      cents: 19_900,
      retiringPlanId: '',
    });
    await store().payments.savePlanSync(syncOf(1));
    await store().payments.savePlanSync(syncOf(2));
    expect(await store().plans.remove(anId(2))).toBe(true);
    expect(await store().plans.remove(anId(2))).toBe(false);
    expect(await store().plans.list()).toEqual([one, three]);
    expect(await store().payments.planSyncs()).toEqual([syncOf(1)]);
  });

  test('saving the FAQ replaces the whole list and keeps its order', async () => {
    const listing = aFaqCategory();
    const money = aFaqCategory({ _id: anId(5), name: 'Money', faqs: [] });
    const item = (number: number) => ({ _id: anId(number), question: `Q${number}?`, answer: 'A.', slug: `q${number}` });
    const team = aFaqCategory({ _id: anId(4), name: 'Team', faqs: [item(9), item(7), item(8)] });
    expect(await store().faq.list()).toEqual([]);
    await store().faq.save([listing, money]);
    await store().faq.save([money, team]);
    expect(await store().faq.list()).toEqual([money, team]);
    expect(await brokenBy(store().faq.save([team, listing, listing]))).toBe('primary_key');
    expect(await brokenBy(store().faq.save([{ ...team, faqs: [item(9), item(9)] }]))).toBe('primary_key');
    expect(await store().faq.list()).toEqual([money, team]);
    await store().faq.save([]);
    expect(await store().faq.list()).toEqual([]);
  });
}
