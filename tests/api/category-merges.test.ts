import { describe, expect, test } from 'vitest';
import type { BulkReply } from '../../server/domain/core/bulk.ts';
import { aCategory, anId, aStartup } from '../store/builders.ts';
import { callApi, createTestClock, minutes, outcome } from './account-calls.ts';
import { createSession, type TestHost } from './hosts.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

describe.each(bothHosts)('%s: categories', (_, open) => {
  let host: TestHost;
  let session: string;
  const openHost = async (clock?: () => Date) => {
    host = await openForTest(open, clock && { clock });
    session = await createSession(host, 'ida');
    for (const [at, slug] of ['energie', 'energy', 'other'].entries())
      await host.store.categories.insert(aCategory({ _id: anId(at + 1), slug, name: slug, description: `About ${slug}.` }));
  };
  const insert = (number: number, categories: string[], status: 'active' | 'pending' | 'rejected' | 'archived' = 'active') => {
    const names = { _id: anId(number), slug: `t-${number}`, sourceId: `t${number}`, website: `https://t${number}.example/` };
    return host.store.startups.insert(aStartup({ ...names, name: `Company ${number}`, categories, status }));
  };
  const send = async <Reply = BulkReply>(path: string, body: object, as = session): Promise<Reply> => {
    const { status, text } = await callApi(host, `/admin/categories/${path}`, body, { session: as });
    if (status !== 200) throw new Error(text);
    return JSON.parse(text) as Reply;
  };
  /** The replies to all batches of a change. */
  const all = async (path: string, body: object, as?: string): Promise<BulkReply[]> => {
    const replies: BulkReply[] = [];
    for (let from: BulkReply['next'] | undefined; from !== null;) {
      const reply = await send(path, { ...body, ...(from && { from }) }, as);
      replies.push(reply);
      from = reply.next;
    }
    return replies;
  };
  const mergePath = `${anId(1)}/merge`;
  const merge = () => all(mergePath, { intoId: anId(2) });
  const undo = (reply: BulkReply | undefined) => send<{ undone: number; kept: object[] }>(`${reply?.undo}/undo`, {});
  const categoriesOf = async (number: number) => (await host.store.startups.byId(anId(number)))?.categories;
  const bySlug = (slug: string) => host.store.categories.bySlug(slug);

  test('listings of every status are merged in batches, devices sync the changes, and all batches can be undone', async () => {
    await openHost();
    await host.store.categories.update(aCategory({ _id: anId(1), slug: 'power', name: 'Power', description: 'About power.' }));
    for (let number = 1; number <= 65; number += 1) await insert(number, ['other', 'power', ...(number < 3 ? ['energy'] : [])]);
    await insert(70, ['power'], 'pending');
    await insert(71, ['power', 'other'], 'archived');
    const merged = await bySlug('power');
    const cursor = (await host.store.changes.after(0, 10_000)).at(-1)?.sequence ?? 0;
    const replies = await merge();
    expect(replies.map(({ done, skipped }) => [done, skipped])).toEqual([
      [30, []],
      [30, []],
      [7, []],
    ]);
    expect([await categoriesOf(1), await categoriesOf(5), await categoriesOf(70), await categoriesOf(71)]).toEqual([
      ['other', 'energy'],
      ['other', 'energy'],
      ['energy'],
      ['energy', 'other'],
    ]);
    for (const slug of ['power', 'energie']) expect((await host.store.categories.byFormerSlug(slug))?.startupCount).toBe(65);
    expect(await host.store.changes.after(cursor, 10_000)).toHaveLength(65);
    const { entries } = await host.store.audit.table({ search: 'mergeCategory' }, { offset: 0, limit: 9 });
    expect(entries).toHaveLength(3);

    const undone = [];
    for (const reply of replies.toReversed()) undone.push(await undo(reply));
    expect(undone).toEqual([7, 30, 30].map((count) => ({ undone: count, kept: [] })));
    expect([await categoriesOf(1), await categoriesOf(70), await categoriesOf(71)]).toEqual([
      ['other', 'power', 'energy'],
      ['power'],
      ['power', 'other'],
    ]);
    expect(await bySlug('power')).toEqual(merged);
    expect((await host.store.categories.byFormerSlug('energie'))?._id).toBe(anId(1));
    expect((await bySlug('energy'))?.startupCount).toBe(2);
  });

  test('a merge that was interrupted is completed by repeating it', async () => {
    await openHost();
    for (let number = 1; number <= 40; number += 1) await insert(number, ['energie']);
    expect((await send(mergePath, { intoId: anId(2) })).done).toBe(30);
    expect([(await bySlug('energie'))?.startupCount, (await bySlug('energy'))?.startupCount]).toEqual([10, 30]);
    expect((await merge()).map(({ done }) => done)).toEqual([10]);
    expect([await bySlug('energie'), (await bySlug('energy'))?.startupCount]).toEqual([undefined, 40]);
  });

  test('an undo keeps later edits of listings, respects later changes of categories, and is possible for an hour', async () => {
    const { clock, pass } = createTestClock();
    await openHost(clock);
    for (const number of [1, 2, 3]) await insert(number, ['energie', 'other']);
    const [reply] = await merge();
    const changed = await host.store.startups.byId(anId(2));
    await host.store.categories.insert(aCategory({ _id: anId(4), slug: 'third', name: 'Third' }));
    if (changed !== undefined) await host.store.startups.update({ ...changed, categories: ['energy', 'third'] });
    await host.store.categories.update(aCategory({ _id: anId(3), slug: 'else', name: 'Else' }));
    await host.store.categoryMerges.merge(anId(2), anId(3));
    const third = await host.store.startups.byId(anId(3));
    if (third !== undefined) await host.store.startups.update({ ...third, tagline: 'Edited since' });
    expect(await undo(reply)).toEqual({
      undone: 2,
      kept: [{ name: 'Company 2', message: 'This decision can no longer be undone.' }],
    });
    expect([await categoriesOf(1), await categoriesOf(2), await categoriesOf(3)]).toEqual([
      ['energie', 'else'],
      ['else', 'third'],
      ['energie', 'else'],
    ]);
    expect((await host.store.startups.byId(anId(3)))?.tagline).toBe('Edited since');
    expect((await host.store.categories.byFormerSlug('energy'))?.slug).toBe('else');
    const [again] = await all(mergePath, { intoId: anId(3) });
    pass(minutes(61));
    expect(outcome(await callApi(host, `/admin/categories/${again?.undo}/undo`, {}, { session }))).toBe('bulk.not_found');
  });

  test('an undo does not restore a category whose slug is in use again', async () => {
    await openHost();
    await insert(1, ['energie']);
    const [reply] = await merge();
    await host.store.categories.insert(aCategory({ _id: anId(4), slug: 'energie' }));
    expect(await undo(reply)).toEqual({
      undone: 0,
      kept: [
        { name: 'Company 1', message: 'Category not found' },
        { name: 'energie', message: 'This slug is already taken.' },
      ],
    });
    expect(await categoriesOf(1)).toEqual(['energy']);
  });

  test('two admins who merge in opposite directions lose no listing', async () => {
    await openHost();
    for (let number = 1; number <= 35; number += 1) await insert(number, ['energie']);
    for (let number = 41; number <= 75; number += 1) await insert(number, ['energy']);
    const other = await createSession(host, 'ida');
    await Promise.allSettled([merge(), all(`${anId(2)}/merge`, { intoId: anId(1) }, other)]);
    const left = (await host.store.categories.list()).filter(({ slug }) => slug.startsWith('energ'));
    expect(left.map(({ startupCount }) => startupCount)).toEqual([70]);
  });

  test('the slug of a large category is changed in batches, and the change can be continued after an interruption', async () => {
    await openHost();
    for (let number = 1; number <= 40; number += 1) await insert(number, ['energie', 'other']);
    const [path, body] = [`${anId(1)}/slug`, { slug: 'power' }];
    expect((await send(path, body)).done).toBe(30);
    expect([(await bySlug('energie'))?.startupCount, (await bySlug('power'))?.startupCount]).toEqual([10, 30]);
    const copyId = (await bySlug('power'))?._id ?? '';
    for (const [at, refused, method] of [
      [path, { slug: 'strom' }, 'POST'],
      [mergePath, { intoId: copyId }, 'POST'],
      [`${copyId}/merge`, { intoId: anId(2) }, 'POST'],
      [anId(1), undefined, 'DELETE'],
      [copyId, undefined, 'DELETE'],
    ] as const)
      expect(outcome(await callApi(host, `/admin/categories/${at}`, refused, { session, method }))).toBe(
        'categories.slug_changing',
      );
    expect((await all(path, body)).map(({ done }) => done)).toEqual([10]);
    expect([await categoriesOf(1), await categoriesOf(40)]).toEqual(Array(2).fill(['power', 'other']));
    expect(await bySlug('power')).toMatchObject({ _id: anId(1), name: 'energie', startupCount: 40 });
    expect((await host.store.categories.byFormerSlug('energie'))?._id).toBe(anId(1));
    const { _id: _own, startupCount: _count, ...edit } = aCategory({ slug: 'strom' });
    const saved = await callApi(host, `/admin/categories/${anId(1)}`, edit, { session, method: 'PUT' });
    expect(outcome(saved)).toBe('categories.many_listings');
  });
});
