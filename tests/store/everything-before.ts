import { expect } from 'vitest';
import type { IntentRecord, Store } from '../../db/store.ts';
import { loadSettings } from '../../server/domain/site/load-settings.ts';
import {
  aCategory,
  aClaim,
  aCollection,
  aDeal,
  aFaqCategory,
  aFeedback,
  anEmail,
  anEmailToken,
  anId,
  anIntent,
  aPlan,
  aPost,
  aPostCategory,
  aSession,
  aStartup,
  aSubmission,
  aSubscriber,
  aUser,
  daysAgo,
  noon,
  someAdvertising,
  someSettings,
} from './builders.ts';
import { all, idsOf } from './opened.ts';

/** The fixture's intent with this number, which is also its age in days. */
function intentOf(number: number, overrides: Partial<IntentRecord>): IntentRecord {
  const createdAt = daysAgo(number);
  return anIntent({ _id: anId(number), planId: anId(1), listing: '', createdAt, updatedAt: createdAt, ...overrides });
}

const listing = '{"values":{"name":"Zeta"},"logo":"","screenshots":[],"promise":"2 days"}';

async function accountsOf({ users, sessions, favorites, claims }: Store) {
  return {
    users: (await users.table({ search: '', role: '' }, all)).users,
    sessions: await sessions.ofUser(anId(1)),
    favorites: await favorites.ids(anId(1)),
    claims: await claims.pendingOfStartup(anId(1)),
  };
}

async function directoryOf(store: Store) {
  const { startups, changes } = store;
  const [listed, found] = [await startups.list(all), await startups.search('acme', all)];
  return {
    startups: (await startups.table({ search: '', status: 'all' }, all)).startups,
    listed: { ids: idsOf(listed.cards), total: listed.total },
    found: { ids: idsOf(found.cards), total: found.total },
    suggested: (await startups.suggest('pay', 9)).map(({ _id }) => _id),
    categories: await store.categories.list(),
    submission: await store.submissions.byStartup(anId(2)),
    analytics: await store.analytics.totals([anId(1)]),
    // An update may raise the version.
    hasVersion: (await store.version()) >= 24,
    changed: (await changes.after(0, 9)).map(({ sequence, startupId, listing: shown }) => [
      sequence,
      startupId,
      shown !== undefined,
    ]),
    tags: await startups.frequentTags(1, 9),
    makers: await store.makers.accepted(anId(1)),
    survivor: await store.merges.survivorOf(anId(3)),
    collections: await store.collections.ofDirectory(),
    validUntil: await Promise.all(['first-epoch', 'second-epoch', 'unknown'].map((epoch) => changes.validUntil(epoch))),
  };
}

async function contentOf(store: Store) {
  return {
    posts: (await store.posts.table({ search: '' }, all)).posts,
    postCategories: await store.posts.categories(noon.toISOString()),
    deals: await store.deals.list(),
    faq: await store.faq.list(),
    plans: await store.plans.list(),
    storedSettings: await store.settings.get(),
    settings: await loadSettings(store),
    advertising: await store.advertising.get(),
    image: await store.images.bySha256('ab12'),
    subscriber: await store.newsletter.byToken('token-1'),
    feedback: (await store.feedback.table({ search: '', status: 'all' }, all)).feedback,
    audit: (await store.audit.table({ search: '' }, all)).entries,
  };
}

async function paymentsOf({ payments }: Store) {
  return {
    intents: await Promise.all([1, 2, 3, 4, 5].map((number) => payments.intentById(anId(number)))),
    payments: await payments.paymentsOfSubscriptions(['I-ONE1']),
    planSyncs: await payments.planSyncs(),
    isEventNew: await payments.recordEvent('WH-1', noon.toISOString()),
  };
}

/** Checks the fixture of `before-first-release.ts` as read by the store. Consumes a token, a rate limit hit and an event. */
export async function expectEverythingIn(store: Store): Promise<void> {
  expect(await accountsOf(store)).toEqual({
    users: [
      aUser({ _id: anId(2), role: 'admin' }),
      aUser({ passwordHash: '$scrypt$1', googleSub: '117', emailVerifiedAt: daysAgo(3) }),
    ],
    sessions: [aSession()],
    favorites: [anId(1)],
    claims: [aClaim({ userId: anId(2) })],
  });
  expect(await directoryOf(store)).toEqual({
    startups: [
      aStartup({
        _id: anId(3),
        name: 'Acme Payments',
        status: 'archived',
        tags: ['money'],
        publishedAt: daysAgo(9),
        fields: { founded: 2019 },
      }),
      aStartup({
        _id: anId(2),
        name: 'Zeta',
        status: 'pending',
        makers: ['ada'],
        sourceId: 'yc:2',
        publishedAt: null,
        userId: anId(1),
        categories: ['fintech'],
      }),
      aStartup({
        categories: ['fintech'],
        tags: ['money'],
        likes: 5,
        featured: true,
        userId: anId(1),
        screenshots: ['/sample/a.svg'],
        affiliateLink: 'https://acme.example/?ref=1',
        makers: ['member-2'],
        fields: { pricing: 'free' },
      }),
    ],
    listed: { ids: [anId(1)], total: 1 },
    found: { ids: [anId(1)], total: 1 },
    suggested: [anId(1)],
    categories: [aCategory({ trending: true, startupCount: 1 })],
    submission: aSubmission({
      startupId: anId(2),
      plan: 'Growth',
      subscriptionId: 'I-ONE1',
      promise: '2 days',
      dueAt: daysAgo(-2),
    }),
    analytics: [{ startupId: anId(1), impressions: 0, views: 1, traffic: 0 }],
    hasVersion: true,
    changed: [
      [6, anId(3), false],
      [8, anId(1), true],
    ],
    validUntil: [4, 4, undefined],
    tags: [{ key: 'money', startupCount: 1 }],
    makers: [{ username: 'member-2', name: 'Ada Example', avatar: '' }],
    survivor: anId(1),
    collections: [aCollection({ startupIds: [anId(1)] })],
  });
  const { headline: _headline, introduction: _introduction, ...settingsBefore } = someSettings();
  const news = { _id: anId(1), name: 'News', slug: 'news' };
  expect(await contentOf(store)).toEqual({
    posts: [aPost({ category: news })],
    postCategories: [aPostCategory({ postCount: 1 })],
    deals: [aDeal()],
    faq: [aFaqCategory()],
    plans: [aPlan()],
    storedSettings: settingsBefore,
    settings: someSettings(),
    advertising: someAdvertising(),
    image: { sha256: 'ab12', width: 2, height: 1, webp: Buffer.from('RIFF') },
    subscriber: aSubscriber(),
    feedback: [aFeedback({ content: 'Nice' })],
    audit: [
      {
        _id: anId(1),
        actorId: anId(2),
        actor: 'member-2',
        action: 'approveClaim',
        subjectId: anId(1),
        subject: 'Acme Pay',
        before: '{}',
        after: '{}',
        createdAt: noon.toISOString(),
      },
    ],
  });
  expect(await store.outbox.due(noon.toISOString(), 9)).toEqual([{ ...anEmail(), attempts: 0 }]);
  await expectMessagesAndMoneyIn(store);
}

async function expectMessagesAndMoneyIn(store: Store): Promise<void> {
  expect(await store.idempotency.byKey('key-1')).toEqual({
    requestHash: 'hash-1',
    status: 201,
    responseJson: '{"_id":"1"}',
    createdAt: noon.toISOString(),
  });
  expect(await store.rateLimits.hit('signIn:ada@example.com', 60_000, noon)).toEqual({
    count: 2,
    resetsAt: noon.getTime() + 60_000,
  });
  expect((await store.emailTokens.consume('link-1', 'sign_in', noon.toISOString()))?.userId).toBe(anEmailToken().userId);
  expect(await store.emailTokens.consume('link-2', 'password', noon.toISOString())).toBeUndefined();
  expect(await paymentsOf(store)).toEqual({
    intents: [
      intentOf(1, { checkAt: noon.toISOString(), listing }),
      intentOf(2, { status: 'failed' }),
      intentOf(3, {
        status: 'cancelled',
        subscriptionId: 'I-THREE',
        subscriptionStatus: 'expired',
        subscriptionStatusAt: daysAgo(1),
      }),
      intentOf(4, {
        userId: null,
        status: 'paid-unfulfilled',
        subscriptionId: 'I-FOUR',
        subscriptionStatus: 'active',
        subscriptionStatusAt: daysAgo(2),
        paidUntil: daysAgo(-30),
        listing,
        cancelPending: true,
        checkAt: daysAgo(-1),
      }),
      intentOf(5, {
        status: 'fulfilled',
        subscriptionId: 'I-ONE1',
        startupId: anId(2),
        resubmittedStartupId: anId(2),
        subscriptionStatus: 'suspended',
        subscriptionStatusAt: daysAgo(2),
        paidUntil: daysAgo(-30),
        listing,
        refunded: true,
        cycle: 'monthly',
        cents: 2_400,
      }),
    ],
    payments: [
      {
        _id: 'S1',
        subscriptionId: 'I-ONE1',
        cents: 2_400,
        currency: 'USD',
        refundedCents: 2_400,
        reversed: true,
        paidAt: daysAgo(5),
      },
    ],
    planSyncs: [{ planId: anId(1), cycle: 'annual', providerPlanId: 'P-1', cents: 19_900, retiringPlanId: 'P-0' }],
    isEventNew: false,
  });
}

/** Expects that a listing of the fixture is found by its former slug. */
export async function expectFormerSlugs(store: Store): Promise<void> {
  const startup = await store.startups.bySlug('startup-1');
  if (startup === undefined) throw new Error('The fixture has changed.');
  await store.startups.update({ ...startup, slug: 'renamed' });
  expect([await store.startups.bySlug('startup-1'), (await store.startups.byFormerSlug('startup-1'))?.slug]).toEqual([
    undefined,
    'renamed',
  ]);
}
