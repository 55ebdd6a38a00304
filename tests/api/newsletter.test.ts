import { expect, test } from 'vitest';
import { unsentEmails } from './account-calls.ts';
import { createSession, now, type TestHost } from './hosts.ts';
import { freshNetwork } from './members.ts';
import { openBothHosts } from './shared-hosts.ts';
import { aFeedback, anId, aSubscriber } from '../store/builders.ts';

const hosts = openBothHosts();

async function post(host: TestHost, path: string, body: unknown): Promise<[number, unknown]> {
  const { status, text } = await host.send({ method: 'POST', path, body, headers: freshNetwork() });
  return [status, JSON.parse(text)];
}

test('a subscriber can unsubscribe by the token of the welcome email and subscribe again', async () => {
  for (const host of hosts) {
    const email = 'ada@example.com';
    expect(await post(host, '/api/newsletter/subscribe', { email })).toEqual([200, { message: 'Successfully subscribed!' }]);
    const [welcome] = await unsentEmails(host);
    expect(welcome).toEqual({ kind: 'newsletter.welcome', to: email, unsubscribeToken: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const token = welcome?.kind === 'newsletter.welcome' ? welcome.unsubscribeToken : '';
    const unsubscribe = () => post(host, '/api/newsletter/unsubscribe', { token });
    expect(await unsubscribe()).toEqual([200, { message: 'You are unsubscribed.' }]);
    expect(await host.store.newsletter.list()).toEqual([]);
    expect(await unsubscribe()).toEqual([404, { message: 'This link is no longer valid.', code: 'newsletter.unknown_link' }]);
    expect((await post(host, '/api/newsletter/subscribe', { email }))[0]).toBe(200);
    expect(await unsentEmails(host)).toHaveLength(2);
  }
});

test('ten simultaneous subscriptions of one address create one subscriber and one email', async () => {
  for (const host of hosts) {
    const before = (await unsentEmails(host)).length;
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        post(host, '/api/newsletter/subscribe', { email: at % 2 === 0 ? 'Race@example.com' : 'race@EXAMPLE.com' }),
      ),
    );
    expect(tries.map(([status]) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409, 409, 409]);
    expect((await unsentEmails(host)).length - before).toBe(1);
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
