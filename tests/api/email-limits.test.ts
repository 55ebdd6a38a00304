import { describe, expect, test } from 'vitest';
import {
  callApi,
  confirmAddress,
  createTestClock,
  emailsTo,
  hours,
  minutes,
  newPassword,
  outcome,
  password,
  signUp,
  unsentEmails,
} from './account-calls.ts';
import { openFounderSites } from './founder-sites.ts';
import { createSession, type TestHost } from './hosts.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

const kanbanjo = '000000000003000036557afb';
const proofPath = `/startups/${kanbanjo}/ownership-proof`;
const profile = { name: 'Zoe', phone: '', linkedin: 'https://linkedin.com/in/zoe', instagram: '', facebook: '', avatar: '' };

describe.each(bothHosts)('%s', (_, open) => {
  let host: TestHost;
  const { clock, pass } = createTestClock();
  const openHost = async () => {
    host = await openForTest(open, { clock });
  };
  const startProof = async (username: 'jonas' | 'noor') => {
    const session = await createSession(host, username, clock());
    expect(outcome(await callApi(host, proofPath, undefined, { session, method: 'PUT' }))).toBe(200);
    return session;
  };
  const subscribe = (email: string) => callApi(host, '/newsletter/subscribe', { email });
  const subscriptionsOf = async (count: number, named: (at: number) => string) => {
    for (let at = 0; at < count; at += 1) expect(outcome(await subscribe(named(at)))).toBe(200);
  };
  const sentToVictim = async () => (await unsentEmails(host)).filter(({ to }) => /^v\.?i?ctim/i.test(to)).length;

  test('all addresses of a mailbox share one limit, across all accounts, networks and kinds', async () => {
    await openHost();
    await subscriptionsOf(5, (at) => `victim+${at}@gmail.com`);
    expect(await sentToVictim()).toBe(3);
    expect((await host.store.newsletter.list()).length).toBe(5);
    for (let at = 0; at < 5; at += 1) {
      const body = { username: `flood-${at}`, email: `Victim+s${at}@GoogleMail.com`, password };
      expect(outcome(await callApi(host, '/users/signup', body))).toBe(200);
    }
    expect(await sentToVictim()).toBe(6);
    for (const round of [1, 2]) {
      pass(minutes(16));
      await subscriptionsOf(3, (at) => `v.ictim+${round}.${at}@gmail.com`);
    }
    // Ten emails are the daily limit. After that, one email an hour is allowed, so one more was sent.
    expect(await sentToVictim()).toBe(10 + 1);
    pass(minutes(16));
    await subscriptionsOf(3, (at) => `victim+more${at}@gmail.com`);
    expect(await sentToVictim()).toBe(11);
    // An hour later, another email is allowed, so that the mailbox's owner does not have to wait for a day.
    pass(hours(1));
    await subscriptionsOf(3, (at) => `victim+later${at}@gmail.com`);
    expect(await sentToVictim()).toBe(12);
    pass(hours(24));
    await subscriptionsOf(3, (at) => `victim+tomorrow${at}@gmail.com`);
    expect(await sentToVictim()).toBe(15);
  });

  test('flooding a mailbox does not prevent the owner of a confirmed account from getting a link', async () => {
    await openHost();
    await confirmAddress(host, await signUp(host, 'zoe'));
    await subscriptionsOf(5, (at) => `zoe+${at}@example.com`);
    for (let at = 0; at < 5; at += 1) {
      await callApi(host, '/users/signup', { username: `flood-${at}`, email: `zoe+f${at}@example.com`, password });
      await callApi(host, '/users/password/forgot', { email: `zoe+f${at}@example.com` });
    }
    const before = (await emailsTo(host, 'zoe@example.com')).length;
    expect(outcome(await callApi(host, '/users/password/forgot', { email: 'zoe@example.com' }))).toBe(202);
    expect(await emailsTo(host, 'zoe@example.com')).toHaveLength(before + 1);
  });

  test('link requests for an address without an account do not count for its mailbox', async () => {
    await openHost();
    for (let time = 0; time < 12; time += 1) {
      pass(minutes(16));
      for (const path of ['/users/password/forgot', '/users/auth/magic-link'])
        expect(outcome(await callApi(host, path, { email: 'zoe@example.com' }))).toBe(202);
    }
    await signUp(host, 'zoe');
    expect((await emailsTo(host, 'zoe@example.com')).map(({ kind }) => kind)).toEqual(['account.confirm_email']);
  });

  test('an account sends at most ten confirmations a day', async () => {
    await openHost();
    const { account, session } = await signUp(host, 'zoe');
    const wants = (email: string) => callApi(host, `/users/${account._id}`, { ...profile, email }, { session, method: 'PUT' });
    const resend = () => callApi(host, `/users/${account._id}/email/confirmation`, undefined, { session, method: 'POST' });
    for (let at = 0; at < 9; at += 1) expect(outcome(await wants(`stranger-${at}@example.com`))).toBe(200);
    expect(outcome(await resend())).toBe(202);
    const before = (await unsentEmails(host)).length;
    const refused = await wants('one-more@example.com');
    expect(outcome(refused)).toBe('request.too_many');
    expect(refused.headers['retry-after']).toBe('86400');
    expect(outcome(await resend())).toBe('request.too_many');
    expect(await unsentEmails(host)).toHaveLength(before);
    expect((await host.store.users.byId(account._id))?.email).toBe('stranger-8@example.com');
    // The rest of the profile is saved anyway.
    expect(outcome(await wants('stranger-8@example.com'))).toBe(200);
    pass(hours(24));
    expect(outcome(await callApi(host, '/users/login', { email: 'stranger-8@example.com', password }))).toBe(200);
  });

  test('password changes of an unconfirmed account do not flood its address', async () => {
    await openHost();
    const { account, session: first } = await signUp(host, 'zoe');
    let [session, current, next] = [first, password, newPassword];
    for (let time = 0; time < 5; time += 1) {
      const body = { current, new: next };
      const changed = await callApi(host, `/users/${account._id}/password`, body, { session });
      expect(outcome(changed)).toBe(200);
      [session, current, next] = [changed.session ?? '', next, current];
    }
    const notices = (await emailsTo(host, 'zoe@example.com')).filter(({ kind }) => kind === 'account.password_changed');
    expect(notices).toHaveLength(3);
  });

  test('a member and a mailbox get at most ten website codes a day', async () => {
    const sites = await openFounderSites();
    host = await openForTest(open, { clock, websites: async () => sites.websites });
    const startup = await host.store.startups.byId(kanbanjo);
    if (startup === undefined) throw new Error('The sample has changed.');
    await host.store.startups.update({ ...startup, website: sites.address('www.kanbanjo.example') });
    const members = { jonas: await startProof('jonas'), noor: await startProof('noor') };
    const send = async (member: keyof typeof members, mailbox: string) =>
      outcome(await callApi(host, `${proofPath}/code`, { mailbox, domain: 'kanbanjo.example' }, { session: members[member] }));
    for (let time = 0; time < 10; time += 1) {
      if (time % 5 === 0) pass(hours(2));
      expect(await send('jonas', 'info')).toBe(200);
    }
    pass(hours(2));
    expect(await send('jonas', 'admin')).toBe('request.too_many');
    expect(await send('noor', 'info')).toBe('request.too_many');
    expect(await send('noor', 'admin')).toBe(200);
    sites.close();
  });
});
