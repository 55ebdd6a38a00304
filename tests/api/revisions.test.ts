import { beforeEach, describe, expect, test } from 'vitest';
import { personId } from '../../db/sample/people.ts';
import type { CallReply } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import type { EditedListing, ListingEdit, ReviewedRevision } from '../../server/domain/submissions/revisions.contract.ts';
import { unsentEmails } from './account-calls.ts';
import { now, type TestHost } from './hosts.ts';
import { type Member, signInAs, tinyImage } from './members.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

type Review = CallReply<Contract['reviewRevision']>;
type History = CallReply<Contract['listStartupHistory']>;

describe.each(bothHosts)('revisions on %s', (_, open) => {
  let host: TestHost;
  let mara: Member;
  let ida: Member;
  let id: string;
  beforeEach(async () => {
    host = await openForTest(open);
    [mara, ida] = [await signInAs(host, 'mara'), await signInAs(host, 'ida')];
    id = (await host.store.startups.ofUser(mara.id)).find(({ status }) => status === 'active')?._id ?? '';
  });

  const page = async () => (await host.send({ path: `/api/startups/slug/${await publicSlug()}` })).bytes.toString('base64');
  const publicSlug = async () => (await host.store.startups.byId(id))?.slug ?? '';
  const listing = async () =>
    (await host.store.startups.byId(id)) ?? Promise.reject(new Error('The sample has no such listing.'));
  const read = async (by = mara) => (await by.get<EditedListing>(`/api/startups/${id}/edit`))[1];
  const edit = async (changes: Partial<ListingEdit>, headers = {}, by = mara) => {
    const { edit: values } = await read(by);
    return by.send<EditedListing & { message: string; code?: string }>(
      'PUT',
      `/api/startups/${id}/edit`,
      { ...values, ...changes },
      headers,
    );
  };
  const sendEdit = async (changes: Partial<ListingEdit>) => {
    const [status, reply] = await edit(changes);
    expect([status, reply.message]).toEqual([200, 'Sent. Your page stays as it is until we have reviewed the changes.']);
    return reply.edits[0]?._id ?? '';
  };
  const review = async (revisionId: string) => (await ida.get<Review>(`/api/admin/revisions/${revisionId}`))[1];
  const decide = (revisionId: string, status: string, { by = ida, answer = '', version = '' } = {}) =>
    by.send<{ code?: string; version?: string; current?: Pick<Review, 'changes'> }>(
      'PATCH',
      `/api/admin/revisions/${revisionId}/status`,
      { status, answer },
      version === '' ? {} : { 'if-match': `"${version}"` },
    );
  const saveAsAdmin = async (changes: object) => {
    const { name, tagline, description, logo, website, affiliateLink = '', categories, tags, featured, fields } = await listing();
    const body = { name, tagline, description, logo, website, affiliateLink, categories, tags, featured, fields, ...changes };
    expect((await ida.send('PUT', `/api/admin/startups/${id}`, body))[0]).toBe(200);
  };
  const history = async () => (await ida.get<History>(`/api/admin/startups/${id}/history`))[1];
  const published = [200, { message: 'The changes are published.' }];

  test('the public page is unchanged, byte for byte, while an edit is pending, and changes when the edit is accepted', async () => {
    const before = await listing();
    const shown = await page();
    const revisionId = await sendEdit({ productName: 'Tidewarden II', pitch: 'It watches tides.', tags: ['tides'] });
    expect(await page()).toBe(shown);
    expect(await listing()).toEqual(before);
    const row = { status: 'pending', answer: '' };
    const [, own] = await mara.get<{ _id: string; edit?: object }[]>(`/api/startups/user/${mara.id}`);
    expect(own.find(({ _id }) => _id === id)?.edit).toEqual(row);

    const { version, ...reviewed } = await review(revisionId);
    expect(reviewed).toEqual({
      _id: revisionId,
      startup: { _id: id, name: before.name, slug: before.slug, logo: before.logo },
      kind: 'edit',
      status: 'pending',
      parts: ['name', 'tagline', 'tags'],
      author: { _id: mara.id, username: 'mara', email: 'mara@people.example', emailVerified: true },
      email: '',
      reason: '',
      answer: '',
      createdAt: now.toISOString(),
      decidedAt: null,
      decider: null,
      byOwner: true,
      changes: [
        { part: 'name', before: before.name, after: 'Tidewarden II', present: before.name, moved: false },
        { part: 'tagline', before: before.tagline, after: 'It watches tides.', present: before.tagline, moved: false },
        { part: 'tags', before: before.tags, after: ['tides'], present: before.tags, moved: false },
      ],
    });
    expect(await decide(revisionId, 'accepted', { version })).toEqual(published);
    expect(await page()).not.toBe(shown);
    expect(await listing()).toEqual({ ...before, name: 'Tidewarden II', tagline: 'It watches tides.', tags: ['tides'] });
    expect(await unsentEmails(host)).toEqual([
      {
        kind: 'revision.decided',
        to: 'mara@people.example',
        startup: before.name,
        slug: before.slug,
        status: 'accepted',
        answer: '',
      },
    ]);
    const [entry] = (await host.store.audit.table({ search: 'decideRevision' }, { offset: 0, limit: 9 })).entries;
    expect(entry?.after).toEqual({ status: 'accepted', name: 'Tidewarden II', tagline: 'It watches tides.', tags: ['tides'] });
  });

  test('a rejection leaves the page unchanged and tells the author why, by email and on the dashboard', async () => {
    const shown = await page();
    const revisionId = await sendEdit({ productName: 'BUY NOW' });
    const answer = 'Please keep the name.';
    expect(await decide(revisionId, 'rejected', { answer })).toEqual([200, { message: 'The changes are rejected.' }]);
    expect(await page()).toBe(shown);
    const [, own] = await mara.get<{ _id: string; edit?: object }[]>(`/api/startups/user/${mara.id}`);
    expect(own.find(({ _id }) => _id === id)?.edit).toEqual({ status: 'rejected', answer });
    expect(await unsentEmails(host)).toMatchObject([{ kind: 'revision.decided', status: 'rejected', answer }]);
    const { edits, edit: values } = await read();
    expect([edits[0]?.status, edits[0]?.answer, values.productName]).toEqual(['rejected', answer, (await listing()).name]);
  });

  test('the author of a rejected edit gets it back with the reason and its images, until they send another edit', async () => {
    await sendEdit({ productName: 'BUY NOW', media: [tinyImage] });
    expect((await read()).rejected).toBeUndefined();
    const revisionId = (await read()).edits[0]?._id ?? '';
    const answer = 'Please keep the name.';
    await decide(revisionId, 'rejected', { answer });
    await saveAsAdmin({ tagline: 'It watches tides.' });

    const { edit: shown, rejected } = await read();
    expect(shown.productName).toBe((await listing()).name);
    expect(rejected).toMatchObject({
      _id: revisionId,
      answer,
      edit: { productName: 'BUY NOW', pitch: 'It watches tides.', media: [expect.stringMatching(/^\/images\//)] },
    });
    await sendEdit({ ...rejected?.edit, icon: rejected?.edit.icon ?? null, productName: shown.productName });
    expect(await read()).toMatchObject({ edit: { media: rejected?.edit.media } });
    expect((await read()).rejected).toBeUndefined();
  });

  test('of two reviewers who decide at once, one succeeds, and the other is told that the edit was decided', async () => {
    const revisionId = await sendEdit({ pitch: 'It watches tides.' });
    const tomasz = await host.store.users.byId(personId('tomasz'));
    if (tomasz !== undefined) await host.store.users.update({ ...tomasz, role: 'admin' });
    const other = await signInAs(host, 'tomasz');
    const replies = await Promise.all([decide(revisionId, 'accepted'), decide(revisionId, 'rejected', { by: other })]);
    expect(replies.map(([status]) => status).sort()).toEqual([200, 409]);
    expect(replies.find(([status]) => status === 409)?.[1]).toEqual({
      message: expect.stringMatching(/^(Accepted by Ida Okafor|Rejected by Tomasz .+) just now\.$/) as string,
      code: 'revisions.already_decided',
    });
    expect((await listing()).tagline === 'It watches tides.').toBe(replies[0][0] === 200);
    expect(await unsentEmails(host)).toHaveLength(1);
  });

  test('a change that was made to another part in the meantime is kept', async () => {
    const revisionId = await sendEdit({ pitch: 'It watches tides.' });
    await saveAsAdmin({ name: 'Tidewarden Ltd', featured: true });
    expect(await decide(revisionId, 'accepted')).toEqual(published);
    expect(await listing()).toMatchObject({ name: 'Tidewarden Ltd', featured: true, tagline: 'It watches tides.' });
  });

  test('if the same part of the listing has changed since the edit, only a reviewer who has seen its current value can accept the edit', async () => {
    const { tagline } = await listing();
    const revisionId = await sendEdit({ pitch: 'It watches tides.' });
    const { version: seen } = await review(revisionId);
    await saveAsAdmin({ tagline: 'An admin was here.' });
    const moved = { part: 'tagline', before: tagline, after: 'It watches tides.', present: 'An admin was here.', moved: true };
    const { version, changes } = await review(revisionId);
    expect(changes).toEqual([moved]);
    const refusal = [409, expect.objectContaining({ code: 'request.changed_meanwhile', version, current: { changes: [moved] } })];
    expect(await decide(revisionId, 'accepted')).toEqual(refusal);
    expect(await decide(revisionId, 'accepted', { version: seen })).toEqual(refusal);
    expect((await listing()).tagline).toBe('An admin was here.');
    expect(await decide(revisionId, 'accepted', { version })).toEqual(published);
    expect((await listing()).tagline).toBe('It watches tides.');
    // The recorded previous values are those at the time of acceptance.
    const edited = (await history()).revisions.find(({ kind }) => kind === 'edit');
    expect(edited?.changes[0]).toMatchObject({ before: 'An admin was here.', moved: false });
  });

  test('a further edit replaces the pending one, even for a reviewer who is reading it', async () => {
    const { name } = await listing();
    const first = await sendEdit({ productName: 'One', pitch: 'First.' });
    const { version } = await review(first);
    const second = await sendEdit({ productName: name, comments: 'A better one.' });
    expect(second).toBe(first);
    const reviewed = await review(first);
    expect([reviewed.parts, reviewed.reason]).toEqual([['tagline'], 'A better one.']);
    expect((await decide(first, 'accepted', { version }))[1].code).toBe('request.changed_meanwhile');
    expect((await read()).edits).toHaveLength(1);
  });

  test('an edit without a difference is refused, even if it equals the pending edit', async () => {
    const refusal = [409, { message: 'Nothing has changed.', code: 'revisions.no_changes' }];
    expect(await edit({})).toEqual(refusal);
    await sendEdit({ pitch: 'It watches tides.' });
    expect(await edit({})).toEqual(refusal);
    expect(await edit({ pitch: (await listing()).tagline })).toEqual(refusal);
  });

  test('a withdrawn edit can no longer be decided', async () => {
    const revisionId = await sendEdit({ pitch: 'It watches tides.' });
    const [status, reply] = await mara.send<EditedListing>('DELETE', `/api/startups/${id}/edit`, undefined);
    expect([status, reply.edits.map((each) => each.status), reply.edit.pitch]).toEqual([
      200,
      ['withdrawn'],
      (await listing()).tagline,
    ]);
    expect((await decide(revisionId, 'accepted'))[1].code).toBe('revisions.already_decided');
    expect(await mara.send('DELETE', `/api/startups/${id}/edit`, undefined)).toMatchObject([
      404,
      { code: 'revisions.not_found' },
    ]);
  });

  test('an edit of an older version is refused with the current version', async () => {
    const { version } = await read();
    await saveAsAdmin({ name: 'Tidewarden Ltd' });
    const current = await read();
    expect(await edit({ pitch: 'It watches tides.' }, { 'if-match': `"${version}"` })).toEqual([
      409,
      expect.objectContaining({ code: 'request.changed_meanwhile', version: current.version, current: current.edit }),
    ]);
    expect((await edit({ pitch: 'It watches tides.' }, { 'if-match': `"${current.version}"` }))[0]).toBe(200);
  });

  test('only the owner of a published listing can edit it, or an admin for them', async () => {
    const jonas = await signInAs(host, 'jonas');
    expect((await jonas.get(`/api/startups/${id}/edit`))[0]).toBe(403);
    expect((await jonas.send('PUT', `/api/startups/${id}/edit`, (await read()).edit))[0]).toBe(403);
    expect((await jonas.send('DELETE', `/api/startups/${id}/edit`, undefined))[0]).toBe(403);
    expect((await edit({ pitch: 'An admin sends it.' }, {}, ida))[0]).toBe(200);
    const [sent] = (await read()).edits;
    expect([sent?.status, (await review(sent?._id ?? '')).author?.username]).toEqual(['pending', 'mara']);
    const rejected = (await host.store.startups.ofUser(mara.id)).find(({ status }) => status === 'rejected')?._id ?? '';
    expect(await mara.get(`/api/startups/${rejected}/edit`)).toEqual([
      409,
      { message: 'Only a published startup can be edited.', code: 'revisions.not_live' },
    ]);
  });

  test('new images are re-encoded when they are sent; images of the listing or the pending edit stay unchanged', async () => {
    const before = await listing();
    const revisionId = await sendEdit({ icon: tinyImage, media: [...before.screenshots.slice(0, 1), tinyImage] });
    const { changes } = await review(revisionId);
    const [logo, screenshots] = changes.map(({ after }) => after);
    expect([logo, screenshots]).toEqual(
      [expect.stringMatching(/webp/), [before.screenshots[0], expect.stringMatching(/webp/)]].slice(0, 2),
    );
    expect(await listing()).toEqual(before);
    // The pending edit's own images may be sent again as addresses. Other addresses are refused.
    await sendEdit({ pitch: 'It watches tides.' });
    expect((await review(revisionId)).changes.find(({ part }) => part === 'logo')?.after).toBe(logo);
    expect((await edit({ icon: '/images/none.webp' }))[1].code).toBe('images.unreadable');
    expect(await decide(revisionId, 'accepted')).toEqual(published);
    expect(await listing()).toMatchObject({ logo, screenshots });
  });

  test('a listing that never had an icon can be edited without one, and an existing icon cannot be removed', async () => {
    const required = { code: 'request.invalid', fields: { 'body.icon': 'Icon is required.' } };
    expect((await edit({ icon: null }))[1]).toMatchObject(required);
    await host.store.startups.update({ ...(await listing()), logo: '' });
    const revisionId = await sendEdit({ icon: null, pitch: 'It watches tides.' });
    expect((await review(revisionId)).changes.map(({ part }) => part)).toEqual(['tagline']);
    // A pending icon can be withdrawn.
    await sendEdit({ icon: tinyImage });
    await sendEdit({ icon: null, pitch: 'It watches the tides.' });
    expect((await review(revisionId)).changes.map(({ part }) => part)).toEqual(['tagline']);
    expect(await decide(revisionId, 'accepted')).toEqual(published);
    expect((await listing()).logo).toBe('');
  });

  test('field values are separate parts, and a topic deleted in the meantime is left out', async () => {
    const { categories, fields = {} } = await listing();
    const topics = [...categories.slice(0, 1), 'finance'];
    const revisionId = await sendEdit({ fields: { ...(await read()).edit.fields, pricing: 'free', country: 'Norway' }, topics });
    const { changes } = await review(revisionId);
    expect(changes.map(({ part }) => part).sort()).toEqual(['categories', 'fields.country', 'fields.pricing']);
    await saveAsAdmin({ fields: { ...fields, founded: 2001 } });
    const finance = await host.store.categories.bySlug('finance');
    await host.store.categories.remove(finance?._id ?? '');
    expect(await decide(revisionId, 'accepted')).toEqual(published);
    const after = await listing();
    expect(after.categories).toEqual(categories.slice(0, 1).filter((each) => each !== 'finance'));
    expect(after.fields).toMatchObject({ pricing: 'free', country: 'Norway', founded: 2001 });
  });

  test('the history has every accepted change, and either side of a change can be restored', async () => {
    const before = await listing();
    await decide(await sendEdit({ pitch: 'It watches tides.' }), 'accepted');
    await saveAsAdmin({ name: 'Tidewarden Ltd', affiliateLink: 'https://shop.example/', featured: !before.featured });
    await saveAsAdmin({});
    const { revisions, total } = await history();
    const summary = (rows: readonly ReviewedRevision[]) =>
      rows.map(({ kind, author, decider, parts }) => [kind, author?.username, decider, parts]);
    const admins = ['admin', 'ida', 'ida', ['name', 'affiliateLink', 'featured']];
    const owners = ['edit', 'mara', 'ida', ['tagline']];
    expect([total, new Set(summary(revisions).map((row) => JSON.stringify(row)))]).toEqual([
      2,
      new Set([JSON.stringify(admins), JSON.stringify(owners)]),
    ]);
    const revisionId = revisions.find(({ kind }) => kind === 'admin')?._id ?? '';
    const restore = (to: string) => ida.send('POST', `/api/admin/revisions/${revisionId}/restore`, { to });
    expect(await restore('after')).toMatchObject([409, { code: 'revisions.no_changes' }]);
    expect(await restore('before')).toEqual([200, { message: 'The values are restored.' }]);
    expect(await listing()).toEqual({ ...before, tagline: 'It watches tides.' });
    expect(await restore('after')).toEqual([200, { message: 'The values are restored.' }]);
    expect(await listing()).toMatchObject({ name: 'Tidewarden Ltd', affiliateLink: 'https://shop.example/' });
    expect((await history()).revisions.map(({ kind }) => kind).sort()).toEqual(['admin', 'edit', 'restore', 'restore']);
    const waiting = await sendEdit({ pitch: 'Again.' });
    expect(await ida.send('POST', `/api/admin/revisions/${waiting}/restore`, { to: 'before' })).toMatchObject([
      409,
      { code: 'revisions.not_accepted' },
    ]);
  });

  test('parts chosen by admins are published at once for a verified owner; the rest waits for review', async () => {
    const instantParts = ['tagline', 'tags'];
    expect((await ida.send('PUT', '/api/admin/revision-settings', { instantParts }))[0]).toBe(200);
    const { verifiedAt: _proof, ...unproven } = await listing();
    await host.store.startups.update(unproven);
    expect((await read()).instantParts).toEqual([]);
    await sendEdit({ pitch: 'It watches tides.', productName: 'Tidewarden' });
    await host.store.startups.update({ ...unproven, verifiedAt: now.toISOString() });
    expect((await read()).instantParts).toEqual(instantParts);
    const [status, reply] = await edit({ comments: 'Please.' });
    expect([status, reply.message]).toEqual([200, 'Partly published. The rest is waiting for review.']);
    expect(await listing()).toMatchObject({ name: unproven.name, tagline: 'It watches tides.' });
    const states = () => read().then(({ edits }) => edits.map((each) => [each.status, each.parts]).sort());
    expect(await states()).toEqual([
      ['accepted', ['tagline']],
      ['pending', ['name']],
    ]);
    // No part is left to review.
    expect((await edit({ productName: unproven.name, tags: ['tides'] }))[1].message).toBe('Published.');
    expect((await listing()).tags).toEqual(['tides']);
    expect(await states()).toEqual([
      ['accepted', ['tagline']],
      ['accepted', ['tags']],
      ['withdrawn', ['name']],
    ]);
  });

  test('an edit needs a confirmed address', async () => {
    const user = await host.store.users.byId(mara.id);
    if (user !== undefined) await host.store.users.update({ ...user, emailVerifiedAt: null });
    expect((await edit({ pitch: 'It watches tides.' }))[1].code).toBe('auth.email_unconfirmed');
    expect((await read()).edits).toEqual([]);
  });

  test('a reviewer sees when the author no longer owns the listing', async () => {
    const revisionId = await sendEdit({ pitch: 'It watches tides.' });
    await host.store.startups.update({ ...(await listing()), userId: personId('jonas') });
    const { byOwner, author } = await review(revisionId);
    expect([byOwner, author?.username]).toEqual([false, 'mara']);
  });

  test('an edit of a listing archived in the meantime cannot be accepted, but can be rejected', async () => {
    const revisionId = await sendEdit({ pitch: 'Other words.' });
    const before = await listing();
    await host.store.startups.update({ ...before, status: 'archived' });
    expect(await decide(revisionId, 'accepted')).toMatchObject([409, { code: 'revisions.not_live' }]);
    expect(await listing()).toEqual({ ...before, status: 'archived' });
    expect((await decide(revisionId, 'rejected'))[0]).toBe(200);
  });

  test('an edit stays when its author’s account is removed, and no one gets an email', async () => {
    const revisionId = await sendEdit({ pitch: 'It watches tides.' });
    await host.store.users.remove(mara.id);
    expect((await review(revisionId)).author).toBeNull();
    expect(await decide(revisionId, 'accepted')).toEqual(published);
    expect(await unsentEmails(host)).toEqual([]);
    expect((await listing()).tagline).toBe('It watches tides.');
  });
});
