import { describe, expect, test } from 'vitest';
import { personId } from '../../db/sample/people.ts';
import type { StartupRecord } from '../../db/store.ts';
import { publishDue } from '../../server/jobs/publisher.ts';
import { anIntent, aRevision } from '../store/builders.ts';
import { createTestClock, days } from './account-calls.ts';
import type { TestHost } from './hosts.ts';
import { importerOn, importOptions, numbered, startupRow } from './import-client.ts';
import { signInAs } from './members.ts';
import { bothHosts, openEachHost, openForTest } from './shared-hosts.ts';

const creating = { ...importOptions, createsCategories: true };
const mergeChoices = { parts: [], owner: 'survivor', plan: 'survivor' };

async function byName({ store }: TestHost, name: string): Promise<StartupRecord> {
  const [found] = await store.startups.byWebsite(startupRow(name).website);
  if (found === undefined) throw new Error(`${name} is not stored.`);
  return found;
}

/** The startup as an admin's form sends it. */
function editOf(startup: StartupRecord) {
  const { name, tagline, description, logo, website, categories, tags, featured } = startup;
  const rest = { affiliateLink: '', specialOffer: '', fields: startup.fields ?? {} };
  return { name, tagline, description, logo, website, categories, tags, featured, ...rest };
}

type Ida = Awaited<ReturnType<typeof importerOn>>;

async function edit(host: TestHost, name: string, changes: object): Promise<void> {
  const admin = await signInAs(host, 'ida');
  const startup = await byName(host, name);
  const [status, reply] = await admin.send('PUT', `/api/admin/startups/${startup._id}`, { ...editOf(startup), ...changes });
  expect([status, reply]).toEqual([200, expect.anything()]);
}

/** Actions of others on an imported startup, each with the reason why an undo then keeps the startup. */
const touches: [string, string, (host: TestHost, startup: StartupRecord, ida: Ida) => Promise<unknown>][] = [
  ['liked', 'It has 1 like.', async (host, { _id }) => (await signInAs(host, 'ravi')).toggle(_id, true)],
  ['claimed', 'It has 1 claim.', async (host, { _id }) => (await signInAs(host, 'ravi')).claim(_id)],
  [
    'reported',
    'It has 1 report.',
    async (host, { _id }) => (await signInAs(host, 'ravi')).send('POST', '/api/reports', { startupId: _id, reason: 'spam' }),
  ],
  [
    'corrected',
    'It has 1 change.',
    async ({ store }, { _id }) =>
      store.revisions.insert(
        aRevision({ _id: `9${_id.slice(1)}`, startupId: _id, kind: 'correction', userId: personId('ravi') }),
      ),
  ],
  [
    'collected',
    'It has 1 collection with it.',
    async (_host, { _id, slug }, ida) =>
      ida.made('/collections/admin', { title: slug, slug, introduction: 'A list.', visibility: 'public', startupIds: [_id] }),
  ],
  [
    'paid for',
    'It has 1 payment.',
    async ({ store }, { _id }) =>
      store.payments.insertIntent(anIntent({ _id: `9${_id.slice(1)}`, userId: personId('mara'), startupId: _id })),
  ],
  [
    'archived',
    'It has since been archived.',
    async (_, { _id }, ida) => ida.made(`/admin/startups/${_id}/archive`, { reason: 'spam' }),
  ],
  ['edited', 'It has 1 change.', async (host, { name }) => edit(host, name, { tagline: 'Edited' })],
  ['featured', 'It has 1 change.', async (_, { _id }, ida) => featured(ida, _id)],
  [
    'given an owner',
    'It has since been edited.',
    async (_, { _id }, ida) => ida.made('/admin/bulk/startups/move', { rows: { by: 'ids', ids: [_id] }, owner: 'ravi' }),
  ],
  [
    'merged into another',
    'It has since been merged into Kanbanjo.',
    async (_, { _id: duplicateId }, ida) => ida.made('/admin/merges', { duplicateId, survivorId: kanbanjo, ...mergeChoices }),
  ],
];

const kanbanjo = '000000000003000036557afb';
const featured = (ida: Ida, id: string) =>
  ida.made('/admin/bulk/startups/feature', { rows: { by: 'ids', ids: [id] }, featured: true });

describe('the undo of an import', () => {
  const hosts = openEachHost();
  const each = (name: string, run: (host: TestHost, ida: Ida) => Promise<void>) =>
    test(name, async () => {
      for (const host of hosts) await run(host, await importerOn(host));
    });

  each('deletes the startups that the import created, even those with views and clicks', async (host, ida) => {
    const { import: done } = await ida.all([startupRow('Seen', { makers: 'ravi|noor' })]);
    const { _id } = await byName(host, 'Seen');
    await host.store.analytics.add(_id, { day: '2026-11-21', impressions: 9, views: 5, traffic: 3 });
    expect(await ida.undone(done._id)).toEqual(['Seen reversed']);
    expect(await host.store.startups.byId(_id)).toBeUndefined();
    expect(await ida.get(done._id)).toMatchObject({
      state: 'undone',
      outcomes: { reversed: 1, kept: 0, failed: 0 },
      undoUntil: null,
    });
    expect(await ida.tried(`/admin/imports/${done._id}/undo`)).toBe('imports.undone');
  });

  for (const [what, reason, touch] of touches)
    each(`keeps a startup that was ${what} after the import, and names the reason`, async (host, ida) => {
      const name = `Kept when ${what}`;
      const { import: done } = await ida.all([startupRow(name), startupRow(`${name} not`)]);
      await touch(host, await byName(host, name), ida);
      const before = await byName(host, name);
      expect(await ida.undone(done._id)).toEqual([`${name} kept: ${reason}`, `${name} not reversed`]);
      expect(await byName(host, name)).toEqual(before);
      expect((await ida.changes(done._id, 'kept')).map((change) => change.name)).toEqual([name]);
    });

  each('keeps the survivor of a merge, and deletes neither twice', async (host, ida) => {
    const { import: done } = await ida.all([startupRow('Surviving'), startupRow('Deleted')]);
    const survivorId = (await byName(host, 'Surviving'))._id;
    const other = await ida.all([startupRow('Duplicate')]);
    await ida.made('/admin/merges', { duplicateId: (await byName(host, 'Duplicate'))._id, survivorId, ...mergeChoices });
    const deleted = await byName(host, 'Deleted');
    await ida.made(`/admin/startups/${deleted._id}/archive`, { reason: 'spam' });
    await host.store.startups.remove(deleted._id);
    expect(await ida.undone(done._id)).toEqual([
      'Surviving kept: Another startup has since been merged into it.',
      'Deleted kept: It has since been deleted.',
    ]);
    expect(await ida.undone(other.import._id)).toEqual(['Duplicate kept: It has since been merged into Surviving.']);
  });

  each('restores updated startups, except fields that others have changed', async (host, ida) => {
    await ida.all([startupRow('Updated', { tags: 'one', publishedAt: '2020-01-01' })]);
    const before = await byName(host, 'Updated');
    const row = startupRow('Updated', { tagline: 'New', tags: 'two', videoUrl: 'https://video.example/1' });
    const { import: done } = await ida.all([row]);
    expect((await ida.changes(done._id))[0]).toMatchObject({
      isCreated: false,
      before: { tagline: 'Does things', tags: ['one'] },
      after: { tagline: 'New', tags: ['one', 'two'], videoUrl: 'https://video.example/1' },
    });
    await edit(host, 'Updated', {
      description: 'By an admin.',
      featured: true,
      videoUrl: 'https://video.example/1',
    });
    await (await signInAs(host, 'noor')).toggle(before._id, true);
    expect(await ida.undone(done._id)).toEqual(['Updated reversed']);
    expect(await byName(host, 'Updated')).toEqual({ ...before, description: 'By an admin.', featured: true, likes: 1 });
  });

  each('keeps updated startups if others have changed the imported values, and names the fields', async (host, ida) => {
    await ida.all([startupRow('Changed')]);
    const { import: done } = await ida.all([startupRow('Changed', { tagline: 'New', tags: 'two' })]);
    await edit(host, 'Changed', { tagline: 'By an admin' });
    const before = await byName(host, 'Changed');
    expect(await ida.undone(done._id)).toEqual(['Changed kept: Changed since: tagline.']);
    expect(await byName(host, 'Changed')).toEqual(before);
  });

  each('keeps what a later import of the same startups has changed', async (host, ida) => {
    const first = await ida.all([startupRow('Twice')]);
    const second = await ida.all([startupRow('Twice', { tagline: 'Second' })]);
    const third = await ida.all([startupRow('Twice', { tagline: 'Third' })]);
    expect(await ida.undone(second.import._id)).toEqual(['Twice kept: Changed since: tagline.']);
    expect(await ida.undone(third.import._id)).toEqual(['Twice reversed']);
    expect((await byName(host, 'Twice')).tagline).toBe('Second');
    expect(await ida.undone(first.import._id)).toEqual(['Twice kept: It has since been edited.']);
  });

  each('deletes a created category unless others use it', async (host, ida) => {
    const [used, unused] = await Promise.all(
      ['Used one', 'Unused one'].map((name) => ida.all([startupRow(`In ${name}`)], { options: creating }, [name])),
    );
    await ida.all([startupRow('Other user', { categories: 'used-one' })]);
    expect(await ida.undone(used?.import._id ?? '')).toEqual(['Used one kept: It has 1 startup.', 'In Used one reversed']);
    expect(await ida.undone(unused?.import._id ?? '')).toEqual(['Unused one reversed', 'In Unused one reversed']);
    expect((await byName(host, 'Other user')).categories).toEqual(['used-one']);
    expect(await host.store.categories.bySlug('unused-one')).toBeUndefined();
  });

  each('does not count renaming, merging or deleting a category as an edit of its startups', async (host, ida) => {
    const { store } = host;
    await ida.all([startupRow('Followed', { categories: 'design' })], { options: creating }, [
      'Old name',
      'Old double',
      'Old gone',
    ]);
    const before = await byName(host, 'Followed');
    const options = { ...creating, replacesLists: true };
    const rows = [startupRow('Followed', { categories: 'finance' }), startupRow('Follower')];
    const { import: done } = await ida.all(rows, { options }, ['Energie', 'Trendy']);
    const category = async (slug: string) => {
      const found = await store.categories.bySlug(slug);
      if (found === undefined) throw new Error(`There is no category ${slug}.`);
      return found;
    };
    await store.categories.update({ ...(await category('old-name')), slug: 'new-name' });
    await store.categoryMerges.merge((await category('old-double'))._id, (await category('design'))._id);
    await store.categories.remove((await category('old-gone'))._id);
    await store.categoryMerges.merge((await category('energie'))._id, (await category('design'))._id);
    expect(await ida.undone(done._id)).toEqual([
      'Energie kept: It has since been deleted.',
      'Trendy reversed',
      'Followed reversed',
      'Follower reversed',
    ]);
    expect(await byName(host, 'Followed')).toEqual({ ...before, categories: ['design', 'new-name'] });
  });

  each('keeps a created category if another one was merged into it', async ({ store }, ida) => {
    const { import: done } = await ida.all([{ name: 'Target', description: 'T.' }], { kind: 'categories' });
    await ida.all([{ name: 'Double', description: 'D.' }], { kind: 'categories' });
    const [double, target] = [await store.categories.bySlug('double'), await store.categories.bySlug('target')];
    await ida.made(`/admin/categories/${double?._id}/merge`, { intoId: target?._id });
    expect(await ida.undone(done._id)).toEqual(['Target kept: Another category has since been merged into it.']);
    expect(await store.categories.byFormerSlug('double')).toEqual(target);
  });

  each('restores and deletes categories, posts and their categories', async ({ store }, ida) => {
    const options = { ...importOptions, replacesLists: true };
    const begun = await ida.all([{ title: 'Undone post', content: 'A', category: 'Undone' }], { kind: 'posts' });
    const before = await store.posts.bySlug('undone-post');
    const post = { title: 'Undone post', content: 'B', category: 'Undone too', tags: 'x' };
    const updated = await ida.all([post, { ...post, title: 'Undone post 2' }], { kind: 'posts', options });
    const renamed = await store.posts.categoryBySlug('undone-too', '2026-11-21T12:00:00.000Z');
    if (renamed !== undefined) await store.posts.updateCategory({ ...renamed, name: 'Renamed' });
    expect(await ida.undone(updated.import._id)).toEqual([
      'Undone too kept: It has since been edited.',
      'Undone post reversed',
      'Undone post 2 reversed',
    ]);
    expect(await store.posts.bySlug('undone-post')).toEqual(before);
    expect(await ida.undone(begun.import._id)).toEqual(['Undone reversed', 'Undone post reversed']);
    const category = { name: 'Ships', description: 'Big boats.' };
    const created = await ida.all([category], { kind: 'categories' });
    const changed = await ida.all([{ ...category, icon: '🚢' }], { kind: 'categories' });
    expect(await ida.undone(changed.import._id)).toEqual(['Ships reversed']);
    expect(await store.categories.bySlug('ships')).toMatchObject({ icon: '' });
    expect(await ida.undone(created.import._id)).toEqual(['Ships reversed']);
  });

  each('keeps a post if the category that it had before the import was deleted', async ({ store }, ida) => {
    await ida.all([{ title: 'Homeless post', content: 'A', category: 'Former' }], { kind: 'posts' });
    const { import: done } = await ida.all([{ title: 'Homeless post', content: 'A', category: 'Journal' }], { kind: 'posts' });
    const former = await store.posts.categoryBySlug('former', '2026-11-21T12:00:00.000Z');
    expect(await store.posts.removeCategory(former?._id ?? '')).toBe(true);
    const outcomes = await ida.undone(done._id);
    expect(outcomes.at(-1)).toBe('Homeless post kept: Its former category was deleted.');
  });

  each('is executed once by two simultaneous calls', async ({ store }, ida) => {
    const rows = Array.from({ length: 60 }, (_, at) => startupRow(`Undone twice ${at}`));
    const { import: done } = await ida.all(rows);
    const count = await store.startups.count();
    const both = await Promise.all([1, 2].map(() => ida.tried(`/admin/imports/${done._id}/undo`)));
    expect(both).toContain(200);
    expect(await ida.get(done._id)).toMatchObject({ state: 'undone', outcomes: { reversed: 60, kept: 0, failed: 0 } });
    expect(await store.startups.count()).toBe(count - 60);
  });

  each('ends a running import', async (_, ida) => {
    const { _id } = await ida.start({ total: 2 });
    const rows = numbered([startupRow('Ended 1'), startupRow('Ended 2')]);
    await ida.rows(_id, 0, rows.slice(0, 1));
    expect(await ida.undone(_id)).toEqual(['Ended 1 reversed']);
    expect(await ida.tried(`/admin/imports/${_id}/rows`, { from: 1, rows: rows.slice(1) })).toBe('imports.not_running');
    const empty = await ida.start({ total: 2 });
    expect(await ida.undo(empty._id)).toMatchObject({ state: 'undone', undoUntil: null });
  });
});

describe.each(bothHosts)('the undo of an import on %s', (_, open) => {
  test('is possible for 30 days', async () => {
    const { clock, pass } = createTestClock();
    const host = await openForTest(open, { clock });
    const { import: done } = await (await importerOn(host, clock)).all([startupRow('Old')]);
    pass(days(30) - 1);
    const later = await importerOn(host, clock);
    expect((await later.get(done._id)).undoUntil).toBe('2026-12-21T12:00:00.000Z');
    pass(1);
    expect((await later.get(done._id)).undoUntil).toBeNull();
    expect(await later.tried(`/admin/imports/${done._id}/undo`)).toBe('imports.too_late');
    expect(await byName(host, 'Old')).toMatchObject({ status: 'active' });
  });

  test('does not count the publication of a scheduled startup, or a check of its website, as an edit', async () => {
    const { clock, pass } = createTestClock();
    const host = await openForTest(open, { clock });
    const ida = await importerOn(host, clock);
    const before = await host.store.startups.byId(kanbanjo);
    if (before === undefined) throw new Error('The sample has changed.');
    const alive = { ...before, lastAliveAt: '2026-11-20T12:00:00.000Z', sourceId: 'k:1' };
    await host.store.startups.update(alive);
    const { name, tagline, description } = before;
    const row = { name, tagline, description, website: 'https://moved.example/', sourceId: 'k:1', publishedAt: '2026-11-25' };
    const { import: done } = await ida.all([startupRow('Scheduled', { publishedAt: '2026-11-25' }), row]);
    expect([(await byName(host, 'Scheduled')).status, (await host.store.startups.byId(kanbanjo))?.status]).toEqual([
      'pending',
      'pending',
    ]);
    pass(days(5));
    await publishDue(host.store, clock());
    const moved = await host.store.startups.byId(kanbanjo);
    expect(moved?.status).toBe('active');
    if (moved !== undefined) await host.store.startups.update({ ...moved, lastAliveAt: '2026-11-25T12:00:00.000Z' });
    expect(await (await importerOn(host, clock)).undone(done._id)).toEqual(['Scheduled reversed', `${name} reversed`]);
    expect(await host.store.startups.byId(kanbanjo)).toEqual(alive);
  });
});
