import { describe, expect, test } from 'vitest';
import type { BulkReply } from '../../server/domain/core/bulk.ts';
import { anId, aRevision, aStartup } from '../store/builders.ts';
import { callApi, createTestClock, minutes, outcome } from './account-calls.ts';
import { createSession, type TestHost } from './hosts.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

describe.each(bothHosts)('%s: tags', (_, open) => {
  let host: TestHost;
  let session: string;
  const openHost = async (clock?: () => Date) => {
    host = await openForTest(open, clock && { clock });
    session = await createSession(host, 'ida');
  };
  const insert = (number: number, tags: string[], status: 'active' | 'pending' | 'rejected' | 'archived' = 'active') => {
    const names = { _id: anId(number), slug: `t-${number}`, sourceId: `t${number}`, website: `https://t${number}.example/` };
    return host.store.startups.insert(aStartup({ ...names, name: `Tagged ${number}`, tags, status }));
  };
  const send = async (path: string, body: object, as = session): Promise<BulkReply> => {
    const { status, text } = await callApi(host, `/admin/tags/${path}`, body, { session: as });
    if (status !== 200) throw new Error(text);
    return JSON.parse(text) as BulkReply;
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
  const tagsOf = async (number: number) => (await host.store.startups.byId(anId(number)))?.tags;
  const countOf = async (tag: string) => {
    const { status, text } = await host.send({ path: `/api/tags/${tag}` });
    return status === 200 ? (JSON.parse(text) as { tag: string; startupCount: number }) : status;
  };
  const merge = { tag: 'Energie', to: 'Energy', merges: true };

  test('listings of every status are merged in batches, devices sync the changes, and all batches can be undone', async () => {
    await openHost();
    for (let number = 1; number <= 65; number += 1) await insert(number, ['x', 'energie', ...(number < 3 ? ['ENERGY'] : [])]);
    await insert(70, ['Énergie'], 'pending');
    await insert(71, ['energie', 'y'], 'archived');
    await insert(72, ['Energy']);
    const cursor = (await host.store.changes.after(0, 10_000)).at(-1)?.sequence ?? 0;
    const replies = await all('rename', merge);
    expect(replies.map(({ done, skipped }) => [done, skipped])).toEqual([
      [30, []],
      [30, []],
      [7, []],
    ]);
    expect([await tagsOf(1), await tagsOf(5), await tagsOf(70), await tagsOf(71)]).toEqual([
      ['x', 'Energy'],
      ['x', 'Energy'],
      ['Energy'],
      ['Energy', 'y'],
    ]);
    expect([await countOf('energie'), await countOf('energy')]).toMatchObject(Array(2).fill({ tag: 'Energy', startupCount: 66 }));
    expect(await host.store.changes.after(cursor, 10_000)).toHaveLength(65);
    const { entries } = await host.store.audit.table({ search: 'renameTag' }, { offset: 0, limit: 9 });
    expect(entries).toHaveLength(3);

    for (const { undo } of replies.toReversed()) await send(`${undo}/undo`, {});
    expect([await tagsOf(1), await tagsOf(70), await tagsOf(71)]).toEqual([
      ['x', 'energie', 'ENERGY'],
      ['Énergie'],
      ['energie', 'y'],
    ]);
    expect(await host.store.tags.renamed()).toEqual([]);
    expect(await countOf('energie')).toMatchObject({ tag: 'energie', startupCount: 65 });
  });

  test('a merge that was interrupted is completed by repeating it', async () => {
    await openHost();
    for (let number = 1; number <= 40; number += 1) await insert(number, ['energie']);
    await insert(50, ['Energy']);
    expect((await send('rename', merge)).done).toBe(30);
    expect(await countOf('energie')).toMatchObject({ startupCount: 10 });
    expect((await all('rename', { ...merge, merges: false })).map(({ done }) => done)).toEqual([10]);
    expect(await countOf('energie')).toMatchObject({ tag: 'Energy', startupCount: 41 });
  });

  test('an undo skips listings whose tags were changed since, and is possible for an hour', async () => {
    const { clock, pass } = createTestClock();
    await openHost(clock);
    await insert(1, ['energie']);
    await insert(2, ['energie']);
    const [reply] = await all('remove', { tag: 'energie' });
    const changed = await host.store.startups.byId(anId(2));
    if (changed !== undefined) await host.store.startups.update({ ...changed, tags: ['other'] });
    const undone = await callApi(host, `/admin/tags/${reply?.undo}/undo`, {}, { session });
    expect(JSON.parse(undone.text)).toEqual({
      undone: 1,
      kept: [{ name: 'Tagged 2', message: 'This decision can no longer be undone.' }],
    });
    expect([await tagsOf(1), await tagsOf(2)]).toEqual([['energie'], ['other']]);
    const [again] = await all('remove', { tag: 'energie' });
    pass(minutes(61));
    expect(outcome(await callApi(host, `/admin/tags/${again?.undo}/undo`, {}, { session }))).toBe('bulk.not_found');
  });

  test('if two admins merge the same tags in opposite directions, no listing is lost, and no redirects form a loop', async () => {
    await openHost();
    for (let number = 1; number <= 35; number += 1) await insert(number, ['energie']);
    for (let number = 41; number <= 75; number += 1) await insert(number, ['energy']);
    const other = await createSession(host, 'ida');
    await Promise.all([all('rename', merge), all('rename', { tag: 'energy', to: 'Energie', merges: true }, other)]);
    const counts = await host.store.startups.frequentTags(1, 10_000);
    const found = counts.filter(({ key }) => key.startsWith('energ')).reduce((sum, { startupCount }) => sum + startupCount, 0);
    expect(found).toBe(70);
    expect(await host.store.tags.renamed()).toHaveLength(1);
    for (const tag of ['energie', 'energy'])
      expect(await countOf(tag)).toMatchObject({ startupCount: expect.any(Number) as number });
    await all('rename', merge);
    expect(await countOf('energie')).toMatchObject({ tag: 'Energy', startupCount: 70 });
  });

  test('if two admins merge a tag into the same tag at once, each listing is changed once', async () => {
    await openHost();
    for (let number = 1; number <= 65; number += 1) await insert(number, ['energie']);
    await insert(70, ['Energy']);
    const replies = await Promise.all([all('rename', merge), all('rename', merge)]);
    expect(replies.flat().reduce((sum, { done }) => sum + done, 0)).toBe(65);
    expect(await countOf('energie')).toMatchObject({ tag: 'Energy', startupCount: 66 });
  });

  test('accepting a change that was proposed before a merge adds the tag under its new name', async () => {
    await openHost();
    await insert(1, ['energie']);
    const values = { before: { tags: ['energie'] }, patch: { tags: ['Energie', 'new'] } };
    await host.store.revisions.insert(aRevision({ startupId: anId(1), userId: null, kind: 'correction', ...values }));
    await all('rename', { ...merge, merges: false });
    const decide = { status: 'accepted', answer: '' };
    const path = `/admin/revisions/${anId(1)}/status`;
    const { status } = await callApi(host, path, decide, { session, method: 'PATCH' });
    expect(status).toBe(200);
    expect(await tagsOf(1)).toEqual(['Energy', 'new']);
  });
});
