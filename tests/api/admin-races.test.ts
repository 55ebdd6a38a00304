import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { personId, type Username } from '../../db/sample/people.ts';
import type { FaqCategory } from '../../server/domain/content/faq.contract.ts';
import type { Role } from '../../server/domain/core/roles.ts';
import { isAccepted } from './account-calls.ts';
import { createSession, type TestHost } from './hosts.ts';
import { type ApiReply, type Member, signInAs } from './members.ts';
import { bothHosts } from './shared-hosts.ts';
import { createFastPasswords } from './test-env.ts';

const commonplacer = '000000000003000034190c09';
const loopcrate = 'Loopcrate';

const statuses = (replies: readonly ApiReply[]) => replies.map(([status]) => status).sort();
const refusalOf = (replies: readonly ApiReply[]) => replies.find(([status]) => status >= 400)?.[1];

describe.each(bothHosts)('%s', (_, open) => {
  let host: TestHost;
  let ida: Member;
  let tomasz: Member;
  beforeEach(async () => {
    host = await open();
    await makeAdmin('tomasz');
    ida = await signInAs(host, 'ida');
    tomasz = await signInAs(host, 'tomasz');
  });
  afterEach(async () => {
    await host.close();
    expect(host.failures).toEqual([]);
  });

  async function makeAdmin(username: Username) {
    const user = await host.store.users.byId(personId(username));
    if (user !== undefined) await host.store.users.update({ ...user, role: 'admin' });
  }

  async function rowsOf(search: string) {
    return (await host.store.audit.table({ search }, { offset: 0, limit: 99 })).entries;
  }

  const save = (by: Member, username: Username, role: Role) =>
    by.send('PUT', `/api/admin/users/${personId(username)}`, {
      username,
      name: username,
      email: `${username}@people.example`,
      role,
      status: 'active',
    });

  test('of two admins who decide a listing at once, one succeeds and the other is refused', async () => {
    const responses = await Promise.all([
      ida.decideStartup(commonplacer, 'active'),
      tomasz.decideStartup(commonplacer, 'rejected', 'Too common.'),
    ]);
    expect(statuses(responses)).toEqual([200, 409]);
    expect(refusalOf(responses)).toEqual({
      message: expect.stringMatching(/^(Approved by Ida Okafor|Rejected by Tomasz .+) just now\.$/) as string,
      code: 'startups.not_pending',
    });
    const [row, ...more] = await rowsOf('decideStartup');
    const won = responses[0][0] === 200 ? 'ida' : 'tomasz';
    expect([row?.actor, row?.after?.['status'], more]).toEqual([won, won === 'ida' ? 'active' : 'rejected', []]);
    expect((await host.store.startups.byId(commonplacer))?.status).toBe(row?.after?.['status']);
  });

  test('of two admins who decide a claim at once, one succeeds and the other is refused', async () => {
    const { claims } = await host.store.claims.table({ search: loopcrate, status: 'pending' }, { offset: 0, limit: 9 });
    const claim = claims.at(-1)?._id ?? '';
    const responses = await Promise.all([ida.decideClaim(claim, 'approved'), tomasz.decideClaim(claim, 'rejected')]);
    expect(statuses(responses)).toEqual([200, 409]);
    expect(refusalOf(responses)).toEqual({
      message: expect.stringMatching(/^(Approved|Rejected) by (Ida Okafor|Tomasz .+) just now\.$/) as string,
      code: 'claims.already_decided',
    });
    expect(await rowsOf('decideClaim')).toHaveLength(1);
  });

  test('of two admins who approve rival claims at once, one succeeds and the other is refused', async () => {
    const { claims } = await host.store.claims.table({ search: loopcrate, status: 'pending' }, { offset: 0, limit: 9 });
    expect(claims).toHaveLength(2);
    const responses = await Promise.all([
      ida.decideClaim(claims[0]?._id ?? '', 'approved'),
      tomasz.decideClaim(claims[1]?._id ?? '', 'approved'),
    ]);
    expect(statuses(responses)).toEqual([200, 409]);
    expect(refusalOf(responses)).toEqual({
      message: expect.stringMatching(/^(Approved|Rejected) by (Ida Okafor|Tomasz .+) just now\.$/) as string,
      code: 'claims.already_decided',
    });
    const [row] = await rowsOf('decideClaim');
    const won = responses[0][0] === 200 ? 0 : 1;
    expect([row?.subject, row?.before, row?.after]).toEqual([
      loopcrate,
      { status: 'pending', owner: null, rivalsRejected: 0 },
      { status: 'approved', owner: claims[won]?.userId, rivalsRejected: 1 },
    ]);
  });

  test('of two admins who demote each other at once, one stays an admin', async () => {
    const responses = await Promise.all([save(ida, 'tomasz', 'user'), save(tomasz, 'ida', 'user')]);
    expect(statuses(responses).filter((status) => status === 200)).toHaveLength(1);
    // The refused admin is no longer an admin, or tried to demote the last admin.
    expect(['auth.forbidden', 'users.last_admin']).toContain((refusalOf(responses) as { code: string }).code);
    expect(await host.store.users.countActiveAdmins()).toBe(1);
  });

  test('of two admins who deactivate, delete or demote each other or themselves at once, one stays an admin', async () => {
    const status = (by: Member, username: Username) =>
      by.send('PATCH', `/api/admin/users/${personId(username)}/status`, { status: 'inactive' });
    await Promise.all([
      status(ida, 'tomasz'),
      status(tomasz, 'ida'),
      save(ida, 'ida', 'editor'),
      save(tomasz, 'tomasz', 'editor'),
      ida.remove(),
      tomasz.remove(),
    ]);
    expect(await host.store.users.countActiveAdmins()).toBe(1);
  });

  test("an admin who demotes themselves stays signed in without an admin's permissions", async () => {
    const other = await createSession(host, 'tomasz');
    const session = await createSession(host, 'tomasz');
    const { status, session: left } = await host.send({
      method: 'PUT',
      path: `/api/admin/users/${personId('tomasz')}`,
      session,
      body: { username: 'tomasz', name: 'T', email: 'tomasz@people.example', role: 'editor', status: 'active' },
    });
    expect([status, left]).toEqual([200, undefined]);
    expect([await isAccepted(host, other), await isAccepted(host, session)]).toEqual([true, true]);
    expect((await host.send({ path: '/api/admin/users', session })).status).toBe(403);
  });

  test('every call of a deactivated member is refused', async () => {
    const cookie = await createSession(host, 'mara');
    const sendCall = async () => (await host.send({ path: `/api/favorites/ids/${personId('mara')}`, session: cookie })).status;
    expect(await sendCall()).toBe(200);
    const path = `/api/admin/users/${personId('mara')}/status`;
    expect((await ida.send('PATCH', path, { status: 'inactive' }))[0]).toBe(200);
    expect([await sendCall(), await sendCall()]).toEqual([401, 401]);
    expect((await ida.send('PATCH', path, { status: 'active' }))[0]).toBe(200);
    // The old cookie stays invalid after the member is active again.
    expect(await sendCall()).toBe(401);
  });

  describe('the FAQ', () => {
    interface Draft {
      version: string;
      categories: FaqCategory[];
    }
    const draft = async (by: Member) => (await by.get<Draft>('/api/faq/admin'))[1];
    const saveFaq = (by: Member, version: string, categories: FaqCategory[]) =>
      by.send<Draft>('POST', '/api/faq', { categories }, { 'if-match': `"${version}"` });
    const added = (categories: FaqCategory[], question: string) =>
      categories.map((category, at) =>
        at === 0
          ? { ...category, faqs: [...category.faqs, { _id: 'new-faq-1', question, answer: 'Because.', slug: '' }] }
          : category,
      );

    test('of two saves from the same version, the second is refused and nothing is lost', async () => {
      const [read, same] = [await draft(ida), await draft(tomasz)];
      expect(read).toEqual(same);
      const responses = await Promise.all([
        saveFaq(ida, read.version, added(read.categories, 'Why moss?')),
        saveFaq(tomasz, same.version, added(same.categories, 'Why not?')),
      ]);
      expect(statuses(responses)).toEqual([200, 409]);
      expect(refusalOf(responses)).toEqual({
        message: 'Someone else saved changes in the meantime. Your text is still here.',
        code: 'request.changed_meanwhile',
        version: (await draft(ida)).version,
        current: { categories: (await draft(ida)).categories },
      });
      const [winner, loser] = responses[0][0] === 200 ? [ida, tomasz] : [tomasz, ida];
      const question = responses[0][0] === 200 ? 'Why not?' : 'Why moss?';
      const now = await draft(winner);
      expect(now.version).not.toBe(read.version);
      // The refused admin reads the current FAQ, and then the second change can be saved, too.
      const [status, saved] = await saveFaq(loser, now.version, added(now.categories, question));
      expect(status).toBe(200);
      const questions = saved.categories[0]?.faqs.map((item) => item.question) ?? [];
      expect(questions).toEqual(expect.arrayContaining(['Why moss?', 'Why not?', 'Is it free to browse?']));
      expect(saved).toEqual({ message: 'FAQs saved successfully!', ...(await draft(ida)) });
    });

    test('new questions get ids and unique slugs in the order they were sent', async () => {
      const item = (id: string, question: string) => ({ _id: id, question, answer: 'Because.' });
      const [status, { categories }] = await ida.send<Draft>('POST', '/api/faq', {
        categories: [
          {
            _id: 'new-cat-1',
            name: 'Moss',
            faqs: [item('new-faq-1', 'Why moss?'), item('new-faq-2', 'WHY, moss'), item('new-faq-3', '???')],
          },
          { _id: 'new-cat-1', name: 'Empty', faqs: [] },
        ],
      });
      expect(status).toBe(200);
      expect(categories.map(({ name, faqs }) => [name, faqs.map(({ slug }) => slug)])).toEqual([
        ['Moss', ['why-moss', 'why-moss-2', 'question']],
        ['Empty', []],
      ]);
      const ids = categories.flatMap(({ _id, faqs }) => [_id, ...faqs.map((each) => each._id)]);
      expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true);
      expect(new Set(ids).size).toBe(5);
    });

    test('a list that contains an id twice is saved with unique ids', async () => {
      const { categories } = await draft(ida);
      const [first] = categories;
      const [status, saved] = await ida.send<Draft>('POST', '/api/faq', { categories: [first, first] });
      expect(status).toBe(200);
      expect(saved.categories[0]?._id).toBe(first?._id);
      expect(new Set(saved.categories.flatMap(({ faqs }) => faqs.map(({ slug }) => slug))).size).toBe(8);
    });

    test('saving an unchanged list changes nothing', async () => {
      const read = await draft(ida);
      const [, saved] = await saveFaq(ida, read.version, read.categories);
      expect(saved).toEqual({ message: 'FAQs saved successfully!', ...read });
    });
  });
});

test.each(bothHosts)('%s: no user is added if the admin loses access while the password is hashed', async (_, open) => {
  const fastPasswords = createFastPasswords();
  let meanwhile = async () => {};
  const host = await open({
    passwords: {
      ...fastPasswords,
      hash: async (password) => {
        await meanwhile();
        return fastPasswords.hash(password);
      },
    },
  });
  const ida = await signInAs(host, 'ida');
  meanwhile = async () => {
    await host.store.sessions.removeOfUser(ida.id);
  };
  const user = { username: 'Olamide', name: '', email: 'olamide@people.example', password: 'bicycle lamp forest' };
  const [status] = await ida.send('POST', '/api/admin/users', user);
  expect([status, await host.store.users.byEmail(user.email)]).toEqual([401, undefined]);
  const tomasz = await signInAs(host, 'tomasz');
  const change = async (role: Role) => {
    const record = await host.store.users.byId(tomasz.id);
    if (record !== undefined) await host.store.users.update({ ...record, role });
  };
  await change('admin');
  meanwhile = () => change('editor');
  const [second] = await tomasz.send('POST', '/api/admin/users', user);
  expect([second, await host.store.users.byEmail(user.email)]).toEqual([403, undefined]);
  expect((await host.store.audit.table({ search: 'addUser' }, { offset: 0, limit: 9 })).entries).toEqual([]);
  await host.close();
  expect(host.failures).toEqual([]);
});
