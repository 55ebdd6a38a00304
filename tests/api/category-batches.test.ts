import { expect, test } from 'vitest';
import { handle } from '../../server/api/handle.ts';
import type { BulkPosition, BulkReply } from '../../server/domain/core/bulk.ts';
import { completeSlugChanges } from '../../server/jobs/slug-changes.ts';
import { aCategory, anId, aSession, aStartup, aUser, daysAgo, noon } from '../store/builders.ts';
import { withPostgres } from '../store/postgres-databases.ts';
import { type DumpedStore, dumpedMemory, dumpedPostgresStores, dumpedSqlite } from './dumped-stores.ts';
import { bareHost } from './hosts.ts';
import { digest } from './test-env.ts';

const token = 'a'.repeat(64);

/** A directory with the categories "energy" (65 active listings, 2 others) and "other", and the calls of its admin. */
async function opened(open: () => Promise<DumpedStore>) {
  const { store } = await open();
  await store.users.insert(aUser({ _id: anId(1), role: 'admin', emailVerifiedAt: daysAgo(9) }));
  const times = { expiresAt: daysAgo(-1), authenticatedAt: noon.toISOString(), seenAt: noon.toISOString() };
  await store.sessions.insert(aSession({ tokenHash: digest(token), userId: anId(1), ...times }));
  await store.categories.insert(aCategory({ _id: anId(1), slug: 'energie', name: 'Energy' }));
  await store.categories.update(aCategory({ _id: anId(1), slug: 'energy', name: 'Energy' }));
  await store.categories.insert(aCategory({ _id: anId(2), slug: 'other', name: 'Other' }));
  for (let number = 1; number <= 67; number += 1) {
    const names = { slug: `t-${number}`, sourceId: `t${number}`, website: `https://t${number}.example/` };
    const status = number === 66 ? 'pending' : number === 67 ? 'archived' : 'active';
    await store.startups.insert(aStartup({ _id: anId(number), ...names, status, categories: ['other', 'energy'] }));
  }
  const host = bareHost(store);
  const call = async <Reply>(id: 'removeCategory' | 'renameCategory' | 'undoCategories', input: object): Promise<Reply> => {
    const caller = { session: token, visitor: 'v', rateLimitKey: 'v' };
    const { status, json } = await handle(host, id, { params: { id: anId(1) }, query: {}, body: undefined, ...caller, ...input });
    if (status !== 200) throw new Error(`${id}: ${json}`);
    return JSON.parse(json) as Reply;
  };
  /** Removes the category batch by batch, and returns the replies. */
  const remove = async (): Promise<BulkReply[]> => {
    const replies: BulkReply[] = [];
    for (let next: BulkPosition | null | undefined; next !== null; next = replies.at(-1)?.next ?? null)
      replies.push(await call('removeCategory', { query: next === undefined ? {} : { after: next.after } }));
    return replies;
  };
  const counts = async () =>
    Object.fromEntries((await store.categories.list()).map(({ slug, startupCount }) => [slug, startupCount]));
  const categoriesOf = async (number: number) => (await store.startups.byId(anId(number)))?.categories;
  return { store, call, remove, counts, categoriesOf };
}

function testBatches(name: string, open: () => Promise<DumpedStore>): void {
  test(`${name}: a category is removed in batches, each with one audit entry, and comes back with all its listings`, async () => {
    const { store, call, remove, counts, categoriesOf } = await opened(open);
    const replies = await remove();
    expect(replies.map(({ done, skipped }) => [done, skipped])).toEqual([
      [30, []],
      [30, []],
      [7, []],
    ]);
    expect(await counts()).toEqual({ other: 65 });
    expect([await categoriesOf(1), await categoriesOf(66), await categoriesOf(67)]).toEqual(Array(3).fill(['other']));
    for (const slug of ['energy', 'energie']) expect(await store.categories.byFormerSlug(slug)).toBeUndefined();
    expect((await store.audit.table({ search: 'removeCategory' }, { offset: 0, limit: 9 })).total).toBe(3);
    for (const { undo } of replies.toReversed())
      expect(await call('undoCategories', { params: { id: undo } })).toMatchObject({ kept: [] });
    expect(await counts()).toEqual({ energy: 65, other: 65 });
    expect([await categoriesOf(1), await categoriesOf(66)]).toEqual(Array(2).fill(['other', 'energy']));
    expect((await store.categories.byFormerSlug('energie'))?._id).toBe(anId(1));
  });

  test(`${name}: a removal that was interrupted is completed by repeating it, and one batch can be taken back`, async () => {
    const { call, remove, counts, categoriesOf } = await opened(open);
    const { undo } = await call<BulkReply>('removeCategory', {});
    expect(await counts()).toEqual({ energy: 35, other: 65 });
    expect(await call('undoCategories', { params: { id: undo } })).toEqual({ undone: 30, kept: [] });
    expect([await counts(), await categoriesOf(1)]).toEqual([{ energy: 65, other: 65 }, ['other', 'energy']]);
    await call('removeCategory', {});
    expect((await remove()).map(({ done }) => done)).toEqual([30, 7]);
    expect(await counts()).toEqual({ other: 65 });
  });

  test(`${name}: the server completes a slug change that was interrupted, and the category is public once`, async () => {
    const { store, call, counts, categoriesOf } = await opened(open);
    const { next } = await call<BulkReply>('renameCategory', { body: { slug: 'power' } });
    expect(await counts()).toEqual({ energy: 35, power: 30, other: 65 });
    await completeSlugChanges(store, () => true);
    expect(await counts()).toEqual({ energy: 35, power: 30, other: 65 });
    await completeSlugChanges(store);
    expect(await counts()).toEqual({ power: 65, other: 65 });
    expect(await store.categories.bySlug('power')).toMatchObject({ _id: anId(1), name: 'Energy' });
    expect([await categoriesOf(1), await categoriesOf(67)]).toEqual(Array(2).fill(['other', 'power']));
    for (const slug of ['energy', 'energie']) expect((await store.categories.byFormerSlug(slug))?._id).toBe(anId(1));
    // The admin's next batch comes after the server's last one.
    expect(await call('renameCategory', { body: { slug: 'power', from: next } })).toEqual({ done: 0, next: null });
  });
}

testBatches('memory', dumpedMemory);
testBatches('SQLite', dumpedSqlite);
await withPostgres((server) => testBatches('PostgreSQL', dumpedPostgresStores(server)));
