import { beforeEach, describe, expect, test } from 'vitest';
import { personId } from '../../db/sample/people.ts';
import type { CallReply } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import type { Revision } from '../../server/domain/submissions/revisions.contract.ts';
import type { OwnStartup } from '../../server/domain/submissions/submissions.contract.ts';
import { unsentEmails } from './account-calls.ts';
import type { TestHost } from './hosts.ts';
import { freshNetwork, type Member, signInAs } from './members.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

const mosscount = '00000000000300003b6c9058';

describe.each(bothHosts)('corrections on %s', (_, open) => {
  let host: TestHost;
  let ida: Member;
  beforeEach(async () => {
    host = await openForTest(open);
    ida = await signInAs(host, 'ida');
  });

  const send = async (fields: object = {}, headers = freshNetwork()) => {
    const body = { startupId: mosscount, changes: { tagline: 'It counts moss.' }, ...fields };
    const { status, text } = await host.send({ method: 'POST', path: '/api/corrections', body, headers });
    return [status, (JSON.parse(text) as { message: string }).message];
  };
  const sent = [200, 'Thank you. The page stays as it is until we have reviewed your suggestion.'];
  const known = [200, 'Thank you. This has already been suggested, and we will review it.'];
  const page = async () => (await host.send({ path: '/api/startups/slug/mosscount' })).bytes.toString('base64');
  const listing = async () =>
    (await host.store.startups.byId(mosscount)) ?? Promise.reject(new Error('This listing does not exist.'));
  const list = async () => (await ida.get<{ revisions: Revision[] }>('/api/admin/revisions?status=pending'))[1].revisions;
  const firstId = async () => (await list())[0]?._id ?? '';
  const decide = (id: string, body: object) => ida.send<{ message: string }>('PATCH', `/api/admin/revisions/${id}/status`, body);

  test('the public page is unchanged, byte for byte, until a suggestion is accepted; then it changes and the visitor gets an email', async () => {
    const before = await listing();
    const shown = await page();
    const reason = 'Their site says so.';
    const fields = { country: 'Norway', pricing: null };
    expect(await send({ changes: { tagline: 'It counts moss.', fields }, reason, email: 'ada@example.com' })).toEqual(sent);
    expect([await page(), await listing()]).toEqual([shown, before]);
    const [, review] = await ida.get<CallReply<Contract['reviewRevision']>>(`/api/admin/revisions/${await firstId()}`);
    expect(review).toMatchObject({ kind: 'correction', author: null, email: 'ada@example.com', reason, byOwner: false });
    expect(review.changes).toContainEqual({
      part: 'tagline',
      before: before.tagline,
      after: 'It counts moss.',
      present: before.tagline,
      moved: false,
    });
    expect(await decide(review._id, { status: 'accepted' })).toEqual([200, { message: 'The changes are published.' }]);
    expect(await page()).not.toBe(shown);
    const { pricing: _pricing, ...others } = before.fields ?? {};
    expect(await listing()).toEqual({ ...before, tagline: 'It counts moss.', fields: { ...others, country: 'Norway' } });
    const mail = { kind: 'correction.decided', to: 'ada@example.com', startup: 'Mosscount', slug: 'mosscount' };
    expect(await unsentEmails(host)).toEqual([{ ...mail, status: 'accepted', answer: '' }]);
    expect(await host.store.revisions.byId(review._id)).toMatchObject({ network: null, email: 'ada@example.com' });
    expect(host.failures).toEqual([]);
  });

  test('a rejection changes nothing and is emailed with its reason; a visitor without an address gets no email', async () => {
    const shown = await page();
    await send({ email: 'ada@example.com' });
    expect((await decide(await firstId(), { status: 'rejected', answer: 'It counts lichen, too.' }))[0]).toBe(200);
    expect(await unsentEmails(host)).toMatchObject([{ status: 'rejected', answer: 'It counts lichen, too.' }]);
    await send();
    expect((await decide(await firstId(), { status: 'rejected' }))[0]).toBe(200);
    expect(await unsentEmails(host)).toHaveLength(1);
    expect(await page()).toBe(shown);
  });

  test('if the suggested part has changed since the suggestion, the reviewer is warned before accepting', async () => {
    await send();
    await host.store.startups.update({ ...(await listing()), tagline: 'An admin was here.' });
    const id = await firstId();
    expect(await decide(id, { status: 'accepted' })).toMatchObject([409, { code: 'request.changed_meanwhile' }]);
    const [, { version }] = await ida.get<{ version: string }>(`/api/admin/revisions/${id}`);
    const path = `/api/admin/revisions/${id}/status`;
    expect((await ida.send('PATCH', path, { status: 'accepted' }, { 'if-match': `"${version}"` }))[0]).toBe(200);
    expect((await listing()).tagline).toBe('It counts moss.');
  });

  test('of simultaneous suggestions from one network only one is accepted, and the same suggestion from many networks is stored once', async () => {
    const headers = freshNetwork();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_value, at) => send({ changes: { tagline: `It counts ${at}.` } }, headers)),
    );
    expect(replies.map(([status]) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await send({}, headers)).toEqual([429, 'Too many requests. Please try again later.']);
    expect(await list()).toHaveLength(1);
    const same = await Promise.all(Array.from({ length: 5 }, () => send()));
    expect(same.toSorted()).toEqual([sent, known, known, known, known].toSorted());
    expect(await list()).toHaveLength(2);
  });

  test('a suggestion with an idempotency key counts once, even if repeated after the decision', async () => {
    const headers = { ...freshNetwork(), 'idempotency-key': 'correction-of-moss' };
    expect(await send({}, headers)).toEqual(sent);
    await decide(await firstId(), { status: 'rejected' });
    expect(await send({}, headers)).toEqual(sent);
    expect(await list()).toEqual([]);
  });

  test('the owner sees on their dashboard how many suggestions are pending', async () => {
    const beatrix = await signInAs(host, 'beatrix');
    const waiting = async () => {
      const [, own] = await beatrix.get<OwnStartup[]>(`/api/startups/user/${beatrix.id}`);
      return own.flatMap(({ _id, corrections }) => (corrections === undefined ? [] : [[_id, corrections]]));
    };
    expect(await waiting()).toEqual([]);
    await send();
    await send({ changes: { name: 'Moss Count' } });
    expect(await waiting()).toEqual([[mosscount, 2]]);
    await decide(await firstId(), { status: 'rejected' });
    expect(await waiting()).toEqual([[mosscount, 1]]);
  });

  test('a member’s suggestion shows their name, and the answer is sent to the address of their account unless they gave another address', async () => {
    const ravi = await signInAs(host, 'ravi');
    const body = { startupId: mosscount, changes: { name: 'Moss Count' } };
    expect((await ravi.send('POST', '/api/corrections', body))[0]).toBe(200);
    const [row] = await list();
    expect(row?.author?.username).toBe('ravi');
    await decide(row?._id ?? '', { status: 'accepted' });
    const user = await host.store.users.byId(personId('ravi'));
    expect(await unsentEmails(host)).toMatchObject([{ kind: 'correction.decided', to: user?.email }]);
  });
});
