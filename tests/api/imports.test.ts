import { describe, expect, test } from 'vitest';
import { personId } from '../../db/sample/people.ts';
import { callApi, outcome } from './account-calls.ts';
import { createSession, now, type TestHost } from './hosts.ts';
import { importerOn, importOptions, numbered, startupRow } from './import-client.ts';
import { bothHosts, openEachHost, openForTest } from './shared-hosts.ts';

const ownerId = personId('mara');
const nothing = { created: 0, updated: 0, unchanged: 0, skipped: 0 };

/** Three startups, whose names begin with a word of the test. */
const three = (word: string) => ['One', 'Two', 'Three'].map((name) => startupRow(`${word} ${name}`));

const byName = async ({ store }: TestHost, name: string) =>
  (await store.startups.byWebsite(`https://${name.toLowerCase().replaceAll(' ', '-')}.example/`))[0];

describe('an import', () => {
  const hosts = openEachHost();
  const each = (name: string, run: (host: TestHost) => Promise<void>) =>
    test(name, async () => {
      for (const host of hosts) await run(host);
    });

  each('is started with its options, and gets its rows in batches', async (host) => {
    const ida = await importerOn(host);
    const started = await ida.start({ total: 3, unchanged: 4, skipped: 5 });
    expect(started).toMatchObject({
      kind: 'startups',
      state: 'running',
      total: 3,
      done: 0,
      images: 0,
      by: 'Ida Okafor',
      undoUntil: null,
      counts: { ...nothing, unchanged: 4, skipped: 5 },
      startedAt: now.toISOString(),
    });
    const [first, ...others] = three('Batch');
    if (first === undefined) return;
    const reply = await ida.rows(started._id, 0, numbered([first]));
    expect(reply).toMatchObject({ rejected: [], createdCategories: [], import: { done: 1, state: 'running' } });
    expect(await ida.rows(started._id, 1, numbered(others, 2))).toMatchObject({
      import: { done: 3, state: 'done', counts: { ...nothing, created: 3, unchanged: 4, skipped: 5 } },
    });
    expect(await ida.get(started._id)).toMatchObject({ state: 'done', undoUntil: '2026-12-21T12:00:00.000Z' });
    expect((await ida.changes(started._id)).map(({ row, name, isCreated, after }) => [row, name, isCreated, after])).toEqual([
      [1, 'Batch One', true, {}],
      [2, 'Batch Two', true, {}],
      [3, 'Batch Three', true, {}],
    ]);
    expect((await ida.made<{ imports: object[] }>('/admin/imports?page=1')).imports[0]).toEqual(await ida.get(started._id));
  });

  each('refuses rows that do not continue where it stopped, so that a repeated request imports nothing twice', async (host) => {
    const ida = await importerOn(host);
    const { _id } = await ida.start({ total: 3 });
    const path = `/admin/imports/${_id}/rows`;
    const rows = numbered(three('Step'));
    const count = await host.store.startups.count();
    expect(await ida.tried(path, { from: 1, rows: rows.slice(1) })).toBe('imports.out_of_step');
    await ida.rows(_id, 0, rows.slice(0, 2));
    expect(await ida.tried(path, { from: 0, rows: rows.slice(0, 2) })).toBe('imports.out_of_step');
    expect(await ida.tried(path, { from: 2, rows })).toBe('imports.out_of_step');
    expect((await ida.get(_id)).done).toBe(2);
    await ida.rows(_id, 2, rows.slice(2));
    expect(await ida.tried(path, { from: 3, rows: rows.slice(0, 1) })).toBe('imports.not_running');
    expect(await host.store.startups.count()).toBe(count + 3);
  });

  each('imports the rows of one of two simultaneous requests', async (host) => {
    const ida = await importerOn(host);
    const { _id } = await ida.start({ total: 40 });
    const rows = numbered(Array.from({ length: 40 }, (_, at) => startupRow(`Race ${at}`)));
    const count = await host.store.startups.count();
    const both = await Promise.all([1, 2].map(() => ida.tried(`/admin/imports/${_id}/rows`, { from: 0, rows })));
    expect(both.filter((each) => each === 200)).toHaveLength(1);
    expect(both.filter((each) => each !== 200)).toEqual([expect.stringMatching(/^imports\.(?:out_of_step|not_running)$/)]);
    expect(await host.store.startups.count()).toBe(count + 40);
    expect(await ida.get(_id)).toMatchObject({ done: 40, counts: { ...nothing, created: 40 } });
  });

  each('refuses rows once it is canceled, and keeps the rows that it has imported', async (host) => {
    const ida = await importerOn(host);
    const { _id } = await ida.start({ total: 3 });
    const rows = numbered(three('Cancel'));
    await ida.rows(_id, 0, rows.slice(0, 1));
    expect(await ida.made(`/admin/imports/${_id}/cancel`, {})).toMatchObject({ state: 'canceled', done: 1 });
    expect(await ida.tried(`/admin/imports/${_id}/rows`, { from: 1, rows: rows.slice(1) })).toBe('imports.not_running');
    expect(await ida.tried(`/admin/imports/${_id}/cancel`)).toBe('imports.not_running');
    expect(await byName(host, 'Cancel One')).toMatchObject({ status: 'active' });
    expect(await ida.undone(_id)).toEqual(['Cancel One reversed']);
    expect(await byName(host, 'Cancel One')).toBeUndefined();
  });

  each('gives new startups an owner and a status', async (host) => {
    const ida = await importerOn(host);
    const options = { ...importOptions, status: 'pending' as const };
    await ida.all([startupRow('Owned', { publishedAt: '2020-01-01' })], { ownerId, options });
    expect(await byName(host, 'Owned')).toMatchObject({ userId: ownerId, status: 'pending', publishedAt: null });
    await ida.all([startupRow('Owned', { tagline: 'New' })], { ownerId: personId('ravi') });
    expect(await byName(host, 'Owned')).toMatchObject({ userId: ownerId, status: 'pending', tagline: 'New' });
    const body = { kind: 'startups', fileName: 'a', source: 'rows', headings: 'a'.repeat(16), mapping: '', total: 1 };
    const unknown = { ...body, unchanged: 0, skipped: 0, options, ownerId: 'f'.repeat(24) };
    expect(await ida.tried('/admin/imports', unknown)).toBe('users.not_found');
  });

  each('returns the rows that it rejects, with their reasons, and imports the others', async (host) => {
    const ida = await importerOn(host);
    const rows = [
      startupRow('Fine'),
      { name: 'No website', tagline: 'a', description: 'b' },
      startupRow('Unknown', { categories: 'nowhere|design' }),
      startupRow('Bad', { website: 'none', tags: 'a'.repeat(99) }),
      startupRow('Fine', { tagline: 'Again' }),
      startupRow('Sourced', { sourceId: 'list:1' }),
      startupRow('Sourced too', { sourceId: 'list:1' }),
    ];
    const { import: done, rejected } = await ida.all(rows);
    const invalidUrl = 'Please enter a valid URL (e.g., https://example.com).';
    expect(rejected).toEqual([
      { at: 1, reasons: { website: 'Missing.' } },
      { at: 2, reasons: { categories: 'Category not found: Nowhere.' } },
      { at: 3, reasons: { website: invalidUrl } },
      { at: 4, reasons: { website: 'The same name and website as row 1.' } },
      { at: 6, reasons: { sourceId: 'The same id in the source as row 6.' } },
    ]);
    expect(done).toMatchObject({ state: 'done', counts: { ...nothing, created: 2, skipped: 5 } });
  });

  each('creates unknown categories only if an option says so', async (host) => {
    const ida = await importerOn(host);
    const row = startupRow('Robotic', { categories: 'design' });
    const refused = await ida.all([row], {}, ['Robots & arms']);
    expect(refused.rejected[0]?.reasons).toEqual({ categories: 'Category not found: Robots & arms.' });
    const options = { ...importOptions, createsCategories: true };
    const reply = await ida.all([row, startupRow('Robotic too')], { options }, ['Robots & arms']);
    expect(reply).toMatchObject({ rejected: [], createdCategories: ['robots-arms'] });
    expect(await host.store.categories.bySlug('robots-arms')).toMatchObject({ name: 'Robots & arms', startupCount: 2 });
    expect(await ida.undone(reply.import._id)).toEqual(['Robots & arms reversed', 'Robotic reversed', 'Robotic too reversed']);
    expect(await host.store.categories.bySlug('robots-arms')).toBeUndefined();
  });

  each('adds categories and tags to those of a startup, replaces them, or clears them', async (host) => {
    const ida = await importerOn(host);
    await ida.all([startupRow('Lists', { categories: 'design', tags: 'one|two' })]);
    const lists = async () => {
      const startup = await byName(host, 'Lists');
      return [startup?.categories, startup?.tags];
    };
    const row = startupRow('Lists', { categories: 'finance', tags: 'Two|three' });
    await ida.all([row]);
    expect(await lists()).toEqual([
      ['design', 'finance'],
      ['one', 'two', 'three'],
    ]);
    expect((await ida.all([row])).import.counts).toEqual({ ...nothing, unchanged: 1 });
    await ida.all([row], { options: { ...importOptions, replacesLists: true } });
    expect(await lists()).toEqual([['finance'], ['Two', 'three']]);
    await ida.all([startupRow('Lists', { categories: '', tags: '' })]);
    expect(await lists()).toEqual([['finance'], ['Two', 'three']]);
    const cleared = await ida.all([startupRow('Lists', { categories: '', tags: '' })], {
      options: { ...importOptions, clearsEmpty: true },
    });
    expect(await lists()).toEqual([[], []]);
    expect(await ida.undone(cleared.import._id)).toEqual(['Lists reversed']);
    expect(await lists()).toEqual([['finance'], ['Two', 'three']]);
  });

  each('leaves a merged startup unchanged', async (host) => {
    const ida = await importerOn(host);
    await ida.all([startupRow('Merged away'), startupRow('Survivor')]);
    const [duplicate, survivor] = [await byName(host, 'Merged away'), await byName(host, 'Survivor')];
    const choices = { parts: [], owner: 'survivor', plan: 'survivor' };
    await ida.made('/admin/merges', { duplicateId: duplicate?._id, survivorId: survivor?._id, ...choices });
    const { rejected, import: done } = await ida.all([startupRow('Merged away', { tagline: 'New' })]);
    expect(rejected).toEqual([{ at: 0, reasons: { row: 'Merged into survivor; both stay as they are.' } }]);
    expect([done.counts, (await byName(host, 'Merged away'))?.tagline]).toEqual([{ ...nothing, skipped: 1 }, 'Does things']);
  });

  each('imports posts with their categories, and also categories alone', async (host) => {
    const ida = await importerOn(host);
    const post = { title: 'Imported news', content: 'Text', category: 'Imported' };
    expect((await ida.all([post, { ...post, title: '' }], { kind: 'posts' })).rejected).toEqual([
      { at: 1, reasons: { title: 'Missing.' } },
    ]);
    expect(await host.store.posts.bySlug('imported-news')).toMatchObject({ category: { name: 'Imported' } });
    const category = { name: 'Boats', description: 'All that floats.' };
    expect((await ida.all([category, category], { kind: 'categories' })).rejected).toEqual([
      { at: 1, reasons: { slug: 'The same category as row 1.' } },
    ]);
    expect(await host.store.categories.bySlug('boats')).toMatchObject({ name: 'Boats' });
  });

  each('appears in the public lists and in the sync, and its undo takes it out of both', async (host) => {
    const ida = await importerOn(host);
    const listed = async () =>
      (JSON.parse((await host.send({ path: '/api/startups?limit=100' })).text) as { startups: { name: string }[] }).startups.some(
        ({ name }) => name === 'Public',
      );
    const sync = async (since: string) => {
      const { text } = await host.send({ path: `/api/sync?since=${encodeURIComponent(since)}` });
      return JSON.parse(text) as { cursor: string; whole: boolean; listings: { id: string[]; name: string[] }; gone: string[] };
    };
    const { cursor } = await sync('');
    expect(await listed()).toBe(false);
    const { import: done } = await ida.all([startupRow('Public', { publishedAt: '2026-11-20' })]);
    expect(await listed()).toBe(true);
    const after = await sync(cursor);
    expect([after.whole, after.listings.name]).toEqual([false, ['Public']]);
    const [id] = after.listings.id;
    expect(await ida.undone(done._id)).toEqual(['Public reversed']);
    expect(await listed()).toBe(false);
    expect(await sync(after.cursor)).toMatchObject({ whole: false, listings: { id: [] }, gone: [id] });
  });

  each('can be made only by admins', async (host) => {
    const { _id } = await (await importerOn(host)).start({ total: 1 });
    const rows = numbered([startupRow('Forbidden')]);
    for (const [username, code] of [
      ['ravi', 'auth.forbidden'],
      ['tomasz', 'auth.forbidden'],
    ] as const) {
      const session = await createSession(host, username);
      expect(outcome(await callApi(host, `/admin/imports/${_id}/rows`, { from: 0, rows }, { session }))).toBe(code);
      expect(outcome(await callApi(host, `/admin/imports/${_id}/undo`, {}, { session }))).toBe(code);
    }
    expect(outcome(await callApi(host, `/admin/imports/${_id}/rows`, { from: 0, rows }))).toBe('auth.required');
    expect(await byName(host, 'Forbidden')).toBeUndefined();
  });
});

describe.each(bothHosts)('an import on %s', (_, open) => {
  test('stops if its admin is demoted or signs out between two batches', async () => {
    const host = await openForTest(open);
    const ida = await importerOn(host);
    const { _id } = await ida.start({ total: 3 });
    const rows = numbered(three('Demoted'));
    await ida.rows(_id, 0, rows.slice(0, 1));
    const user = await host.store.users.byId(personId('ida'));
    if (user === undefined) throw new Error('The sample has changed.');
    await host.store.users.update({ ...user, role: 'editor' });
    const next = () => ida.tried(`/admin/imports/${_id}/rows`, { from: 1, rows: rows.slice(1) });
    expect(await next()).toBe('auth.forbidden');
    await host.store.users.update(user);
    await host.store.sessions.removeAll();
    expect(await next()).toBe('auth.required');
    expect(await host.store.imports.byId(_id)).toMatchObject({ done: 1, state: 'running' });
    expect(await byName(host, 'Demoted Two')).toBeUndefined();
  });

  test('stops if its admin is demoted during a batch', async () => {
    const host = await openForTest(open);
    const ida = await importerOn(host);
    const { _id } = await ida.start({ total: 500 });
    const rows = numbered(Array.from({ length: 500 }, (__, at) => startupRow(`Within ${at}`)));
    const user = await host.store.users.byId(personId('ida'));
    if (user === undefined) throw new Error('The sample has changed.');
    const request = ida.tried(`/admin/imports/${_id}/rows`, { from: 0, rows });
    await expect.poll(async () => (await host.store.imports.byId(_id))?.done, { interval: 1 }).toBeGreaterThan(0);
    await host.store.users.update({ ...user, role: 'editor' });
    const stopped = await request;
    const done = (await host.store.imports.byId(_id))?.done ?? 0;
    // A very fast machine may import all rows before the demotion.
    expect([stopped, done < 500]).toEqual(done < 500 ? ['auth.forbidden', true] : [200, false]);
    expect((await host.store.imports.changes(_id, 'all', { offset: 0, limit: 1 })).total).toBe(done);
  });
});
