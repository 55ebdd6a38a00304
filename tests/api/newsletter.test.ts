import { expect, test } from 'vitest';
import { type SubscriberStatus, subscriberStatuses } from '../../server/domain/audience/newsletter.contract.ts';
import { callApi, createTestClock, emailsTo, minutes, signUp, unsentEmails } from './account-calls.ts';
import { createSession, now, type TestHost } from './hosts.ts';
import { freshNetwork } from './members.ts';
import { bothHosts, openBothHosts, openForTest } from './shared-hosts.ts';
import { aFeedback, anId, aSubscriber } from '../store/builders.ts';

const hosts = openBothHosts();

async function post(host: TestHost, path: string, body: unknown): Promise<[number, unknown]> {
  const { status, text } = await host.send({ method: 'POST', path, body, headers: freshNetwork() });
  return [status, JSON.parse(text)];
}

const subscribe = (host: TestHost, email: string) => post(host, '/api/newsletter/subscribe', { email });
const subscribed = [200, { message: 'Successfully subscribed!', mustConfirm: false }];
const known = [409, { message: 'This email is already subscribed.', code: 'newsletter.already_subscribed' }];

/** The emails to an address that wait in the outbox: their kind and the token of their links. */
async function mailsTo(host: TestHost, address: string) {
  const emails = (await emailsTo(host, address)).filter((email) => 'unsubscribeToken' in email);
  return emails.map(({ kind, unsubscribeToken }) => ({ kind, token: unsubscribeToken }));
}

/** Subscribes an address and returns the token of its email. */
async function tokenFor(host: TestHost, email: string): Promise<string> {
  expect(await subscribe(host, email)).toEqual(subscribed);
  const [mail] = await mailsTo(host, email);
  expect(mail).toEqual({ kind: 'newsletter.confirm', token: expect.stringMatching(/^[0-9a-f]{64}$/) });
  return mail?.token ?? '';
}

test('an address gets the newsletter once the link of its email was confirmed, and can leave and come back', async () => {
  for (const host of hosts) {
    const email = 'ada@example.com';
    const token = await tokenFor(host, email);
    const byLink = (call: string, change?: object) =>
      callApi(host, `/newsletter/${call}`, { token, ...change }, change === undefined ? {} : { method: 'PUT' }).then(
        ({ status, text }) => [status, JSON.parse(text)],
      );
    const shown = (status: string, choices = {}) => [200, { email, status, weeklyDigest: true, writtenIssues: true, ...choices }];
    const stored = async () => (await host.store.newsletter.list()).find((subscriber) => subscriber.email === email);
    expect(await byLink('preferences')).toEqual(shown('unconfirmed'));
    expect(await stored()).toMatchObject({ status: 'unconfirmed', source: 'form', confirmedAt: null, unsubscribedAt: null });

    const at = now.toISOString();
    expect(await byLink('confirm')).toEqual(shown('confirmed'));
    expect(await byLink('confirm')).toEqual(shown('confirmed'));
    expect(await mailsTo(host, email)).toEqual(['newsletter.confirm', 'newsletter.welcome'].map((kind) => ({ kind, token })));
    expect(await stored()).toMatchObject({ status: 'confirmed', source: 'form', createdAt: at, confirmedAt: at });
    expect(await subscribe(host, 'ADA@example.com')).toEqual(known);

    const choices = { weeklyDigest: false, writtenIssues: true };
    expect(await byLink('preferences', choices)).toEqual(shown('confirmed', choices));
    for (let time = 0; time < 2; time += 1)
      expect(await byLink('unsubscribe')).toEqual([200, { message: 'You are unsubscribed.' }]);
    expect(await stored()).toMatchObject({ status: 'unsubscribed', confirmedAt: at, unsubscribedAt: at, ...choices });
    expect(await byLink('confirm')).toEqual(shown('confirmed', choices));
    expect(await stored()).toMatchObject({ status: 'confirmed', unsubscribedAt: null });
    expect(await mailsTo(host, email)).toHaveLength(2);
  }
});

test('an international domain and its ASCII form are one address', async () => {
  for (const host of hosts) {
    expect(await subscribe(host, 'ada@münchen.example')).toEqual(subscribed);
    expect(await subscribe(host, 'ada@xn--mnchen-3ya.example')).toEqual(subscribed);
    expect((await host.store.newsletter.list()).filter(({ email }) => email.includes('nchen'))).toHaveLength(1);
    expect(await mailsTo(host, 'ada@xn--mnchen-3ya.example')).toHaveLength(1);
  }
});

test('an unconfirmed address that subscribes again gets its email again, but not within five minutes', async () => {
  for (const [, open] of bothHosts) {
    const { clock, pass } = createTestClock();
    const host = await openForTest(open, { clock });
    const email = 'again@example.com';
    for (const [after, mails] of [
      [0, 1],
      [minutes(4), 1],
      [minutes(2), 2],
    ] as const) {
      pass(after);
      expect(await subscribe(host, email)).toEqual(subscribed);
      expect(await mailsTo(host, email)).toHaveLength(mails);
    }
    expect(await host.store.newsletter.list()).toMatchObject([{ email, status: 'unconfirmed', createdAt: now.toISOString() }]);
  }
});

test('anyone may enter an unsubscribed address, which stays unsubscribed until its own link is used', async () => {
  for (const [, open] of bothHosts) {
    const { clock, pass } = createTestClock();
    const host = await openForTest(open, { clock });
    const token = await tokenFor(host, 'left@example.com');
    expect((await post(host, '/api/newsletter/unsubscribe', { token }))[0]).toBe(200);
    pass(minutes(6));
    expect(await subscribe(host, 'left@example.com')).toEqual(subscribed);
    expect(await mailsTo(host, 'left@example.com')).toHaveLength(2);
    expect(await host.store.newsletter.list()).toMatchObject([{ status: 'unsubscribed' }]);
    expect((await post(host, '/api/newsletter/confirm', { token }))[0]).toBe(200);
    expect(await host.store.newsletter.list()).toMatchObject([{ status: 'confirmed', unsubscribedAt: null }]);
  }
});

test('with a mail server, a new address is told to confirm, and a member’s own confirmed address is not', async () => {
  for (const [, open] of bothHosts) {
    const host = await openForTest(open, { smtpUrl: 'smtp://127.0.0.1' });
    const session = await createSession(host, 'beatrix');
    const subscribeAs = async (email: string, as?: string) => {
      const { text } = await callApi(host, '/newsletter/subscribe', { email }, { session: as });
      return (JSON.parse(text) as { mustConfirm?: boolean }).mustConfirm;
    };
    expect(await subscribeAs('new@example.com', session)).toBe(true);
    expect(await subscribeAs('beatrix@people.example')).toBe(true);
    expect(await subscribeAs('beatrix@people.example', session)).toBe(false);
    expect(await subscribeAs('beatrix@people.example', session)).toBeUndefined();
    const [mine] = (await host.store.newsletter.list()).filter(({ email }) => email === 'beatrix@people.example');
    expect(mine).toMatchObject({ status: 'confirmed', source: 'member', confirmedAt: now.toISOString() });
    expect((await mailsTo(host, 'beatrix@people.example')).map(({ kind }) => kind)).toEqual([
      'newsletter.confirm',
      'newsletter.welcome',
    ]);
  }
});

test('a member whose address is not confirmed must use the link', async () => {
  for (const [, open] of bothHosts) {
    const host = await openForTest(open, { smtpUrl: 'smtp://127.0.0.1' });
    const { session, account } = await signUp(host, 'zoe');
    const { text } = await callApi(host, '/newsletter/subscribe', { email: account.email }, { session });
    expect(JSON.parse(text)).toEqual({ message: 'Successfully subscribed!', mustConfirm: true });
    expect(await host.store.newsletter.list()).toMatchObject([{ status: 'unconfirmed', source: 'form' }]);
  }
});

test('ten simultaneous subscriptions of one address create one subscriber and one email', async () => {
  for (const host of hosts) {
    const before = (await unsentEmails(host)).length;
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, at) => subscribe(host, at % 2 === 0 ? 'Race@example.com' : 'race@EXAMPLE.com')),
    );
    expect(tries).toEqual(Array.from({ length: 10 }, () => subscribed));
    expect((await unsentEmails(host)).length - before).toBe(1);
    expect((await host.store.newsletter.list()).filter(({ email }) => /^race@/i.test(email))).toHaveLength(1);
  }
});

test('ten simultaneous confirmations send one welcome email', async () => {
  for (const host of hosts) {
    const token = await tokenFor(host, 'eager@example.com');
    const tries = await Promise.all(Array.from({ length: 10 }, () => post(host, '/api/newsletter/confirm', { token })));
    expect(new Set(tries.map(([status]) => status))).toEqual(new Set([200]));
    expect((await mailsTo(host, 'eager@example.com')).map(({ kind }) => kind)).toEqual([
      'newsletter.confirm',
      'newsletter.welcome',
    ]);
  }
});

test('an admin removes the subscribers of one status in bulk, and the others stay', async () => {
  for (const host of hosts) {
    const at = (_id: string, status: SubscriberStatus) =>
      host.store.newsletter.insert(aSubscriber({ _id, email: `${status}@bulk.example`, status, unsubscribeToken: status }));
    for (const [index, status] of subscriberStatuses.entries()) await at(anId(90 + index), status);
    const body = { search: 'bulk.example', status: 'unconfirmed', expected: 1 };
    const { status, text } = await callApi(host, '/newsletter/removals', body, { session: await createSession(host, 'ida') });
    expect([status, JSON.parse(text)]).toEqual([200, { removed: 1, remaining: 0, isDone: true, kept: [] }]);
    const left = (await host.store.newsletter.list()).filter(({ email }) => email.endsWith('@bulk.example'));
    expect(left.map((each) => each.status).toSorted()).toEqual(['confirmed', 'unsubscribed']);
  }
});

test('feedback is stored as it was sent', async () => {
  for (const host of hosts) {
    await post(host, '/api/feedback', { content: '  <b>Two</b>\nlines  ', email: ' ada@example.com ' });
    const { feedback } = await host.store.feedback.table({ search: '', status: 'all' }, { offset: 0, limit: 9 });
    expect(feedback).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        content: '<b>Two</b>\nlines',
        email: 'ada@example.com',
        status: 'open',
        createdAt: now.toISOString(),
      },
    ]);
  }
});

/** Makes a call as the sample's admin. */
async function asAdmin(
  host: TestHost,
  method: 'GET' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<[number, unknown]> {
  const session = await createSession(host, 'ida');
  const { status, text } = await host.send({ method, path: `/api${path}`, session, ...(body === undefined ? {} : { body }) });
  return [status, JSON.parse(text)];
}

test('an admin marks feedback as done, reopens it, and deletes it; a second deletion is refused', async () => {
  for (const host of hosts) {
    const feedback = aFeedback({ _id: anId(77), content: 'Moss\neverywhere', email: 'moss@example.com' });
    await host.store.feedback.insert(feedback);
    const path = `/admin/feedbacks/${anId(77)}`;
    const listed = async (status: string) => {
      const [, body] = await asAdmin(host, 'GET', `/admin/feedbacks?search=moss&status=${status}`);
      return (body as { feedbacks: unknown[] }).feedbacks;
    };
    expect(await asAdmin(host, 'PATCH', `${path}/status`, { status: 'done' })).toEqual([200, { ...feedback, status: 'done' }]);
    expect([await listed('open'), await listed('done')]).toEqual([[], [{ ...feedback, status: 'done' }]]);
    // Another admin, who still sees the feedback as open, may mark it as done, too.
    expect((await asAdmin(host, 'PATCH', `${path}/status`, { status: 'done' }))[0]).toBe(200);
    expect(await asAdmin(host, 'PATCH', `${path}/status`, { status: 'open' })).toEqual([200, feedback]);
    expect(await asAdmin(host, 'DELETE', path)).toEqual([200, { message: 'Feedback deleted.' }]);
    const gone = [404, { message: 'Feedback not found', code: 'feedback.not_found' }];
    expect(await asAdmin(host, 'DELETE', path)).toEqual(gone);
    expect(await asAdmin(host, 'PATCH', `${path}/status`, { status: 'done' })).toEqual(gone);
    expect(await listed('all')).toEqual([]);
    expect((await host.store.audit.table({ search: 'moss' }, { offset: 0, limit: 9 })).total).toBe(0);
    const { entries } = await host.store.audit.table({ search: 'feedback' }, { offset: 0, limit: 9 });
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'removeFeedback',
      'setFeedbackStatus',
      'setFeedbackStatus',
      'setFeedbackStatus',
    ]);
    expect(entries.find(({ action }) => action === 'removeFeedback')?.before).toEqual({
      status: feedback.status,
      createdAt: feedback.createdAt,
    });
  }
});

test('an admin removes a subscriber, whose link then fails and who can subscribe again', async () => {
  for (const host of hosts) {
    await host.store.newsletter.insert(aSubscriber({ _id: anId(78), email: 'gone@example.com', unsubscribeToken: 'gone' }));
    const path = `/newsletter/${anId(78)}`;
    expect(await asAdmin(host, 'DELETE', path)).toEqual([200, { message: 'Subscriber removed.' }]);
    expect(await asAdmin(host, 'DELETE', path)).toEqual([404, { message: 'Subscriber not found', code: 'newsletter.not_found' }]);
    expect((await post(host, '/api/newsletter/unsubscribe', { token: 'gone' }))[0]).toBe(404);
    expect((await post(host, '/api/newsletter/subscribe', { email: 'gone@example.com' }))[0]).toBe(200);
    const { entries } = await host.store.audit.table({ search: 'removeSubscriber' }, { offset: 0, limit: 9 });
    expect(entries.map(({ subjectId, subject, before, after }) => [subjectId, subject, before, after])).toEqual([
      [anId(78), 'Subscriber', { createdAt: now.toISOString() }, null],
    ]);
  }
});
