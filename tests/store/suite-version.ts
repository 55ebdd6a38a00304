import { expect, test } from 'vitest';
import type { Store } from '../../db/store.ts';
import {
  aCategory,
  aClaim,
  aDeal,
  aFaqCategory,
  aFeedback,
  aFavorite,
  anEmailToken,
  anEmail,
  anId,
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
import { aMaker } from './maker-builder.ts';
import { type OpenStore, storePerTest } from './opened.ts';
import { defaultSections } from '../../server/domain/site/default-sections.ts';

const active = aStartup({ _id: anId(1), userId: anId(1) });
const pending = aStartup({ _id: anId(2), status: 'pending', publishedAt: null });
const rejected = aStartup({ _id: anId(6), slug: 'rejected', status: 'rejected' });
const scheduled = aStartup({ _id: anId(5), slug: 'scheduled', status: 'pending' });

/** Publicly visible writes, in the order of their execution. */
const publicWrites: readonly [string, (store: Store) => Promise<unknown>][] = [
  ['an active startup', (store) => store.startups.insert(active)],
  ['a like', (store) => store.startups.update({ ...active, likes: 1 })],
  ['a favorite', (store) => store.favorites.add(aFavorite({ userId: anId(2) }))],
  ['a removed favorite', (store) => store.favorites.remove(anId(2), anId(1))],
  ['a favorite of a user who is then removed', (store) => store.favorites.add(aFavorite({ userId: anId(2) }))],
  ['the removal of a user with a favorite', (store) => store.users.remove(anId(2))],
  ['a category', (store) => store.categories.insert(aCategory())],
  ['a new name of a category', (store) => store.categories.update(aCategory({ name: 'Money' }))],
  ['the removal of the owner of an active startup', (store) => store.users.remove(anId(1))],
  ['a rejected startup that was active', (store) => store.startups.update({ ...aStartup(), status: 'rejected' })],
  ['a startup made active', (store) => store.startups.update(aStartup())],
  ['an active startup removed', (store) => store.startups.remove(anId(1))],
  ['a startup with a future date', (store) => store.startups.insert(scheduled)],
  ['another date of the scheduled startup', (store) => store.startups.update({ ...scheduled, publishedAt: daysAgo(-1) })],
  [
    'a submission, which the public queue counts',
    (store) => store.submissions.save(aSubmission({ startupId: anId(5), userId: '' })),
  ],
  ['the rejection of the scheduled startup', (store) => store.startups.update({ ...scheduled, status: 'rejected' })],
  ['the scheduled startup pending again', (store) => store.startups.update(scheduled)],
  ['the removal of the scheduled startup', (store) => store.startups.remove(scheduled._id)],
  [
    'a startup leaving the queue',
    (store) => store.startups.insert(pending).then(() => store.startups.update({ ...pending, status: 'rejected' })),
  ],
  ['a category removed', (store) => store.categories.remove(anId(1))],
  ['settings', (store) => store.settings.save(someSettings({ siteName: 'Debut' }))],
  ['a section of the settings', (store) => store.siteSections.save('texts', { ...defaultSections.texts, footerLine: 'Debut' })],
  ['advertising', (store) => store.advertising.save(someAdvertising())],
  ['a post category', (store) => store.posts.insertCategory(aPostCategory())],
  ['a post', (store) => store.posts.insert(aPost())],
  ['a post changed', (store) => store.posts.update(aPost({ title: 'Other' }))],
  ['a deal', (store) => store.deals.insert(aDeal())],
  ['questions', (store) => store.faq.save([aFaqCategory()])],
  ['a plan', (store) => store.plans.insert(aPlan())],
  ['a startup that names a maker', (store) => store.startups.insert(aStartup({ makers: ['ada'] }))],
  [
    'a maker who accepts',
    async (store) => {
      await store.users.insert(aUser({ _id: anId(4) }));
      await store.makers.save(aMaker({ userId: anId(4) }));
    },
  ],
  ['a new name of a maker', (store) => store.users.update(aUser({ _id: anId(4), name: 'Other' }))],
  ['a maker made inactive', (store) => store.users.update(aUser({ _id: anId(4), name: 'Other', status: 'inactive' }))],
  ['a maker who leaves', (store) => store.makers.answer(aMaker({ userId: anId(4) }), 'declined', 'accepted', daysAgo(0))],
  [
    'a member made inactive, whose shared collections are no longer found',
    async (store) => {
      const member = aUser({ _id: anId(5), username: 'eve', email: 'eve@example.com' });
      await store.users.insert(member);
      await store.users.update({ ...member, status: 'inactive' });
    },
  ],
];

const otherWrites: readonly [string, (store: Store) => Promise<unknown>][] = [
  ['a member', (store) => store.users.insert(aUser({ _id: anId(4) }))],
  ['a new name of a member', (store) => store.users.update(aUser({ _id: anId(4), name: 'Other' }))],
  ['a question to a maker', (store) => store.makers.save(aMaker({ userId: anId(4), status: 'asked', answeredAt: null }))],
  ['a refusal by a maker', (store) => store.makers.answer(aMaker({ userId: anId(4) }), 'declined', 'asked', daysAgo(0))],
  ['a new password of a user', (store) => store.users.update(aUser({ _id: anId(2), passwordHash: 'hash' }))],
  ['a session', (store) => store.sessions.insert(aSession({ userId: anId(2) }))],
  ['an email token', (store) => store.emailTokens.insert(anEmailToken({ userId: anId(2) }))],
  ['an existing favorite', (store) => store.favorites.add(aFavorite({ userId: anId(3) }))],
  ['a removal of a missing favorite', (store) => store.favorites.remove(anId(2), anId(1))],
  ['a claim', (store) => store.claims.insert(aClaim({ userId: anId(2) }))],
  ['a decision', (store) => store.claims.decide(anId(1), 'rejected', noon.toISOString())],
  ['a refused update', (store) => store.startups.update(aStartup({ name: 'Other' }), 'pending')],
  ['a purge', (store) => store.purge(noon.toISOString())],
  ['a removal of an unknown user', (store) => store.users.remove(anId(9))],
  ['a pending startup', (store) => store.startups.insert(pending)],
  ['a favorite of a pending startup', (store) => store.favorites.add(aFavorite({ userId: anId(3), startupId: anId(2) }))],
  ['a change of a pending startup', (store) => store.startups.update({ ...pending, name: 'Other' })],
  ['a rejected startup', (store) => store.startups.insert(rejected)],
  ['a change of a rejected startup', (store) => store.startups.update({ ...rejected, name: 'Other' })],
  ['a rejected startup removed', (store) => store.startups.remove(rejected._id)],
  ['an update of an unknown startup', (store) => store.startups.update(rejected)],
  ['a removal of an unknown startup', (store) => store.startups.remove(anId(9))],
  ['a removal of an unknown category', (store) => store.categories.remove(anId(9))],
  ['an update of an unknown post', (store) => store.posts.update(aPost({ _id: anId(9) }))],
  ['a subscriber', (store) => store.newsletter.insert(aSubscriber())],
  ['a removed subscriber', (store) => store.newsletter.remove(anId(1))],
  ['feedback', (store) => store.feedback.insert(aFeedback())],
  ['an email', (store) => store.outbox.enqueue(anEmail())],
  [
    'an idempotency record',
    (store) => store.idempotency.reserve({ key: 'a', requestHash: 'b', userId: '', createdAt: noon.toISOString() }),
  ],
  ['a completed idempotency key', (store) => store.idempotency.complete('a', 200, '{}')],
  ['a hit of a rate limit', (store) => store.rateLimits.hit('ada', 1_000, noon)],
  [
    'analytics',
    (store) => store.analytics.record([{ kind: 'views', startupId: anId(1), visitor: 'v', network: 'home', day: '2026-11-21' }]),
  ],
];

export function versionRules(open: OpenStore): void {
  const store = storePerTest(open);

  test('the version rises with every publicly visible write', async () => {
    for (const number of [1, 2]) await store().users.insert(aUser({ _id: anId(number) }));
    for (const [name, write] of publicWrites) {
      const before = await store().version();
      await write(store());
      expect(await store().version(), name).toBeGreaterThan(before);
    }
  });

  test('no other write raises the version', async () => {
    await store().startups.insert(aStartup());
    for (const number of [2, 3]) await store().users.insert(aUser({ _id: anId(number) }));
    await store().favorites.add(aFavorite({ userId: anId(3) }));
    const before = await store().version();
    for (const [name, write] of otherWrites) {
      await write(store());
      expect(await store().version(), name).toBe(before);
    }
  });

  test('a refused write does not raise the version', async () => {
    await store().startups.insert(aStartup());
    const before = await store().version();
    await expect(store().startups.insert(aStartup({ _id: anId(2), slug: 'startup-1' }))).rejects.toThrow('startups.slug');
    expect(await store().version()).toBe(before);
  });
}
