import fc from 'fast-check';
import { type StartupRecord, StoreConflict, type Store } from '../../db/store.ts';
import { notificationKinds } from '../../server/domain/core/kinds.ts';
import { notificationFrequencies } from '../../server/domain/audience/notifications.contract.ts';
import type { FieldValues } from '../../server/domain/listings/fields.contract.ts';
import {
  aCategory,
  aClaim,
  anArchive,
  aCollection,
  anId,
  anOwnCollection,
  aRevision,
  aSession,
  aStartup,
  aSubmission,
  aUser,
  daysAgo,
} from './builders.ts';
import { aMerge } from './merge-builder.ts';
import { categoriesLeave } from './random-category-writes.ts';
import { makersWrite } from './random-maker-writes.ts';
import { linksWrite } from './random-link-writes.ts';

export type Operation = (store: Store) => Promise<unknown>;

/** Only a few values, so that writes often share slugs, dates, words and categories. */
const words = ['ai', 'Aid', 'ÄI', 'café', 'data', '日本', '日本語', '𠮷野', '!'] as const;
const phrase = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 2 }).map((chosen) => chosen.join(' '));
export const slugs = ['ai', 'data', 'cafe-bar'] as const;
const slug = fc.constantFrom(...slugs);
const id = fc.integer({ min: 1, max: 9 }).map(anId);

const values: FieldValues[] = [{ status: 'closed' }, { platform: ['web', 'ios'], founded: 2019 }, { platform: ['ios'] }];

const startup: fc.Arbitrary<StartupRecord> = fc
  .record({
    _id: id,
    name: phrase,
    tagline: phrase,
    slug: fc.constantFrom('', '', '', 'one', 'two'),
    tags: fc.array(fc.constantFrom(...words), { maxLength: 2 }),
    categories: fc.array(slug, { maxLength: 2 }),
    likes: fc.integer({ min: 0, max: 2 }),
    featured: fc.boolean(),
    publishedAt: fc.constantFrom(null, daysAgo(0), daysAgo(1)),
    status: fc.constantFrom('active', 'active', 'active', 'active', 'pending', 'rejected', 'archived'),
    sourceId: fc.constantFrom(null, null, null, 'yc:1', 'yc:2'),
    website: fc.constantFrom('https://a.example', 'http://www.a.example/', 'https://b.example/x'),
    owner: fc.constantFrom(undefined, undefined, anId(1), anId(2)),
    proven: fc.boolean(),
    seen: fc.constantFrom(undefined, undefined, '', daysAgo(3)),
    fields: fc.constantFrom(undefined, ...values),
  })
  .map(({ owner, proven, seen, fields, slug: chosen, ...value }) =>
    aStartup({
      ...value,
      slug: chosen || value._id,
      ...(owner !== undefined && { userId: owner, ...(proven && { verifiedAt: daysAgo(0) }) }),
      ...(seen !== undefined && { lastAliveAt: seen }),
      ...(fields !== undefined && { fields }),
    }),
  );

const category = fc
  .record({ _id: fc.integer({ min: 1, max: 3 }).map(anId), slug, name: phrase, trending: fc.boolean() })
  .map(aCategory);

const memberId = fc.integer({ min: 1, max: 3 }).map(anId);

const user = fc
  .record({
    _id: memberId,
    username: fc.constantFrom('ada', 'Ada', 'bob', 'eve'),
    email: fc.constantFrom('ada@example.com', 'ADA@example.com', 'bob@example.com', 'eve@example.com'),
    googleSub: fc.constantFrom(null, null, '1', '2'),
    role: fc.constantFrom('user', 'admin'),
    status: fc.constantFrom('active', 'active', 'inactive'),
  })
  .map(aUser);

const notification = fc.record({
  userId: memberId,
  kind: fc.constantFrom(...notificationKinds),
  excluded: fc.constant(undefined),
});

const favorite = fc.record({ userId: memberId, startupId: id, createdAt: fc.constantFrom(daysAgo(0), daysAgo(1)) });

const claim = fc
  .record({
    _id: fc.integer({ min: 1, max: 6 }).map(anId),
    userId: memberId,
    startup_id: id,
    status: fc.constantFrom('pending', 'pending', 'rejected'),
    createdAt: fc.constantFrom(daysAgo(0), daysAgo(1)),
  })
  .map(aClaim);

const revision = fc
  .record({
    _id: fc.integer({ min: 1, max: 6 }).map(anId),
    userId: fc.option(memberId),
    startupId: id,
    kind: fc.constantFrom('edit', 'edit', 'correction', 'admin'),
    network: fc.constantFrom(null, null, 'network-1', 'network-2'),
    status: fc.constantFrom('pending', 'pending', 'accepted', 'withdrawn'),
    createdAt: fc.constantFrom(daysAgo(0), daysAgo(1)),
    decidedBy: fc.option(memberId),
  })
  .map((value) => aRevision({ ...value, decidedAt: value.status === 'pending' ? null : daysAgo(0) }));

const archive = fc
  .record({
    startupId: id,
    archivedBy: fc.option(memberId),
    reason: fc.constantFrom('spam', 'owner'),
    removalRequestedAt: fc.constantFrom(null, daysAgo(0), daysAgo(1)),
  })
  .map(anArchive);

const merge = fc
  .record({
    duplicateId: id,
    survivorId: id,
    number: fc.integer({ min: 1, max: 3 }),
    mergedBy: fc.option(memberId),
    ownerBefore: fc.option(memberId),
  })
  // A merge always goes into a listing with a higher number, so that there are no cycles.
  .map((value) =>
    aMerge(
      value.duplicateId < value.survivorId ? value : { ...value, duplicateId: value.survivorId, survivorId: value.duplicateId },
    ),
  );

const collectionIds = fc.uniqueArray(id, { maxLength: 3 });
const at = fc.constantFrom(daysAgo(0), daysAgo(1));
const collection = fc.oneof(
  fc
    .record({
      _id: fc.integer({ min: 1, max: 4 }).map(anId),
      userId: memberId,
      startupIds: collectionIds,
      entries: collectionIds.map((ids) => ids.map((startupId) => ({ startupId, changedAt: daysAgo(0), removed: false }))),
      shareToken: fc.constantFrom(null, null, 'secret-1', 'secret-2'),
      changedAt: at,
      deletedAt: fc.constantFrom(null, null, daysAgo(0)),
    })
    .map((value) => anOwnCollection({ ...value, visibility: value.shareToken === null ? 'private' : 'shared' })),
  fc
    .record({
      _id: fc.integer({ min: 3, max: 6 }).map(anId),
      slug,
      startupIds: collectionIds,
      visibility: fc.constantFrom('private', 'public'),
      changedAt: at,
    })
    .map(aCollection),
);

/** Writes by members. */
const membersWrite: fc.Arbitrary<Operation> = fc.oneof(
  user.map(
    (value): Operation =>
      (store) =>
        store.users.insert(value),
  ),
  user.map(
    (value): Operation =>
      (store) =>
        store.users.update(value),
  ),
  memberId.map(
    (value): Operation =>
      (store) =>
        store.users.remove(value),
  ),
  {
    weight: 4,
    arbitrary: favorite.map(
      (value): Operation =>
        (store) =>
          store.favorites.add(value),
    ),
  },
  {
    weight: 2,
    arbitrary: favorite.map(
      ({ userId, startupId }): Operation =>
        (store) =>
          store.favorites.remove(userId, startupId),
    ),
  },
  {
    weight: 2,
    arbitrary: claim.map(
      (value): Operation =>
        (store) =>
          store.claims.insert(value),
    ),
  },
  {
    weight: 2,
    arbitrary: revision.map(
      (value): Operation =>
        (store) =>
          store.revisions.insert(value),
    ),
  },
  revision.map(
    (value): Operation =>
      (store) =>
        store.revisions.update(value),
  ),
  claim.map(
    ({ _id }): Operation =>
      (store) =>
        store.claims.decide(_id, 'approved', daysAgo(0)),
  ),
  notification.map(
    (value): Operation =>
      (store) =>
        store.notifications.markNotified(value, daysAgo(0)),
  ),
  fc.tuple(notification, fc.constantFrom(...notificationFrequencies)).map(
    ([{ userId, kind }, frequency]): Operation =>
      (store) =>
        store.notifications.saveFrequency(userId, kind, frequency),
  ),
  archive.map(
    (value): Operation =>
      (store) =>
        store.archives.save(value),
  ),
  id.map(
    (value): Operation =>
      (store) =>
        store.archives.remove(value),
  ),
  merge.map(
    (value): Operation =>
      (store) =>
        store.transaction(async (tx) => {
          await tx.merges.insert(value);
          await tx.merges.addCounts(value);
        }),
  ),
  id.map(
    (value): Operation =>
      (store) =>
        store.merges.remove(value),
  ),
  linksWrite,
  makersWrite,
  favorite.map(
    ({ userId, startupId }): Operation =>
      (store) =>
        store.submissions.save(aSubmission({ userId, startupId })),
  ),
  memberId.map(
    (userId): Operation =>
      (store) =>
        store.sessions.insert(aSession({ tokenHash: `of ${userId}`, userId })),
  ),
  id.map(
    (startupId): Operation =>
      (store) =>
        store.analytics.add(startupId, { day: '2026-11-21', impressions: 3, views: 2, traffic: 1 }),
  ),
  fc.uniqueArray(id, { maxLength: 3 }).map(
    (startupIds): Operation =>
      (store) =>
        store.analytics.setTrending(startupIds),
  ),
);

/** Writes of collections, by members and admins. */
const collectionsWrite: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 3,
    arbitrary: collection.map(
      (value): Operation =>
        (store) =>
          store.collections.insert(value),
    ),
  },
  {
    weight: 2,
    // The generated collection may have a slug, but the existing row may belong to a member, so the update may violate a
    // constraint.
    arbitrary: collection.map(
      (value): Operation =>
        (store) =>
          store.collections.update(value),
    ),
  },
  collection.map(
    ({ _id }): Operation =>
      (store) =>
        store.collections.remove(_id),
  ),
);

const write: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 6,
    arbitrary: startup.map(
      (value): Operation =>
        (store) =>
          store.startups.insert(value),
    ),
  },
  {
    weight: 4,
    arbitrary: startup.map(
      (value): Operation =>
        (store) =>
          store.startups.update(value),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(startup, fc.constantFrom('active', 'pending', 'archived')).map(
      ([value, expecting]): Operation =>
        (store) =>
          store.startups.update(value, expecting),
    ),
  },
  {
    weight: 1,
    arbitrary: id.map(
      (value): Operation =>
        (store) =>
          store.startups.remove(value),
    ),
  },
  {
    weight: 3,
    arbitrary: category.map(
      (value): Operation =>
        (store) =>
          store.categories.insert(value),
    ),
  },
  {
    weight: 1,
    arbitrary: category.map(
      (value): Operation =>
        (store) =>
          store.categories.update(value),
    ),
  },
  categoriesLeave,
  { weight: 6, arbitrary: membersWrite },
  { weight: 2, arbitrary: collectionsWrite },
);

/** A random write, or a transaction of several that may fail. */
export const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 5, arbitrary: write },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.array(write, { maxLength: 4 }), fc.boolean()).map(
      ([writes, fails]): Operation =>
        (store) =>
          store.transaction(async (within) => {
            for (const each of writes) await resultOf(within, each);
            if (fails) throw new StoreConflict('check');
          }),
    ),
  },
);

/** Inserts categories and members that the operations refer to and may remove. */
export async function begin(store: Store): Promise<void> {
  for (const [at, username] of ['ada', 'bob'].entries()) {
    await store.users.insert(aUser({ _id: anId(at + 1), username, email: `${username}@example.com` }));
  }
  for (const [at, each] of slugs.entries())
    await store.categories.insert(aCategory({ _id: anId(at + 1), slug: each, name: each }));
}

/** The result of a write, or that it was refused. If several constraints are violated, stores may name different ones. */
export async function resultOf(store: Store, run: Operation): Promise<unknown> {
  try {
    return await run(store);
  } catch (error) {
    if (error instanceof StoreConflict) return 'refused';
    throw error;
  }
}

/** Searches with words of the random writes. */
export const texts = ['a', 'ai', 'ai ai', 'cafe', 'da', 'data caf', '日', '日本', '日本 ai', '本', '語', '𠮷', '!', 'bar'];
