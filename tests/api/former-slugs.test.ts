import { describe, expect, test } from 'vitest';
import type { CallReply } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import type { EditedListing } from '../../server/domain/submissions/revisions.contract.ts';
import type { TestHost } from './hosts.ts';
import { signInAs } from './members.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

/** An active listing of Beatrix. */
const mosscount = '00000000000300003b6c9058';
/** An active listing without an owner. */
const bylinery = '000000000003000018cafacd';

/** Gives a listing another slug, as any write of a listing can. */
async function renameStartup({ store }: TestHost, id: string, slug: string): Promise<void> {
  const startup = await store.startups.byId(id);
  if (startup === undefined) throw new Error('The sample has changed.');
  await store.startups.update({ ...startup, slug });
}

async function renameCategory({ store }: TestHost, from: string, to: string): Promise<void> {
  const category = await store.categories.bySlug(from);
  if (category === undefined) throw new Error('The sample has changed.');
  await store.categories.update({ ...category, slug: to });
}

/** For each slug, the current slug of the listing that it finds, or the status of the refusal. */
async function leadTo(host: TestHost, ...slugs: string[]) {
  const found = [];
  for (const slug of slugs) {
    const { status, text } = await host.send({ path: `/api/startups/slug/${slug}` });
    found.push(status === 200 ? (JSON.parse(text) as { slug: string }).slug : status);
  }
  return found;
}

describe.each(bothHosts)('former slugs on %s', (_, open) => {
  test('redirect to the listing in one step, also through a merge and after its undo', async () => {
    const host = await openForTest(open);
    const ida = await signInAs(host, 'ida');
    await renameStartup(host, mosscount, 'moss-two');
    await renameStartup(host, mosscount, 'moss-three');
    expect(await leadTo(host, 'mosscount', 'moss-two', 'moss-three')).toEqual(['moss-three', 'moss-three', 'moss-three']);
    const similar = async (slug: string) => (await host.send({ path: `/api/startups/slug/${slug}/similar` })).text;
    expect(await similar('mosscount')).toBe(await similar('moss-three'));

    const choices = { duplicateId: mosscount, survivorId: bylinery, parts: [], owner: 'survivor', plan: 'survivor' };
    expect((await ida.send('POST', '/api/admin/merges', choices))[0]).toBe(200);
    await renameStartup(host, bylinery, 'byline');
    expect(await leadTo(host, 'mosscount', 'moss-three', 'bylinery')).toEqual(['byline', 'byline', 'byline']);
    expect((await ida.send('POST', `/api/admin/merges/${mosscount}/undo`, undefined))[0]).toBe(200);
    expect(await leadTo(host, 'mosscount', 'moss-two', 'bylinery')).toEqual(['moss-three', 'moss-three', 'byline']);
  });

  test('share the state of their listing: 410 while it is archived, 404 once it is deleted', async () => {
    const host = await openForTest(open);
    const ida = await signInAs(host, 'ida');
    await renameStartup(host, mosscount, 'moss-two');
    await ida.send('POST', `/api/admin/startups/${mosscount}/archive`, { reason: 'closed' });
    expect(await leadTo(host, 'mosscount', 'moss-two')).toEqual([410, 410]);
    const { text } = await host.send({ path: '/api/startups/slug/mosscount' });
    expect(JSON.parse(text)).toMatchObject({ code: 'startups.gone' });
    await host.store.startups.remove(mosscount);
    expect(await leadTo(host, 'mosscount', 'moss-two')).toEqual([404, 404]);
  });

  test('are not reused by a submission of the same name, only by an admin', async () => {
    const host = await openForTest(open);
    const ravi = await signInAs(host, 'ravi');
    await renameStartup(host, mosscount, 'moss-two');
    const [, submitted] = await ravi.submit({ productName: 'Mosscount' });
    expect(submitted.slug).toBe('mosscount-2');
    expect(await leadTo(host, 'mosscount')).toEqual(['moss-two']);
    await renameStartup(host, bylinery, 'mosscount');
    expect(await leadTo(host, 'mosscount', 'moss-two', 'bylinery')).toEqual(['mosscount', 'moss-two', 'mosscount']);
  });

  test('of categories are accepted in submissions, edits and corrections that were written before the change', async () => {
    const host = await openForTest(open);
    const [mara, ravi, ida] = [await signInAs(host, 'mara'), await signInAs(host, 'ravi'), await signInAs(host, 'ida')];
    const own = (await host.store.startups.ofUser(mara.id)).find(({ status }) => status === 'active');
    if (own === undefined) throw new Error('The sample has changed.');
    const [, { edit }] = await mara.get<EditedListing>(`/api/startups/${own._id}/edit`);
    const topics = ['finance', 'education'];
    const [status, { edits }] = await mara.send<EditedListing>('PUT', `/api/startups/${own._id}/edit`, { ...edit, topics });
    expect(status).toBe(200);

    await renameCategory(host, 'finance', 'money');
    const education = await host.store.categories.bySlug('education');
    const money = await host.store.categories.bySlug('money');
    await ida.send('POST', `/api/admin/categories/${education?._id ?? ''}/merge`, { intoId: money?._id });
    const [, submitted] = await ravi.submit({ topics: ['finance', 'education', 'money'] });
    expect((await host.store.startups.byId(submitted._id))?.categories).toEqual(['money']);
    const corrected = { startupId: mosscount, changes: { categories: ['finance'] }, reason: 'It is about money.', email: '' };
    expect((await ravi.send('POST', '/api/corrections', corrected))[0]).toBe(200);
    const [correction] = await host.store.revisions.pendingCorrections(mosscount);
    expect(correction?.patch.categories).toEqual(['money']);

    const revisionId = edits[0]?._id ?? '';
    const [, review] = await ida.get<CallReply<Contract['reviewRevision']>>(`/api/admin/revisions/${revisionId}`);
    expect(review.changes.find(({ part }) => part === 'categories')).toMatchObject({ after: ['money'], moved: false });
    const decision = { status: 'accepted', answer: '' };
    expect((await ida.send('PATCH', `/api/admin/revisions/${revisionId}/status`, decision))[0]).toBe(200);
    expect((await host.store.startups.byId(own._id))?.categories).toEqual(['money']);
  });
});
