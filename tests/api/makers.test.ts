import { beforeEach, describe, expect, test } from 'vitest';
import { personId, type Username } from '../../db/sample/people.ts';
import type { OwnMaker } from '../../server/domain/submissions/makers.contract.ts';
import type { EditedListing } from '../../server/domain/submissions/revisions.contract.ts';
import type { PublicStartup } from '../../server/domain/listings/startups.contract.ts';
import type { SubmissionPayload } from '../../server/domain/submissions/submissions.contract.ts';
import { aUser } from '../store/builders.ts';
import { callApi, confirmAddress, createTestClock, minutes, signUp, unsentEmails } from './account-calls.ts';
import { type TestHost } from './hosts.ts';
import { type Member, signInAs, tinyImage } from './members.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

/** A listing owned by Mara, with Mara and Jonas as makers. */
const ferrywire = '0000000000030000294ca9d6';
/** A listing owned by Priya. */
const handoverHat = '000000000003000025d3cbf2';
const mosscount = '00000000000300003b6c9058';

const sent = 'Sent. Your page stays as it is until we have reviewed the changes.';
const notAsked = { message: 'This startup no longer names you as a maker.', code: 'makers.not_asked' };
const answered = { message: 'You have already answered this request.', code: 'makers.already_answered' };

describe.each(bothHosts)('makers on %s', (_, open) => {
  let host: TestHost;
  let time: ReturnType<typeof createTestClock>;
  let mara: Member;
  let ida: Member;
  const as = (username: Username) => signInAs(host, username);
  beforeEach(async () => {
    time = createTestClock();
    host = await openForTest(open, { clock: time.clock });
    [mara, ida] = [await as('mara'), await as('ida')];
  });

  /** The makers on a page: members by display name, and others by username in parentheses. */
  const shown = async (slug = 'ferrywire') => {
    const { makers = [] } = JSON.parse((await host.send({ path: `/api/startups/slug/${slug}` })).text) as PublicStartup;
    return makers.map(({ username, name, avatar }) => (name === '' && avatar === '' ? `(${username})` : name));
  };
  const questions = async (member: Member) =>
    (await member.get<OwnMaker[]>('/api/makers'))[1].map(({ startup, status }) => [startup.name, status]);
  const answer = (member: Member, status: string, id = ferrywire) =>
    member.send<{ code?: string }>('PUT', `/api/makers/${id}`, { status });
  const asked = async () => (await unsentEmails(host, 'maker.asked')).map(({ to }) => to);

  const sendNames = async (makers: string[], owner = mara) => {
    const [, { edit }] = await owner.get<EditedListing>(`/api/startups/${ferrywire}/edit`);
    const [status, reply] = await owner.send<EditedListing & { message: string }>('PUT', `/api/startups/${ferrywire}/edit`, {
      ...edit,
      icon: tinyImage,
      makers,
    });
    expect([status, reply.message]).toEqual([200, sent]);
    return reply.edits[0]?._id ?? '';
  };
  const accept = async (revisionId: string) =>
    expect((await ida.send('PATCH', `/api/admin/revisions/${revisionId}/status`, { status: 'accepted', answer: '' }))[0]).toBe(
      200,
    );
  const name = async (...makers: string[]) => accept(await sendNames(makers));
  const submit = async (overrides: Partial<SubmissionPayload>) => (await mara.submit(overrides))[1]._id;

  test('an account that takes a username does not become the maker with that name', async () => {
    expect(await shown('handover-hat')).toContain('(night-shift-sven)');
    const squatter = await signUp(host, 'Night-Shift-Sven');
    const { session, account } = squatter;
    const profile = {
      email: account.email,
      phone: '',
      linkedin: 'https://linkedin.com/in/x',
      instagram: '',
      facebook: '',
      avatar: tinyImage,
    };
    const save = { ...profile, name: 'Wallet support: evil.example' };
    expect((await callApi(host, `/users/${account._id}`, save, { method: 'PUT', session })).status).toBe(200);
    const attempt = async () => [
      await shown('handover-hat'),
      JSON.parse((await callApi(host, '/makers', undefined, { session })).text),
      (await callApi(host, `/makers/${handoverHat}`, { status: 'accepted' }, { method: 'PUT', session })).status,
    ];
    const refused = [['Priya Raman', '(night-shift-sven)', 'Noor Haddad', '(mara)'], [], 404];
    expect(await attempt()).toEqual(refused);
    await confirmAddress(host, squatter);
    expect(await attempt()).toEqual(refused);
    expect(await asked()).toEqual([]);
  });

  test('a member becomes a maker when the edit that names them is accepted and they agree; the owner or the member can end this', async () => {
    const ravi = await as('ravi');
    const revisionId = await sendNames(['mara', 'jonas', 'RAVI', 'nobody-here']);
    expect([await questions(ravi), await asked()]).toEqual([[], []]);
    await accept(revisionId);
    expect(await asked()).toEqual(['ravi@people.example']);
    expect(await questions(ravi)).toEqual([['Ferrywire', 'asked']]);
    expect(await shown()).toEqual(['Mara Lindqvist', 'Jonas Achterberg', '(RAVI)', '(nobody-here)']);
    const version = await host.store.version();
    expect((await answer(ravi, 'accepted'))[0]).toBe(200);
    expect(await host.store.version()).toBeGreaterThan(version);
    expect(await shown()).toEqual(['Mara Lindqvist', 'Jonas Achterberg', 'Ravi Menon', '(nobody-here)']);

    await name('mara', 'jonas');
    expect(await questions(ravi)).toEqual([]);
    expect(await answer(ravi, 'accepted')).toEqual([404, notAsked]);
    await name('mara', 'jonas', 'ravi');
    expect(await shown()).toEqual(['Mara Lindqvist', 'Jonas Achterberg', '(ravi)']);
    expect(await questions(ravi)).toEqual([['Ferrywire', 'asked']]);
    expect(await asked()).toEqual(['ravi@people.example']);

    const jonas = await as('jonas');
    expect((await answer(jonas, 'declined'))[0]).toBe(200);
    expect(await shown()).toEqual(['Mara Lindqvist', '(jonas)', '(ravi)']);
    expect(await questions(jonas)).toEqual([]);
  });

  test('a member who declined is not asked again, however often they are named', async () => {
    const ravi = await as('ravi');
    await name('mara', 'ravi');
    expect((await answer(ravi, 'declined'))[0]).toBe(200);
    await name('mara');
    await name('mara', 'ravi');
    expect(await questions(ravi)).toEqual([]);
    expect(await answer(ravi, 'accepted')).toEqual([409, answered]);
    expect([await shown(), await asked()]).toEqual([['Mara Lindqvist', '(ravi)'], ['ravi@people.example']]);
  });

  test('an owner cannot tell from a reply which names belong to members', async () => {
    const replyOf = async (makers: string[]) => {
      const [, { edit }] = await mara.get<EditedListing>(`/api/startups/${ferrywire}/edit`);
      const body = { ...edit, icon: tinyImage, makers };
      const reply = await mara.send('PUT', `/api/startups/${ferrywire}/edit`, body);
      return JSON.stringify(reply).replaceAll(/ravi|none|[0-9a-f]{24,64}|"version":"[^"]*"/g, '');
    };
    expect(await replyOf(['mara', 'ravi'])).toBe(await replyOf(['mara', 'none']));
  });

  test('a member with an unconfirmed address gets no email and no question', async () => {
    const zoe = await signUp(host, 'zoe');
    await name('mara', 'zoe', 'callum');
    expect(await asked()).toEqual([]);
    const list = async () => (await callApi(host, '/makers', undefined, { session: zoe.session })).text;
    const put = () => callApi(host, `/makers/${ferrywire}`, { status: 'accepted' }, { method: 'PUT', session: zoe.session });
    expect([await list(), (await put()).status]).toEqual(['[]', 403]);
    await confirmAddress(host, zoe);
    expect((await put()).status).toBe(200);
    expect(await asked()).toEqual([]);
  });

  test('someone who takes the username while the edit is pending is not asked', async () => {
    const revisionId = await sendNames(['mara', 'late']);
    time.pass(minutes(1));
    await confirmAddress(host, await signUp(host, 'late'));
    await accept(revisionId);
    expect([await asked(), await shown()]).toEqual([[], ['Mara Lindqvist', '(late)']]);
  });

  test('a submission’s makers are asked when it is approved, and again when it is approved after an undo', async () => {
    const ravi = await as('ravi');
    const id = await submit({ makers: ['mara', 'ravi'] });
    expect([await questions(ravi), await asked()]).toEqual([[], []]);
    await ida.decideStartup(id, 'active');
    expect(await shown('lichen-ledger')).toEqual(['Mara Lindqvist', '(ravi)']);
    expect(await questions(ravi)).toEqual([['Lichen Ledger', 'asked']]);
    expect(await asked()).toEqual(['ravi@people.example']);
    expect((await ida.undoStartup(id))[0]).toBe(200);
    expect([await questions(ravi), await asked()]).toEqual([[], []]);
    await ida.decideStartup(id, 'active');
    expect([await questions(ravi), await asked()]).toEqual([[['Lichen Ledger', 'asked']], ['ravi@people.example']]);
  });

  test('a rejected submission asks no one', async () => {
    await ida.decideStartup(await submit({ makers: ['mara', 'ravi'] }), 'rejected');
    expect([await questions(await as('ravi')), await asked()]).toEqual([[], []]);
  });

  test('one owner causes at most twenty emails a day', async () => {
    const usernames = Array.from({ length: 30 }, (_each, at) => `crew-${at}`);
    for (const [at, username] of usernames.entries()) {
      const _id = `0000000000fe${at.toString(16).padStart(12, '0')}`;
      await host.store.users.insert(aUser({ _id, username, email: `${username}@example.com`, emailVerifiedAt: daysBefore }));
    }
    await ida.decideStartup(await submit({ makers: usernames.slice(0, 15) }), 'active');
    const other = { productName: 'Moss Ledger', website: 'https://moss-ledger.example/' };
    await ida.decideStartup(await submit({ ...other, makers: usernames.slice(15) }), 'active');
    expect(await asked()).toHaveLength(20);
    expect(await host.store.makers.ofUser(`0000000000fe${(29).toString(16).padStart(12, '0')}`)).toMatchObject([
      { status: 'asked' },
    ]);
  });

  test('changing a maker’s username ends the acceptance, and someone who takes the old username does not become a maker', async () => {
    const rename = async (username: string) => {
      const { email, role, status, name: display } = (await host.store.users.byId(personId('jonas'))) ?? aUser();
      const body = { username, name: display, email, role, status };
      expect((await ida.send('PUT', `/api/admin/users/${personId('jonas')}`, body))[0]).toBe(200);
    };
    await rename('jonas-a');
    await confirmAddress(host, await signUp(host, 'jonas'));
    expect(await shown()).toEqual(['Mara Lindqvist', '(jonas)']);
    await name('mara', 'jonas-a');
    expect(await shown()).toEqual(['Mara Lindqvist', '(jonas-a)']);
    const jonas = await as('jonas');
    expect(await questions(jonas)).toEqual([['Ferrywire', 'asked']]);
    expect(await asked()).toEqual([]);
    expect((await answer(jonas, 'accepted'))[0]).toBe(200);
    expect(await shown()).toEqual(['Mara Lindqvist', 'Jonas Achterberg']);
  });

  test('an inactive member is shown as a bare name until reactivated, a deleted member permanently', async () => {
    const setStatus = (status: string) => ida.send('PATCH', `/api/admin/users/${personId('jonas')}/status`, { status });
    expect((await setStatus('inactive'))[0]).toBe(200);
    expect(await shown()).toEqual(['Mara Lindqvist', '(jonas)']);
    await setStatus('active');
    expect(await shown()).toEqual(['Mara Lindqvist', 'Jonas Achterberg']);
    expect((await (await as('jonas')).remove())[0]).toBe(200);
    expect(await shown()).toEqual(['Mara Lindqvist', '(jonas)']);
    await confirmAddress(host, await signUp(host, 'jonas'));
    expect(await shown()).toEqual(['Mara Lindqvist', '(jonas)']);
  });

  test('an acceptance stays with the listing when it gets another owner, who can end it', async () => {
    const startup = await host.store.startups.byId(ferrywire);
    if (startup === undefined) throw new Error('The sample has changed.');
    const revisionId = await sendNames(['mara', 'jonas', 'ravi']);
    await host.store.startups.update({ ...startup, userId: personId('noor') });
    expect(await shown()).toEqual(['Mara Lindqvist', 'Jonas Achterberg']);
    // The previous owner's edit no longer asks anyone.
    await accept(revisionId);
    expect([await asked(), await shown()]).toEqual([[], ['Mara Lindqvist', 'Jonas Achterberg', '(ravi)']]);
    await accept(await sendNames(['noor', 'mara'], await as('noor')));
    expect(await shown()).toEqual(['Noor Haddad', 'Mara Lindqvist']);
    expect(await questions(mara)).toContainEqual(['Ferrywire', 'accepted']);
  });

  test('names from a merged listing are shown as bare names', async () => {
    const choices = { duplicateId: ferrywire, survivorId: mosscount, owner: 'survivor', plan: 'survivor' };
    expect((await ida.send('POST', '/api/admin/merges', { ...choices, parts: ['makers'] }))[0]).toBe(200);
    expect([await shown('mosscount'), await asked()]).toEqual([['(mara)', '(jonas)'], []]);
    expect((await ida.send('POST', `/api/admin/merges/${ferrywire}/undo`, undefined))[0]).toBe(200);
    expect(await shown()).toEqual(['Mara Lindqvist', 'Jonas Achterberg']);
  });

  test('an archived listing asks no one until it is restored; its makers can leave', async () => {
    const [ravi, jonas] = [await as('ravi'), await as('jonas')];
    await name('mara', 'jonas', 'ravi');
    expect((await mara.send('POST', `/api/startups/${ferrywire}/withdraw`, undefined))[0]).toBe(200);
    expect([await questions(ravi), await questions(jonas)]).toEqual([[], [['Ferrywire', 'accepted']]]);
    expect(await answer(ravi, 'accepted')).toEqual([404, notAsked]);
    expect((await answer(jonas, 'declined'))[0]).toBe(200);
    expect((await mara.send('POST', `/api/startups/${ferrywire}/undo-withdrawal`, undefined))[0]).toBe(200);
    expect(await questions(ravi)).toEqual([['Ferrywire', 'asked']]);
    expect(await shown()).toEqual(['Mara Lindqvist', '(jonas)', '(ravi)']);
  });

  test('of ten simultaneous answers, one counts', async () => {
    const ravi = await as('ravi');
    await name('mara', 'ravi');
    const replies = await Promise.all(Array.from({ length: 10 }, () => answer(ravi, 'accepted')));
    expect(replies.map(([status]) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });
});

const daysBefore = '2026-11-01T12:00:00.000Z';
