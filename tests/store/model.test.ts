import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { openSqliteStore } from '../../db/sql/store.ts';
import { type StartupRecord, StoreConflict, type Store } from '../../db/store.ts';
import { aCategory, aClaim, anId, aSession, aStartup, aSubmission, aUser, daysAgo } from './builders.ts';
import { all, idsOf } from './opened.ts';
import { emptyDatabases } from './temp-folder.ts';

const emptyDatabase = emptyDatabases();

type Operation = (store: Store) => Promise<unknown>;

/** Few values, so that writes often share slugs, dates, words and categories. */
const words = ['ai', 'Aid', 'ÄI', 'café', 'data', '日本', '日本語', '𠮷野', '!'] as const;
const phrase = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 2 }).map((chosen) => chosen.join(' '));
const slugs = ['ai', 'data', 'cafe-bar'] as const;
const slug = fc.constantFrom(...slugs);
const id = fc.integer({ min: 1, max: 9 }).map(anId);

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
    status: fc.constantFrom('active', 'active', 'active', 'pending', 'rejected'),
    sourceId: fc.constantFrom(null, null, null, 'yc:1', 'yc:2'),
    website: fc.constantFrom('https://a.example', 'http://www.a.example/', 'https://b.example/x'),
    owner: fc.constantFrom(undefined, undefined, anId(1), anId(2)),
  })
  .map(({ owner, slug: chosen, ...value }) =>
    aStartup({ ...value, slug: chosen || value._id, ...(owner !== undefined && { userId: owner }) }),
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
  claim.map(
    ({ _id }): Operation =>
      (store) =>
        store.claims.decide(_id, 'approved', daysAgo(0)),
  ),
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
    arbitrary: fc.tuple(startup, fc.constantFrom('active', 'pending')).map(
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
  {
    weight: 1,
    arbitrary: category.map(
      ({ _id }): Operation =>
        (store) =>
          store.categories.remove(_id),
    ),
  },
  { weight: 6, arbitrary: membersWrite },
);

const operation: fc.Arbitrary<Operation> = fc.oneof(
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

/** Categories and members that the operations refer to and may remove. */
async function begin(store: Store): Promise<void> {
  for (const [at, username] of ['ada', 'bob'].entries()) {
    await store.users.insert(aUser({ _id: anId(at + 1), username, email: `${username}@example.com` }));
  }
  for (const [at, each] of slugs.entries())
    await store.categories.insert(aCategory({ _id: anId(at + 1), slug: each, name: each }));
}

/** The result of a write, or that it was refused: of several broken constraints the stores may name different ones. */
async function resultOf(store: Store, run: Operation): Promise<unknown> {
  try {
    return await run(store);
  } catch (error) {
    if (error instanceof StoreConflict) return 'refused';
    throw error;
  }
}

const texts = ['a', 'ai', 'ai ai', 'cafe', 'da', 'data caf', '日', '日本', '日本 ai', '本', '語', '𠮷', '!', 'bar'];
const slices = [all, { offset: 0, limit: 2 }, { offset: 2, limit: 2 }, { offset: 9, limit: 2 }];

async function answersOf(store: Store) {
  const { startups, categories } = store;
  const results = await memberAnswersOf(store);
  for (const slice of slices) {
    results.push(['list', await startups.list(slice)], ['addresses', await startups.sitemapEntries(slice)]);
    for (const each of slugs) results.push([`inCategory ${each}`, await startups.inCategory(each, slice)]);
    for (const text of texts) results.push([`search ${text}`, presentPage(await startups.search(text, slice))]);
  }
  for (const text of texts) results.push([`suggest ${text}`, await startups.suggest(text, 3)]);
  for (const website of ['https://a.example', 'https://b.example/x']) {
    results.push([`byWebsite ${website}`, await startups.byWebsite(website)]);
  }
  for (const text of texts) results.push([`possible duplicates ${text}`, await startups.possibleDuplicates(text)]);
  results.push(['trending', await startups.trending(3)]);
  results.push(['activeAmong', await startups.activeAmong(listings)]);
  results.push(['categories', await categories.list()], ['trending categories', await categories.trending(2)]);
  return results;
}

const members = [1, 2, 3].map(anId);
const listings = Array.from({ length: 9 }, (_, at) => anId(at + 1));

async function memberAnswersOf({ startups, users, sessions, favorites, claims, submissions, analytics }: Store) {
  const results: [string, unknown][] = [];
  for (const member of members) {
    results.push([`user ${member}`, await users.byId(member)], [`ofUser ${member}`, await startups.ofUser(member)]);
    results.push([`sessions ${member}`, await sessions.ofUser(member)], [`claims ${member}`, await claims.ofUser(member)]);
    results.push(
      [`ids of favorites ${member}`, await favorites.ids(member)],
      [`favorites ${member}`, await favorites.list(member)],
    );
  }
  for (const listing of listings) {
    results.push([`submission ${listing}`, await submissions.byStartup(listing)]);
    results.push([`pendingOf ${listing}`, await claims.pendingOfStartup(listing)]);
  }
  for (const username of ['ADA', 'bob', 'eve']) results.push([`byUsername ${username}`, await users.byUsername(username)]);
  results.push(['byGoogleSub', await users.byGoogleSub('1')], ['admins', await users.countActiveAdmins()]);
  results.push(['days', await analytics.days(listings, '2026-11-21')]);
  return results;
}

function presentPage({ cards, total }: { cards: string[]; total: number }) {
  return { ids: idsOf(cards), total };
}

/** The cards of a reader that follows the changes, by listing id. */
class Follower {
  readonly cards = new Map<string, unknown>();
  #upTo = 0;

  async follow({ changes }: Store): Promise<void> {
    for (;;) {
      const found = await changes.after(this.#upTo, 3);
      for (const { sequence: number, startupId, listing } of found) {
        expect(number).toBeGreaterThan(this.#upTo);
        this.#upTo = number;
        if (listing === undefined) this.cards.delete(startupId);
        else this.cards.set(startupId, JSON.parse(listing.card));
      }
      if (found.length < 3) return;
    }
  }

  async expectWhole({ startups }: Store): Promise<void> {
    const { cards } = await startups.list(all);
    expect(this.cards).toEqual(new Map(cards.map((card) => [(JSON.parse(card) as { _id: string })._id, JSON.parse(card)])));
  }
}

test('after any sequence of writes, memory and SQLite return the same results', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 40 }), async (operations) => {
      const memory = openMemoryStore();
      const sqlite = await openSqliteStore(await emptyDatabase());
      try {
        for (const store of [memory, sqlite]) await begin(store);
        const followers = [memory, sqlite].map((store) => ({ store, follower: new Follower() }));
        for (const [at, run] of operations.entries()) {
          expect(await resultOf(sqlite, run)).toEqual(await resultOf(memory, run));
          if (at % 4 === 3) for (const { store, follower } of followers) await follower.follow(store);
        }
        expect(await answersOf(sqlite)).toEqual(await answersOf(memory));
        for (const { store, follower } of followers) {
          await follower.follow(store);
          await follower.expectWhole(store);
        }
      } finally {
        await sqlite.close();
      }
    }),
    { numRuns: 100, seed: 20261121 },
  );
});
