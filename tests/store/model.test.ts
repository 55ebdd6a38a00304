import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { openSqliteStore } from '../../db/sql/store.ts';
import type { Store } from '../../db/store.ts';
import { type StartupCard, startupStatuses } from '../../server/domain/listings/startups.contract.ts';
import { notificationKinds } from '../../server/domain/core/kinds.ts';
import { anId, daysAgo, noon } from './builders.ts';
import { all, idsOf } from './opened.ts';
import { begin, operation, resultOf, slugs, texts } from './random-writes.ts';
import { emptyPostgresStores, withPostgres } from './postgres-databases.ts';
import { emptyDatabases } from './temp-folder.ts';

const emptyDatabase = emptyDatabases();

const slices = [all, { offset: 0, limit: 2 }, { offset: 2, limit: 2 }, { offset: 9, limit: 2 }];

async function answersOf(store: Store) {
  const { startups, categories, formerSlugs } = store;
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
  const { collections } = store;
  for (const number of collectionNumbers) results.push([`collection ${number}`, await collections.byId(anId(number))]);
  for (const each of slugs) results.push([`collection ${each}`, await collections.bySlug(each)]);
  for (const token of ['secret-1', 'secret-2']) results.push([token, await collections.byShareToken(token)]);
  for (const member of members) results.push([`collections of ${member}`, await collections.ofUser(member)]);
  results.push(['collections', await collections.ofDirectory()], ['cards', await collections.cards([listings.toReversed()])]);
  results.push(['trending', await startups.trending(3)], ['usage of fields', await store.fields.usage()]);
  for (const each of slugs) results.push([`shared ${each}`, await categories.shared(each, 3)]);
  const { cards } = await startups.list({ offset: 0, limit: 3 });
  for (const card of cards.map((json) => JSON.parse(json) as StartupCard))
    results.push([`similar to ${card._id}`, await startups.similar(card, 5)]);
  results.push(['schedule', await startups.schedule(5)]);
  results.push(['activeAmong', await startups.activeAmong(listings)]);
  for (const slug of ['one', 'two', ...listings])
    results.push([`listing that had ${slug}`, (await startups.byFormerSlug(slug))?._id]);
  for (const slug of slugs) results.push([`category that had ${slug}`, await categories.byFormerSlug(slug)]);
  results.push(['former slugs', await formerSlugs.list(noon.toISOString())]);
  results.push(['categories', await categories.list()], ['trending categories', await categories.trending(2)]);
  return results;
}

const members = [1, 2, 3].map(anId);
const collectionNumbers = [1, 2, 3, 4, 5, 6];
const listings = Array.from({ length: 9 }, (_, at) => anId(at + 1));

async function memberAnswersOf({
  startups,
  users,
  sessions,
  favorites,
  claims,
  revisions,
  submissions,
  analytics,
  archives,
  notifications,
  merges,
  linkWatches,
  linkHosts,
  makers,
  changes,
}: Store) {
  const results: [string, unknown][] = [];
  for (const { startupId, former } of await changes.after(0, 99)) results.push([`changed ${startupId}`, former]);
  for (const member of members) {
    results.push([`user ${member}`, await users.byId(member)], [`ofUser ${member}`, await startups.ofUser(member)]);
    results.push([`makers of ${member}`, await makers.ofUser(member)]);
    results.push([`frequencies of ${member}`, await notifications.frequencies(member)]);
    for (const kind of notificationKinds)
      results.push([`${kind} for ${member}`, await notifications.unnotified({ userId: member, kind, excluded: undefined }, 5)]);
    results.push([`sessions ${member}`, await sessions.ofUser(member)], [`claims ${member}`, await claims.ofUser(member)]);
    results.push(
      [`ids of favorites ${member}`, await favorites.ids(member)],
      [`favorites ${member}`, await favorites.list(member)],
    );
  }
  for (const listing of listings) {
    results.push([`submission ${listing}`, await submissions.byStartup(listing)]);
    results.push([`pendingOf ${listing}`, await claims.pendingOfStartup(listing)]);
    results.push([`corrections of ${listing}`, await revisions.pendingCorrections(listing)]);
    results.push([`history of ${listing}`, await revisions.history(listing, all)]);
    results.push([`edits of ${listing}`, await revisions.edits(listing, anId(1), 9)]);
    results.push([`archive ${listing}`, await archives.byStartup(listing)]);
    results.push(
      [`merge of ${listing}`, await merges.byDuplicate(listing)],
      [`survivor of ${listing}`, await merges.survivorOf(listing)],
    );
    results.push([`merges into ${listing}`, await merges.intoSurvivor(listing)]);
    results.push([`former slugs of ${listing}`, (await startups.formerSlugs(listing)).sort()]);
    results.push([`accepted makers of ${listing}`, await makers.accepted(listing)]);
    results.push([`watch ${listing}`, await linkWatches.byStartup(listing)]);
    results.push([`related to ${listing}`, await startups.relatedCounts(listing)]);
  }
  for (const username of ['ADA', 'bob', 'eve']) results.push([`byUsername ${username}`, await users.byUsername(username)]);
  for (const status of ['all', ...startupStatuses] as const) {
    for (const sort of ['', 'status', '-submittedAt'] as const)
      results.push([`table ${status} by ${sort}`, await startups.table({ search: '', status, sort }, all)]);
  }
  const now = daysAgo(0);
  for (const host of ['a.example', 'b.example']) results.push([`next of ${host}`, await linkWatches.nextOfHost(host, now)]);
  results.push(['scan', await linkWatches.scan(anId(2), 4)], ['hosts', await linkHosts.due(daysAgo(-9), 9)]);
  for (const sort of ['', 'startup', '-since'] as const)
    results.push([`links by ${sort}`, await linkWatches.table({ search: '', trouble: 'all', now, sort }, all)]);
  results.push(['found', await linkWatches.countFound(now)]);
  results.push(['requests', await archives.countRequests()], ['merges', await merges.table(all)]);
  results.push(['byGoogleSub', await users.byGoogleSub('1')], ['admins', await users.countActiveAdmins()]);
  for (const status of ['all', 'pending', 'accepted'] as const)
    results.push([`${status} revisions`, await revisions.table({ search: '', status }, all)]);
  results.push(['discarded', await analytics.discarded('')]);
  results.push(['days', await analytics.days(listings, '2026-11-21')]);
  results.push(['activity', await analytics.activity('2026-11-21', '', 4)]);
  return results;
}

function presentPage({ cards, total }: { cards: string[]; total: number }) {
  return { ids: idsOf(cards), total };
}

/** A reader that follows the changes and keeps the cards by listing id. */
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

/** Checks that a store gives the same results as the memory store over random writes. */
async function expectSameResults(openOther: () => Promise<Store>, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 40 }), async (operations) => {
      const memory = openMemoryStore();
      const other = await openOther();
      try {
        for (const store of [memory, other]) await begin(store);
        const followers = [memory, other].map((store) => ({ store, follower: new Follower() }));
        for (const [at, run] of operations.entries()) {
          expect(await resultOf(other, run)).toEqual(await resultOf(memory, run));
          if (at % 4 === 3) for (const { store, follower } of followers) await follower.follow(store);
        }
        expect(await answersOf(other)).toEqual(await answersOf(memory));
        for (const { store, follower } of followers) {
          await follower.follow(store);
          await follower.expectWhole(store);
        }
      } finally {
        await other.close();
      }
    }),
    { numRuns, seed: 20261121 },
  );
}

const runs = (byDefault: number) => Number(process.env['RUNS'] ?? byDefault);

/** The time limit only ends tests that hang: a sequence takes a fifth of a second, or several seconds on a busy machine. */
const within = (sequences: number) => ({ timeout: sequences * 8_000 });

test('after any sequence of writes, memory and SQLite return the same results', within(runs(25)), () =>
  expectSameResults(async () => openSqliteStore(await emptyDatabase()), runs(25)),
);

await withPostgres((server) => {
  const open = emptyPostgresStores(server);
  test('after any sequence of writes, memory and PostgreSQL return the same results', within(runs(6)), () =>
    expectSameResults(open, runs(6)),
  );
});
