import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryQueueStorage } from '../../../tests/device/memory-queue.ts';
import type { QueuedRequest } from './queued-request.ts';
import { createLeaseLock } from './send-lock.ts';

import { start, aLike, someFeedback, ok, refusal, aDevice } from '../../../tests/device/queue-device.ts';
beforeEach(() => void vi.spyOn(console, 'debug').mockReturnValue(undefined));

test('requests are sent oldest first, and leave the queue when they succeed', async () => {
  const { page, sent, queued, events } = aDevice();
  const queue = page();
  for (const id of ['one', 'two', 'three']) await queue.enqueue(aLike(id, true));
  expect(await queued()).toEqual(['Like one', 'Like two', 'Like three']);
  expect(await queue.drain()).toEqual({ kind: 'empty' });
  expect(sent.map(({ label }) => label)).toEqual(['Like one', 'Like two', 'Like three']);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
  expect(events.map(({ kind }) => kind)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  expect(await queued()).toEqual([]);
});

test('a like and its opposite leave nothing in the queue when neither was sent', async () => {
  const { page, queued } = aDevice();
  const queue = page();
  await queue.enqueue(aLike('one', true));
  expect(await queue.enqueue(aLike('one', false))).toBeUndefined();
  expect(await queued()).toEqual([]);
  await queue.enqueue(aLike('one', true));
  expect(await queued()).toEqual(['Like one']);
});

test('a request replaces a queued one with the same dedupe key, under a new id', async () => {
  const { page, host, sent, queued } = aDevice();
  const queue = page();
  const first = await queue.enqueue(aLike('one', true));
  host.respond = () => undefined;
  expect(await queue.drain()).toEqual({ kind: 'unreachable', responses: 0 });
  await queue.enqueue(aLike('one', false));
  await queue.enqueue(aLike('one', true));
  await queue.enqueue(aLike('one', false));
  expect(await queued()).toEqual(['Do not like one']);
  host.respond = () => ok;
  await queue.drain();
  expect(sent.map(({ label }) => label)).toEqual(['Do not like one']);
  expect(sent[0]?.id).not.toBe(first?.id);
});

test('after likes are queued while another is being sent, the server has the newest state', async () => {
  const { page, host, sent, queued } = aDevice();
  const queue = page();
  await queue.enqueue(aLike('one', true));
  const presses: Promise<unknown>[] = [];
  host.respond = () => {
    if (sent.length === 0) for (const liked of [false, true]) presses.push(queue.enqueue(aLike('one', liked)));
    return ok;
  };
  await queue.drain();
  await Promise.all(presses);
  await queue.drain();
  // The last like is the one that has just succeeded.
  expect(sent.map(({ json }) => (JSON.parse(json) as { liked: boolean }).liked)[0]).toBe(true);
  expect(await queued()).toEqual([]);
});

test('without a host all requests stay queued, under the same ids', async () => {
  const { page, host, sent } = aDevice();
  const queue = page();
  const rows = [await queue.enqueue(someFeedback('One.')), await queue.enqueue(someFeedback('Two.'))];
  host.respond = () => undefined;
  expect(await queue.drain()).toEqual({ kind: 'unreachable', responses: 0 });
  expect(await queue.drain()).toEqual({ kind: 'unreachable', responses: 0 });
  host.respond = () => ok;
  await queue.drain();
  expect(sent.map(({ id }) => id)).toEqual(rows.map((row) => row?.id));
});

test('a response from a proxy counts as an unreachable host', async () => {
  const { page, host, queued } = aDevice();
  const queue = page();
  await queue.enqueue(someFeedback('One.'));
  for (const answer of [
    { status: 200, json: '<html>Welcome to our wireless network</html>' },
    { status: 502, json: '<html>Bad gateway</html>' },
    { status: 503, json: '{"error":"a proxy"}' },
  ]) {
    host.respond = () => answer;
    expect(await queue.drain()).toEqual({ kind: 'unreachable', responses: 0 });
  }
  expect(await queued()).toEqual(['Feedback']);
});

test('Retry-After delays one request, and others are sent', async () => {
  const { page, host, clock, sent } = aDevice();
  const queue = page();
  await queue.enqueue(someFeedback('One.'));
  await queue.enqueue(aLike('one', true));
  host.respond = ({ callId }) => (callId === 'sendFeedback' && sent.length < 3 ? refusal(429, 'request.too_many', 60) : ok);
  const drained = await queue.drain();
  expect(drained).toEqual({ kind: 'retry-later', at: expect.any(Number) as number });
  const at = drained.kind === 'retry-later' ? drained.at : 0;
  expect(at - clock.now).toBeGreaterThan(59_000);
  expect(at - clock.now).toBeLessThan(61_000);
  expect(sent).toHaveLength(2);
  await queue.drain();
  expect(sent).toHaveLength(2);
  clock.now = at;
  await queue.drain();
  clock.now += 70_000;
  expect(await queue.drain()).toEqual({ kind: 'empty' });
  expect(sent).toHaveLength(4);
});

test('retries of a failing host back off up to 15 minutes', async () => {
  const { page, host, clock } = aDevice();
  const queue = page();
  await queue.enqueue(someFeedback('One.'));
  host.respond = () => refusal(500, 'server.failed');
  const waits: number[] = [];
  for (let time = 0; time < 12; time += 1) {
    const drained = await queue.drain();
    const at = drained.kind === 'retry-later' ? drained.at : 0;
    waits.push(Math.round((at - clock.now) / 1_000));
    clock.now = at;
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
});

test("the first failed attempt reports that the request waits, with the host's status; nothing is reported while offline", async () => {
  const { page, host, device, events } = aDevice();
  const queue = page();
  await queue.enqueue(aLike('one', true));
  host.respond = () => refusal(429, 'request.too_many', 60);
  await queue.drain();
  await queue.enqueue(aLike('two', true));
  host.respond = () => undefined;
  device.online = false;
  await queue.drain();
  device.online = true;
  await queue.drain();
  await queue.drain();
  expect(events.map((event) => (event.kind === 'postponed' ? [event.row.label, event.status] : event.kind))).toEqual([
    ['Like one', 429],
    ['Like two', undefined],
  ]);
});

test('without a session a request waits until its user signs in again', async () => {
  const { page, host, device, sent, events } = aDevice();
  const queue = page();
  await queue.enqueue(aLike('one', true));
  host.respond = () => refusal(401, 'auth.required');
  expect(await queue.drain()).toEqual({ kind: 'empty' });
  expect(events.map(({ kind }) => kind)).toEqual(['unauthenticated']);
  host.respond = () => ok;
  device.userId = '';
  await queue.drain();
  device.userId = 'grace';
  await queue.resume('grace');
  await queue.drain();
  expect(sent).toHaveLength(1);
  device.userId = 'ada';
  await queue.resume('ada');
  await queue.drain();
  expect(sent).toHaveLength(2);
});

test('a submission from an unconfirmed address waits, and is sent with its key after the address is confirmed', async () => {
  const { page, host, sent, queued, events } = aDevice();
  const queue = page();
  const row = await queue.enqueue(aLike('one', true));
  host.respond = () => refusal(403, 'auth.email_unconfirmed');
  await queue.drain();
  await queue.drain();
  expect(events.map(({ kind }) => kind)).toEqual(['unconfirmed']);
  expect(await queued()).toEqual(['Like one']);
  host.respond = () => ok;
  await queue.resume(row?.userId ?? '');
  expect(await queue.drain()).toEqual({ kind: 'empty' });
  expect(sent.map(({ id }) => id)).toEqual([row?.id, row?.id]);
  expect(await queued()).toEqual([]);
});

test('when the current user is unknown, a 403 makes a request wait for sign-in', async () => {
  const { page, host, device, storage } = aDevice();
  device.userId = undefined;
  const queue = page();
  await queue.enqueue(aLike('one', true));
  host.respond = () => refusal(403, 'auth.forbidden');
  await queue.drain();
  expect(await storage.all()).toMatchObject([{ needsSignIn: true }]);
});

test('a refused request stays queued with its reason until it is retried or discarded', async () => {
  const { page, host, storage, sent, events } = aDevice();
  const queue = page();
  const row = await queue.enqueue(someFeedback('One.'));
  const id = row?.id ?? '';
  host.respond = () => refusal(409, 'newsletter.already_subscribed');
  await queue.drain();
  await queue.drain();
  expect(sent).toHaveLength(1);
  expect(events).toMatchObject([{ kind: 'refused', refused: { code: 'newsletter.already_subscribed' } }]);
  expect(await storage.all()).toMatchObject([{ refused: { message: 'Sentence of newsletter.already_subscribed' } }]);
  await queue.retry(id);
  await queue.drain();
  expect(sent).toHaveLength(2);
  expect(await storage.all()).toHaveLength(1);
  await queue.discard(id);
  expect(await storage.all()).toEqual([]);
});

test('sendNow resolves with the outcome of the request', async () => {
  const { page, host, storage } = aDevice();
  const queue = page();
  const one = (await queue.enqueue(someFeedback('One.')))?.id ?? '';
  expect(await queue.sendNow(one)).toMatchObject({ kind: 'succeeded', json: ok.json });
  const two = (await queue.enqueue(someFeedback('Two.')))?.id ?? '';
  host.respond = () => undefined;
  expect(await queue.sendNow(two)).toEqual({ kind: 'queued' });
  host.respond = () => refusal(400, 'request.invalid');
  expect(await queue.sendNow(two)).toMatchObject({ kind: 'refused', refused: { code: 'request.invalid' } });
  expect(await storage.all()).toHaveLength(2);
});

test('two pages that drain at the same time send each request once', async () => {
  const { page, sent } = aDevice();
  const [one, other] = [page(), page()];
  for (let at = 0; at < 20; at += 1) await one.enqueue(aLike(`number ${at}`, true));
  await Promise.all([one.drain(), other.drain(), one.drain(), other.drain()]);
  expect(sent).toHaveLength(20);
});

test('a request that is queued during a drain is sent by the next one', async () => {
  const { page, sent } = aDevice();
  const queue = page();
  const first = queue.drain();
  await queue.enqueue(aLike('one', true));
  await Promise.all([first, queue.drain()]);
  expect(sent).toHaveLength(1);
});

test('each outcome is notified once, to its user; a refused like is removed', async () => {
  const { page, host, queued } = aDevice();
  const queue = page();
  await queue.enqueue(someFeedback('Ada’s.', 'ada'));
  await queue.enqueue(someFeedback('Anybody’s.'));
  await queue.drain();
  const notified = async (viewerId: string) => (await queue.takeNotifications(viewerId)).succeeded.map(({ userId }) => userId);
  expect(await notified('grace')).toEqual(['']);
  expect(await notified('ada')).toEqual(['ada']);
  expect(await notified('ada')).toEqual([]);
  await queue.enqueue(someFeedback('Ada’s.', 'ada'));
  await queue.enqueue(aLike('one', true));
  host.respond = () => refusal(404, 'startups.not_found');
  await queue.drain();
  expect((await queue.takeNotifications('grace')).refused).toEqual([]);
  expect((await queue.takeNotifications('ada')).refused).toMatchObject([
    { callId: 'sendFeedback', refused: { code: 'startups.not_found' } },
    { callId: 'toggleFavorite', refused: { code: 'startups.not_found' } },
  ]);
  expect((await queue.takeNotifications('ada')).refused).toEqual([]);
  expect(await queued()).toEqual(['Feedback']);
});

test('counts are merged into one request, and removed when they are refused', async () => {
  const { page, host, storage } = aDevice();
  const queue = page();
  const counted = (ids: string[]): QueuedRequest => ({
    ...someFeedback(''),
    callId: 'recordImpressions',
    json: JSON.stringify(ids),
    dedupeKey: 'impressions',
    silent: true,
  });
  const merge = (earlier: string, later: string) =>
    JSON.stringify([...new Set([...(JSON.parse(earlier) as string[]), ...(JSON.parse(later) as string[])])]);
  await queue.enqueue(counted(['a', 'b']), { merge });
  await queue.enqueue(counted(['b', 'c']), { merge });
  expect((await storage.all()).map(({ json }) => json)).toEqual(['["a","b","c"]']);
  host.respond = () => refusal(400, 'request.invalid');
  await queue.drain();
  expect(await storage.all()).toEqual([]);
});

test('a request sent without a response is queued with the same key, and counts as attempted', async () => {
  const { page, sent } = aDevice();
  const queue = page();
  const listing = { ...someFeedback('', 'ada'), callId: 'submitStartup' as const, dedupeKey: 'listing ada' };
  await queue.enqueue(listing, { attemptedKey: 'the-first-key' });
  expect(await queue.cancel('listing ada')).toBe('sent');
  await queue.enqueue(listing, { attemptedKey: 'the-first-key' });
  expect(await queue.drain()).toEqual({ kind: 'empty' });
  expect(sent.map(({ id, attempts }) => [id, attempts])).toEqual([['the-first-key', 2]]);
});

test('a draft is removed when its submission succeeds, and kept when the submission is canceled', async () => {
  const { page, storage, host } = aDevice();
  storage.drafts.add('ada');
  const queue = page();
  const listing: QueuedRequest = {
    ...aLike('', true),
    callId: 'submitStartup',
    dedupeKey: 'listing ada',
    json: '{}',
    draftKey: 'ada',
  };
  await queue.enqueue(listing);
  expect(await queue.cancel('listing ada')).toBe('canceled');
  expect(await queue.cancel('listing ada')).toBe('none');
  await queue.drain();
  expect([...storage.drafts]).toEqual(['ada']);
  await queue.enqueue(listing);
  host.respond = () => undefined;
  await queue.drain();
  expect(await queue.cancel('listing ada')).toBe('sent');
  await queue.enqueue(listing);
  host.respond = () => ok;
  await queue.drain();
  expect([...storage.drafts]).toEqual([]);
});

test('an attempt while the device is offline is not counted', async () => {
  const { page, host, storage } = aDevice({ online: false });
  const queue = page();
  await queue.enqueue(aLike('one', true));
  host.respond = () => undefined;
  await queue.drain();
  expect(await storage.all()).toMatchObject([{ attempts: 0 }]);
  await queue.enqueue(aLike('one', false));
  expect(await storage.all()).toEqual([]);
});

test('other users’ requests are removed, and visitors’ requests are kept', async () => {
  const { page, queued } = aDevice();
  const queue = page();
  await queue.enqueue(aLike('one', true, 'ada'));
  await queue.enqueue(aLike('two', true, 'grace'));
  await queue.enqueue(someFeedback('Anybody’s.'));
  await queue.removeOtherUsers('grace');
  expect(await queued()).toEqual(['Like two', 'Feedback']);
});

test('without Web Locks, a lease in the database serves as the lock, and expires', async () => {
  vi.useFakeTimers({ now: start });
  try {
    const storage = createMemoryQueueStorage();
    const timing = { now: Date.now, pause: (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time)) };
    const [one, other] = [createLeaseLock(storage, timing), createLeaseLock(storage, timing)];
    const log: string[] = [];
    let release = (): void => undefined;
    const first = one(async () => {
      log.push('one begins');
      await new Promise<void>((resolve) => (release = resolve));
      log.push('one ends');
    });
    const second = other(async () => void log.push('other'));
    const third = one(async () => void log.push('one again'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(log).toEqual(['one begins']);
    release();
    await vi.advanceTimersByTimeAsync(2_000);
    await Promise.all([first, second, third]);
    expect(log.toSorted()).toEqual(['one again', 'one begins', 'one ends', 'other']);
    // A closed page does not release its lease.
    await storage.acquireLease('gone', Date.now(), Date.now() + 15_000);
    const after = other(async () => void log.push('after'));
    await vi.advanceTimersByTimeAsync(14_000);
    expect(log).not.toContain('after');
    await vi.advanceTimersByTimeAsync(2_000);
    await after;
    expect(log).toContain('after');
  } finally {
    vi.useRealTimers();
  }
});
