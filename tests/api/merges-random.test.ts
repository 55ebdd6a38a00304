import { expect, test } from 'vitest';
import type { Store } from '../../db/store.ts';
import type { CallReply } from '../../server/domain/core/call.ts';
import type { CallId, Contract } from '../../server/domain/contract.ts';
import { handle, type ApiHost } from '../../server/api/handle.ts';
import { seededRandom } from '../random.ts';
import {
  aCategory,
  aClaim,
  aFavorite,
  anId,
  anIntent,
  anOwnershipProof,
  aRevision,
  aSession,
  aStartup,
  aSubmission,
  aUser,
  daysAgo,
  noon,
} from '../store/builders.ts';
import { withPostgres } from '../store/postgres-databases.ts';
import { type DumpedStore, dumpedMemory, dumpedPostgres, dumpedSqlite } from './dumped-stores.ts';
import { bareHost } from './hosts.ts';
import { digest } from './test-env.ts';

/** Rows that a merge and its undo leave changed: logs, emails, change numbers, and the order within the search index. */
const leftBehind = /^(?:audit|outbox|mail_outbox|changes|startup_changes|lastSequence|version|counters|search_.*)$/;

const token = 'a'.repeat(64);
const admin = anId(1);
const members = [2, 3, 4, 5, 6].map(anId);
const listings = Array.from({ length: 12 }, (_, at) => anId(at + 1));
const days = ['2026-11-18', '2026-11-19', '2026-11-20'];

async function begin(store: Store): Promise<void> {
  for (const [at, _id] of [admin, ...members].entries())
    await store.users.insert(aUser({ _id, username: `m${at}`, email: `m${at}@a.example`, role: at === 0 ? 'admin' : 'user' }));
  for (const [at, slug] of ['fintech', 'health'].entries()) await store.categories.insert(aCategory({ _id: anId(at + 1), slug }));
  const expiresAt = daysAgo(-1);
  await store.sessions.insert(aSession({ tokenHash: digest(token), userId: admin, expiresAt, seenAt: noon.toISOString() }));
  for (const _id of listings) await store.startups.insert(aStartup({ _id, categories: ['fintech'] }));
}

type Random = ReturnType<typeof randomOf>;

function randomOf(seed: number) {
  const next = seededRandom(seed);
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    isLikely: (chance: number) => next() < chance,
    pick: <Value>(values: readonly Value[]): Value => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('There is nothing to pick from.');
      return value;
    },
  };
}

/** Changes random parts of two listings. */
async function change(store: Store, { below, isLikely, pick }: Random, number: number): Promise<void> {
  const startupId = pick(listings);
  for (const userId of members) {
    const { add, remove } = store.favorites;
    if (isLikely(0.2)) await add(aFavorite({ userId, startupId, createdAt: daysAgo(below(3)) }));
    else if (isLikely(0.1)) await remove(userId, startupId);
  }
  if (isLikely(0.5)) {
    const counts = { impressions: below(9), views: below(5), traffic: 1 + below(3) };
    await store.analytics.add(startupId, { day: pick(days), ...counts });
  }
  const { userId: _owner, verifiedAt: _mark, ...startup } = (await store.startups.byId(startupId)) ?? aStartup();
  const owner = isLikely(0.5) ? pick(members) : undefined;
  const site = pick(['https://a.example', 'https://b.example/x', 'https://b.example']);
  const isProven = owner !== undefined && isLikely(0.5);
  await store.startups.update({
    ...startup,
    ...(owner === undefined ? {} : { userId: owner, ...(isProven ? { verifiedAt: daysAgo(1) } : {}) }),
    website: site,
    tagline: pick(['One', 'Two', '']),
    categories: pick([['fintech'], ['health', 'fintech'], []]),
    featured: isLikely(0.2),
    likes: startup.likes + (isLikely(0.1) ? 3 : 0),
    ...(isLikely(0.5) ? { fields: { pricing: pick(['free', 'paid']) } } : {}),
  });
  if (isProven) {
    const proven = { method: 'dns', host: new URL(site).hostname, at: daysAgo(1) } as const;
    await store.ownershipProofs.save(anOwnershipProof({ startupId, userId: owner, proven, checkAt: daysAgo(-1) }));
  }
  const claimant = pick(members);
  if ((await store.claims.ofUserAndStartup(claimant, startupId)).length === 0 && isLikely(0.4))
    await store.claims.insert(aClaim({ _id: anId(number), startup_id: startupId, userId: claimant }));
  const author = pick(members);
  if ((await store.revisions.pendingEdit(startupId, author)) === undefined && isLikely(0.4))
    await store.revisions.insert(aRevision({ _id: anId(number), startupId, userId: author }));
  if (isLikely(0.3)) await store.submissions.save(aSubmission({ startupId, userId: pick(members) }));
  const [intent] = await store.payments.intentsOfStartup(startupId);
  if (intent !== undefined) await store.payments.updateIntent({ ...intent, subscriptionStatus: 'expired' }, 'fulfilled');
  else if (isLikely(0.1)) {
    const paid = { status: 'fulfilled', subscriptionStatus: 'active', subscriptionId: `I-${number}` } as const;
    await store.payments.insertIntent(anIntent({ _id: anId(number), startupId, userId: pick(members), ...paid }));
  }
}

/** Makes a call as the admin. Returns undefined if the call is refused with 409. */
async function call<Id extends CallId>(host: ApiHost, id: Id, input: object): Promise<CallReply<Contract[Id]> | undefined> {
  const request = { params: {}, query: {}, body: undefined, session: token, visitor: 'v', ...input };
  const { status, json } = await handle(host, id, request);
  if (status === 409) return undefined;
  expect([id, status, json]).toEqual([id, 200, json]);
  return JSON.parse(json) as CallReply<Contract[Id]>;
}

/** Merges a random pair with random choices, and checks the survivor. Returns undefined if the merge is refused. */
async function mergePair(host: ApiHost, random: Random): Promise<string | undefined> {
  const { store } = host;
  const active = await store.startups.activeAmong(listings);
  const duplicateId = random.pick(active)._id;
  const survivorId = random.pick(active.filter(({ _id }) => _id !== duplicateId))._id;
  const review = await call(host, 'reviewMerge', { query: { duplicateId, survivorId } });
  if (review === undefined) return undefined;
  const before = await totalsOf(store, [duplicateId, survivorId]);
  const parts = review.parts.map(({ part }) => part).filter(() => random.isLikely(0.5));
  const owner = random.pick(['survivor', 'duplicate']);
  const plan = review.duplicate.plan === null ? 'survivor' : random.pick(['survivor', 'duplicate']);
  await call(host, 'mergeStartups', {
    body: { duplicateId, survivorId, parts, owner, plan },
    ifMatch: `"${review.version}"`,
  });
  const after = await totalsOf(store, [survivorId]);
  expect(after).toEqual(before);
  return duplicateId;
}

/** The members who like any of the listings, the likes without a member, and the counts of each day. */
async function totalsOf(store: Store, ids: readonly string[]) {
  const fans = new Set<string>();
  let anonymous = 0;
  for (const id of ids) {
    let known = 0;
    for (const member of members) {
      if (!(await store.favorites.ids(member)).includes(id)) continue;
      fans.add(member);
      known += 1;
    }
    anonymous += ((await store.startups.byId(id))?.likes ?? 0) - known;
  }
  return { fans: [...fans].sort(), anonymous, days: await store.analytics.days(ids, '') };
}

function testMerges(name: string, count: number, open: () => Promise<DumpedStore>): void {
  const pairs = Number(process.env['RUNS'] ?? count);
  test(
    `${pairs} random merges in ${name} unite the likes by member and add up the counts, and their undos leave nothing behind`,
    { timeout: 60_000 + pairs * 2_000 },
    async () => {
      const { store, dump } = await open();
      await begin(store);
      const host = bareHost(store);
      const random = randomOf(7);
      let merged = 0;
      let number = 0;
      while (merged < pairs) {
        for (let at = 0; at < 3; at += 1) await change(store, random, (number += 1));
        const undoable: { id: string; before: unknown }[] = [];
        // Several merges come before the first undo, so that chains of merges occur, and several merges into one survivor.
        for (let left = random.below(4); left >= 0; left -= 1) {
          const before = await dump(leftBehind);
          const id = await mergePair(host, random);
          if (id !== undefined) undoable.push({ id, before });
        }
        merged += undoable.length;
        for (const { id, before } of undoable.reverse()) {
          expect(await call(host, 'undoMerge', { params: { id } })).toBeDefined();
          expect(await dump(leftBehind)).toEqual(before);
        }
      }
    },
  );
}

testMerges('memory', 20, dumpedMemory);
testMerges('SQLite', 12, dumpedSqlite);
// PostgreSQL gets fewer rounds, because each statement is a round trip to its server.
await withPostgres((server) => testMerges('PostgreSQL', 4, () => dumpedPostgres(server)));
