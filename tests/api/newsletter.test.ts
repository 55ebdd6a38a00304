import { expect, test } from 'vitest';
import { unsentEmails } from './account-calls.ts';
import { now, type TestHost } from './hosts.ts';
import { freshNetwork } from './members.ts';
import { openBothHosts } from './shared-hosts.ts';

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
    expect(await unsubscribe()).toEqual([404, { message: 'This link is not valid any more.', code: 'newsletter.unknown_link' }]);
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
    const { feedback } = await host.store.feedback.table({ search: '' }, { offset: 0, limit: 9 });
    expect(feedback).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        content: '<b>Two</b>\nlines',
        email: 'ada@example.com',
        createdAt: now.toISOString(),
      },
    ]);
  }
});
