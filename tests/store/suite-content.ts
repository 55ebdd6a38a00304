import { expect, test } from 'vitest';
import type { AnalyticsEvent } from '../../db/store.ts';
import { aDeal, aFaqCategory, anId, aPlan, aStartup, aUser, daysAgo, someAdvertising, someSettings } from './builders.ts';
import { brokenBy, type OpenStore, storePerTest } from './opened.ts';

const seen = (given: Partial<AnalyticsEvent>): AnalyticsEvent => ({
  kind: 'views',
  startupId: anId(1),
  visitor: 'ada',
  day: '2026-11-21',
  ...given,
});

export function contentRules(open: OpenStore): void {
  const store = storePerTest(open);

  test('settings and advertising are unknown until saved, then the last saved', async () => {
    expect(await store().settings.get()).toBeUndefined();
    expect(await store().advertising.get()).toBeUndefined();
    await store().settings.save(someSettings({ siteName: 'One' }));
    await store().settings.save(someSettings({ siteName: 'Two', structuredData: '{"a":"</script>"}' }));
    await store().advertising.save(someAdvertising());
    expect(await store().settings.get()).toEqual(someSettings({ siteName: 'Two', structuredData: '{"a":"</script>"}' }));
    expect(await store().advertising.get()).toEqual(someAdvertising());
  });

  test('a visitor counts once a day for each kind and listing', async () => {
    await store().startups.insert(aStartup());
    await store().startups.insert(aStartup({ _id: anId(2) }));
    await store().analytics.record([seen({}), seen({}), seen({ visitor: 'bob' }), seen({ kind: 'traffic' })]);
    await store().analytics.record([seen({}), seen({ day: '2026-11-22' }), seen({ startupId: anId(2), kind: 'impressions' })]);
    expect(await store().analytics.totals([anId(2), anId(1), anId(3)])).toEqual([
      { startupId: anId(2), impressions: 1, views: 0, traffic: 0 },
      { startupId: anId(1), impressions: 0, views: 3, traffic: 1 },
      { startupId: anId(3), impressions: 0, views: 0, traffic: 0 },
    ]);
  });

  test('counts of unknown listings are ignored, and a removed listing takes its own along', async () => {
    await store().startups.insert(aStartup());
    await store().analytics.record([seen({ startupId: anId(9) }), seen({})]);
    await store().startups.remove(anId(1));
    const none = [{ startupId: anId(1), impressions: 0, views: 0, traffic: 0 }];
    expect(await store().analytics.totals([anId(1)])).toEqual(none);
    await store().startups.insert(aStartup());
    expect(await store().analytics.totals([anId(1)])).toEqual(none);
    await store().analytics.record([seen({})]);
    expect(await store().analytics.totals([anId(1)])).toMatchObject([{ views: 1 }]);
  });

  test('a user is found by id, and by e-mail without case', async () => {
    const ada = aUser({ email: 'Ada@Example.com', passwordHash: '$argon2id$x', role: 'admin', phone: '+44 20 7946 0018' });
    await store().users.insert(ada);
    expect(await store().users.byId(anId(1))).toEqual(ada);
    expect(await store().users.byEmail('ada@example.COM')).toEqual(ada);
    expect(await store().users.byEmail('bob@example.com')).toBeUndefined();
    expect(await store().users.remove(anId(1))).toBe(true);
    expect(await store().users.remove(anId(1))).toBe(false);
    expect(await store().users.byId(anId(1))).toBeUndefined();
  });

  test('e-mail and username are unique without case', async () => {
    await store().users.insert(aUser({ username: 'Ada', email: 'ada@example.com' }));
    const { insert } = store().users;
    expect(await brokenBy(insert(aUser({ username: 'bob', email: 'bob@example.com' })))).toBe('primary_key');
    expect(await brokenBy(insert(aUser({ _id: anId(2), email: 'ADA@example.com' })))).toBe('users.email');
    expect(await brokenBy(insert(aUser({ _id: anId(2), username: 'ADA' })))).toBe('users.username');
    expect(await brokenBy(insert(aUser({ _id: anId(2) })))).toBe('none');
  });

  test('deals are newest first, then by id', async () => {
    const deals = [
      aDeal({ _id: anId(3), createdAt: daysAgo(1) }),
      aDeal({ _id: anId(2), createdAt: daysAgo(0), status: 'draft', featured: true }),
      aDeal({ _id: anId(1), createdAt: daysAgo(1), tags: [] }),
    ];
    for (const deal of deals) await store().deals.insert(deal);
    expect(await store().deals.list()).toEqual([deals[1], deals[2], deals[0]]);
    expect(await brokenBy(store().deals.insert(aDeal()))).toBe('primary_key');
  });

  test('plans are cheapest first, then by id', async () => {
    const plans = [
      aPlan({ _id: anId(3), monthlyPrice: 36.5 }),
      aPlan({ _id: anId(2), monthlyPrice: 12 }),
      aPlan({ _id: anId(1), monthlyPrice: 12, keyFeatures: ['One', 'Two'], paypalAnnualPlanId: 'P-1' }),
    ];
    for (const plan of plans) await store().plans.insert(plan);
    expect(await store().plans.list()).toEqual([plans[2], plans[1], plans[0]]);
    expect(await brokenBy(store().plans.insert(aPlan()))).toBe('primary_key');
  });

  test('saving questions replaces them all, in the order given', async () => {
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
