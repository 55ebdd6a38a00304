import { describe, expect, test } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { personId } from '../../db/sample/people.ts';
import { handle } from '../../server/api/handle.ts';
import { bareHost, koaHost, now, createSession } from './hosts.ts';
import { openBothHosts } from './shared-hosts.ts';

function clockedHost() {
  let seconds = 0;
  const host = bareHost(openMemoryStore(), { clock: () => new Date(now.getTime() + seconds * 1_000) });
  const send = async (id: 'sendFeedback' | 'recordView', body: unknown, source: string) => {
    const { status, headers } = await handle(host, id, { params: {}, query: {}, body, visitor: 'v', rateLimitKey: source });
    return headers === undefined ? { status } : { status, headers };
  };
  return {
    feedback: (source = 'home', content = 'Hi') => send('sendFeedback', { content }, source),
    view: (source = 'home') => send('recordView', { startupId: '0'.repeat(24) }, source),
    pass: (more: number) => {
      seconds += more;
    },
  };
}

const fine = { status: 200 };
const tooMany = (seconds: string) => ({ status: 429, headers: { 'Retry-After': seconds } });

describe('a rate limit', () => {
  test('a rate limit ends with its window, and Retry-After says when', async () => {
    const { feedback, pass } = clockedHost();
    for (let time = 0; time < 5; time += 1) expect(await feedback()).toEqual(fine);
    pass(600);
    expect(await feedback()).toEqual(tooMany('3000'));
    expect(await feedback('elsewhere')).toEqual(fine);
    pass(2_999.5);
    expect(await feedback()).toEqual(tooMany('1'));
    pass(0.5);
    expect(await feedback()).toEqual(fine);
  });

  test('an invalid request does not count against the rate limit', async () => {
    const { feedback } = clockedHost();
    for (let time = 0; time < 9; time += 1) expect(await feedback('home', ' ')).toEqual({ status: 400 });
    expect(await feedback()).toEqual(fine);
  });

  test('the rate limit of counting calls is high and counted in memory', async () => {
    const { view, pass } = clockedHost();
    for (let time = 0; time < 600; time += 1) expect(await view()).toEqual({ status: 202 });
    expect(await view()).toEqual(tooMany('600'));
    expect(await view('elsewhere')).toEqual({ status: 202 });
    pass(600);
    expect(await view()).toEqual({ status: 202 });
  });
});

describe('requests queued on a device for days and sent at once', () => {
  test('queued requests either pass or are refused until a retry succeeds', async () => {
    let seconds = 0;
    const host = await koaHost({ env: { clock: () => new Date(now.getTime() + seconds * 1_000) } });
    const session = await createSession(host, 'ravi');
    const send = (path: string, body: unknown, key: string) =>
      host.send({ method: 'POST', path, body, session, headers: { 'idempotency-key': key } });

    const { cards } = await host.store.startups.list({ offset: 0, limit: 50 });
    const ids = cards.map((card) => (JSON.parse(card) as { _id: string })._id);
    const userId = personId('ravi');
    const like = (startupId: string) => send('/api/favorites/toggle', { startupId, userId, liked: true }, `like-${startupId}`);
    const likes = await Promise.all(ids.map(like));
    expect(likes.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect(await host.store.favorites.ids(userId)).toEqual([...ids].sort());

    const impressions = await send('/api/analytics/impressions', { startupIds: ids }, 'impressions-of-days');
    expect(impressions.status).toBe(202);
    const subscribed = await send('/api/newsletter/subscribe', { email: 'ravi@readers.example' }, 'newsletter-of-days');
    expect(subscribed.status).toBe(200);

    const words = Array.from({ length: 8 }, (_, at) => `Word ${at}`);
    const waiting = new Set(words);
    for (const wait of [0, 3_600]) {
      seconds += wait;
      for (const word of waiting) {
        const { status, headers } = await send('/api/feedback', { content: word }, `feedback-${word.slice(-1)}`);
        if (status === 200) waiting.delete(word);
        else expect([status, headers['retry-after']]).toEqual([429, '3600']);
      }
      expect(waiting.size).toBe(wait === 0 ? 3 : 0);
    }
    const { total } = await host.store.feedback.table({ search: '', status: 'all' }, { offset: 0, limit: 1 });
    expect(total).toBe(words.length);
    await host.close();
    expect(host.failures).toEqual([]);
  });
});

describe('beyond a rate limit', () => {
  const hosts = openBothHosts();

  test('both hosts reply 429 with Retry-After and the usual error body', async () => {
    for (const host of hosts) {
      const send = () => host.send({ method: 'POST', path: '/api/feedback', body: { content: 'Hi' } });
      for (let time = 0; time < 5; time += 1) expect((await send()).status).toBe(200);
      const { status, headers, text } = await send();
      expect({ host: host.name, status, retryAfter: headers['retry-after'], body: JSON.parse(text) }).toEqual({
        host: host.name,
        status: 429,
        retryAfter: '3600',
        body: { message: 'Too many requests. Please try again later.', code: 'request.too_many' },
      });
      const { total } = await host.store.feedback.table({ search: '', status: 'all' }, { offset: 0, limit: 1 });
      expect(total).toBe(5);
    }
  });

  test('another browser of the same network is refused too, another network is not', async () => {
    const [koa] = hosts;
    const send = (headers: Record<string, string>) =>
      koa?.send({ method: 'POST', path: '/api/feedback', body: { content: 'Hi' }, headers });
    expect((await send({ 'user-agent': 'another' }))?.status).toBe(429);
    expect((await send({ 'x-forwarded-for': '203.0.113.1' }))?.status).toBe(200);
  });
});
