import { expect, test } from 'vitest';
import type { Store } from '../../db/store.ts';
import { aCategory, aDeal, anId, aPlan, aPost, aPostCategory, daysAgo, noon } from './builders.ts';
import { all, brokenBy, type OpenStore, storePerTest } from './opened.ts';

const now = noon.toISOString();
const draft = { status: 'draft', publishedAt: null } as const;
const plain = aPost({ _id: anId(2), slug: 'plain', ...draft });
const hidden = aDeal({ _id: anId(2), status: 'draft' });

/** Writes that the public can see, in the order of their execution. */
const publicWrites: readonly [string, (store: Store) => Promise<unknown>][] = [
  ['a draft published', (store) => store.posts.update({ ...plain, status: 'published' })],
  ['a published post made a draft', (store) => store.posts.update(plain)],
  ['a published post removed', (store) => store.posts.remove(anId(1))],
  ['a post category renamed', (store) => store.posts.updateCategory(aPostCategory({ name: 'Other' }))],
  ['a post category hidden', (store) => store.posts.updateCategory(aPostCategory({ status: 'inactive' }))],
  ['a deal changed', (store) => store.deals.update(aDeal({ headline: 'Free' }))],
  ['a deal expired', (store) => store.deals.update(aDeal({ status: 'expired' }))],
  ['an expired deal made active', (store) => store.deals.update(aDeal({ endsOn: '2098-12-31' }))],
  ['deals expired', (store) => store.deals.expire('2099-01-01')],
  ['a deal made active without an end', (store) => store.deals.update(aDeal())],
  ['a deal removed', (store) => store.deals.remove(anId(1))],
  ['a plan changed', (store) => store.plans.update(aPlan({ monthlyPrice: 25 }))],
  ['a plan switched off', (store) => store.plans.update(aPlan({ status: 'inactive' }))],
  ['the plans reordered', (store) => store.plans.reorder([anId(1)])],
  ['a plan removed', (store) => store.plans.remove(anId(1))],
];

const otherWrites: readonly [string, (store: Store) => Promise<unknown>][] = [
  ['a draft', (store) => store.posts.insert({ ...plain, _id: anId(3), slug: 'three' })],
  ['a draft changed', (store) => store.posts.update({ ...plain, title: 'Other' })],
  ['a draft removed', (store) => store.posts.remove(anId(3))],
  ['a removal of an unknown post', (store) => store.posts.remove(anId(9))],
  ['an update of an unknown category', (store) => store.posts.updateCategory(aPostCategory({ _id: anId(9), slug: 'nine' }))],
  ['a draft of a deal', (store) => store.deals.insert({ ...hidden, _id: anId(3) })],
  ['a deal that stays hidden', (store) => store.deals.update({ ...hidden, status: 'expired' })],
  ['a hidden deal removed', (store) => store.deals.remove(anId(3))],
  ['an update of an unknown deal', (store) => store.deals.update(aDeal({ _id: anId(9) }))],
  ['a removal of an unknown deal', (store) => store.deals.remove(anId(9))],
  ['an update of an unknown plan', (store) => store.plans.update(aPlan({ _id: anId(9) }))],
  ['a removal of an unknown plan', (store) => store.plans.remove(anId(9))],
  [
    'an entry of the audit log',
    (store) =>
      store.audit.add({
        _id: anId(1),
        actorId: anId(1),
        actor: 'ada',
        action: 'savePlan',
        subjectId: anId(1),
        subject: 'Growth',
        before: null,
        after: null,
        createdAt: noon.toISOString(),
      }),
  ],
];

/** Reads and updates of categories, posts, deals and plans by id. */
export function editRules(open: OpenStore): void {
  const store = storePerTest(open);

  test('a category is found by its id, with its count', async () => {
    await store().categories.insert(aCategory({ startupCount: 9 }));
    expect(await store().categories.byId(anId(1))).toEqual(aCategory({ startupCount: 0 }));
    expect(await store().categories.byId(anId(2))).toBeUndefined();
  });

  test('a post is found by its id until it is removed', async () => {
    const category = { _id: anId(1), name: 'News', slug: 'news' };
    await store().posts.insertCategory(aPostCategory());
    await store().posts.insert(aPost({ category }));
    expect(await store().posts.byId(anId(1))).toEqual(aPost({ category }));
    expect(await store().posts.byId(anId(2))).toBeUndefined();
    expect((await store().posts.categoryById(anId(1), now))?.postCount).toBe(1);
    expect(await store().posts.remove(anId(1))).toBe(true);
    expect(await store().posts.remove(anId(1))).toBe(false);
    expect(await store().posts.byId(anId(1))).toBeUndefined();
    expect(await store().posts.bySlug('hello')).toBeUndefined();
    expect((await store().posts.table({ search: '' }, all)).total).toBe(0);
    expect(await store().posts.categoryById(anId(1), now)).toEqual(aPostCategory());
    await store().posts.insert(aPost());
    expect(await store().posts.byId(anId(1))).toEqual(aPost());
  });

  test('posts have the current name and slug of their category', async () => {
    const news = { _id: anId(1), name: 'News', slug: 'news' };
    const changed = aPostCategory({ name: 'Reports', slug: 'reports', status: 'inactive', postCount: 99 });
    await store().posts.insertCategory(aPostCategory());
    await store().posts.insert(aPost({ category: news }));
    expect(await store().posts.updateCategory(changed)).toBe(true);
    expect(await store().posts.categoryById(anId(1), now)).toEqual({ ...changed, postCount: 1 });
    expect(await store().posts.categoryBySlug('news', now)).toBeUndefined();
    expect(await store().posts.categoryById(anId(2), now)).toBeUndefined();
    expect((await store().posts.byId(anId(1)))?.category).toEqual({ _id: anId(1), name: 'Reports', slug: 'reports' });
  });

  test('slugs of post categories are unique, and an update of an unknown category returns false', async () => {
    await store().posts.insertCategory(aPostCategory());
    await store().posts.insertCategory(aPostCategory({ _id: anId(2), slug: 'two' }));
    const { updateCategory, categoryById } = store().posts;
    expect(await brokenBy(updateCategory(aPostCategory({ _id: anId(2), name: 'Two' })))).toBe('post_categories.slug');
    expect(await categoryById(anId(2), now)).toEqual(aPostCategory({ _id: anId(2), slug: 'two' }));
    expect(await updateCategory(aPostCategory({ _id: anId(9), slug: 'nine' }))).toBe(false);
    expect(await categoryById(anId(9), now)).toBeUndefined();
    expect(await updateCategory(aPostCategory({ name: 'Same address' }))).toBe(true);
  });

  test('a deal is found, changed and removed by its id', async () => {
    const changed = aDeal({
      companyName: 'Other',
      companyLogo: '/images/o.webp',
      headline: 'Free',
      description: 'For ever.',
      dealUrl: 'https://other.example/',
      tags: ['a', 'b'],
      status: 'expired',
      featured: true,
      endsOn: '2026-12-31',
      createdAt: daysAgo(3),
    });
    await store().deals.insert(aDeal());
    await store().deals.insert(hidden);
    expect(await store().deals.byId(anId(1))).toEqual(aDeal());
    expect(await store().deals.byId(anId(9))).toBeUndefined();
    expect(await store().deals.update(changed)).toBe(true);
    expect(await store().deals.byId(anId(1))).toEqual(changed);
    expect(await store().deals.list()).toEqual([hidden, changed]);
    expect(await store().deals.update(aDeal({ _id: anId(9) }))).toBe(false);
    expect(await store().deals.remove(anId(9))).toBe(false);
    expect(await store().deals.remove(anId(1))).toBe(true);
    expect(await store().deals.byId(anId(1))).toBeUndefined();
    expect(await store().deals.list()).toEqual([hidden]);
  });

  test('active deals expire when their last day is over', async () => {
    const deals = [
      aDeal({ _id: anId(1), endsOn: '2026-11-20' }),
      aDeal({ _id: anId(2), endsOn: '2026-11-21' }),
      aDeal({ _id: anId(3) }),
      aDeal({ _id: anId(4), endsOn: '2026-11-20', status: 'draft' }),
    ];
    for (const deal of deals) await store().deals.insert(deal);
    await store().deals.expire('2026-11-21');
    const statuses = (await store().deals.list()).map(({ _id, status }) => [_id, status]);
    expect(statuses).toEqual([
      [anId(1), 'expired'],
      [anId(2), 'active'],
      [anId(3), 'active'],
      [anId(4), 'draft'],
    ]);
  });

  test('a plan is found and changed by its id', async () => {
    const changed = aPlan({
      name: 'Scale',
      badge: 'Best',
      monthlyPrice: 3.5,
      annualPrice: 30,
      approvalSpeed: 'Immediately',
      keyFeatures: ['One', 'Two'],
      renewalIncentives: ['Thanks'],
      paypalMonthlyPlanId: 'P-1',
      paypalAnnualPlanId: 'P-2',
      status: 'inactive',
    });
    await store().plans.insert(aPlan());
    await store().plans.insert(aPlan({ _id: anId(2), name: 'Essential', monthlyPrice: 12 }));
    expect(await store().plans.byId(anId(1))).toEqual(aPlan());
    expect(await store().plans.byId(anId(9))).toBeUndefined();
    expect(await store().plans.update(changed)).toBe(true);
    expect(await store().plans.byId(anId(1))).toEqual(changed);
    expect((await store().plans.list()).map(({ _id }) => _id)).toEqual([anId(1), anId(2)]);
    expect(await store().plans.update(aPlan({ _id: anId(9) }))).toBe(false);
    expect(await store().plans.byId(anId(9))).toBeUndefined();
  });

  test('a row read by id is a copy', async () => {
    await store().deals.insert(aDeal());
    await store().plans.insert(aPlan());
    await store().posts.insert(aPost());
    (await store().deals.byId(anId(1)))?.tags.push('more');
    (await store().plans.byId(anId(1)))?.keyFeatures.push('more');
    (await store().posts.byId(anId(1)))?.tags.push('more');
    expect(await store().deals.byId(anId(1))).toEqual(aDeal());
    expect(await store().plans.byId(anId(1))).toEqual(aPlan());
    expect(await store().posts.byId(anId(1))).toEqual(aPost());
  });

  test('the version rises with every publicly visible edit, and no other', async () => {
    await store().posts.insertCategory(aPostCategory());
    await store().posts.insert(aPost());
    await store().posts.insert(plain);
    await store().deals.insert(aDeal());
    await store().deals.insert(hidden);
    await store().plans.insert(aPlan());
    const start = await store().version();
    for (const [name, write] of otherWrites) {
      await write(store());
      expect(await store().version(), name).toBe(start);
    }
    for (const [name, write] of publicWrites) {
      const before = await store().version();
      await write(store());
      expect(await store().version(), name).toBeGreaterThan(before);
    }
  });
}
