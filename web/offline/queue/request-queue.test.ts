import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../../../tests/device/memory-queue.ts';
import { createOutbox, type News } from './request-queue.ts';
import { createLease } from './send-lock.ts';
import type { HostAnswer, QueueRow, QueuedRequest } from './queued-request.ts';

const start = Date.parse('2026-11-21T12:00:00Z');

const aHeart = (startupId: string, liked: boolean, owner = 'ada'): QueuedRequest => ({
  call: 'toggleFavorite',
  method: 'POST',
  path: '/favorites/toggle',
  json: JSON.stringify({ userId: owner, startupId, liked }),
  owner,
  asVisitor: false,
  subject: `heart ${owner} ${startupId}`,
  label: liked ? `Like ${startupId}` : `Do not like ${startupId}`,
});

const aRemark = (content: string, owner = ''): QueuedRequest => ({
  call: 'sendFeedback',
  method: 'POST',
  path: '/feedback',
  json: JSON.stringify({ content }),
  owner,
  asVisitor: true,
  subject: '',
  label: 'Feedback',
  whenDone: 'Your feedback was sent.',
});

const ok: HostAnswer = { status: 200, json: '{"liked":true,"likes":3}' };
const refusal = (status: number, code: string, retryAfter?: number): HostAnswer => ({
  status,
  json: JSON.stringify({ code, message: `Sentence of ${code}` }),
  retryAfter,
});

/** A device with one page of it; `answer` is the host, undefined when there is none. */
function aDevice({ online = true } = {}) {
  const storage = createMemoryStorage();
  const clock = { now: start };
  const host = { answer: (_row: QueueRow): HostAnswer | undefined => ok };
  const device = { person: 'ada' as string | undefined, online };
  const news: News[] = [];
  /** Everything that left the device. */
  const sent: QueueRow[] = [];
  const locks = lockManager();
  const page = () =>
    createOutbox({
      storage,
      carry: async (row) => {
        await Promise.resolve();
        const answer = host.answer(row);
        if (answer === undefined) throw new TypeError('Failed to fetch');
        sent.push(row);
        return answer;
      },
      alone: locks,
      now: () => (clock.now += 1),
      isOnline: () => device.online,
      whoIsHere: () => device.person,
      onNews: (heard) => news.push(heard),
    });
  const waiting = async () => (await storage.all()).map(({ label }) => label);
  return { page, storage, clock, host, device, news, sent, waiting };
}

beforeEach(() => void vi.spyOn(console, 'debug').mockReturnValue(undefined));

/** As the browser's, for one name. */
function lockManager() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

test('what waits is sent oldest first, and is gone when it has arrived', async () => {
  const { page, sent, waiting, news } = aDevice();
  const outbox = page();
  for (const id of ['one', 'two', 'three']) await outbox.keep(aHeart(id, true));
  expect(await waiting()).toEqual(['Like one', 'Like two', 'Like three']);
  expect(await outbox.drain()).toEqual({ kind: 'empty' });
  expect(sent.map(({ label }) => label)).toEqual(['Like one', 'Like two', 'Like three']);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
  expect(news.map(({ kind }) => kind)).toEqual(['arrived', 'arrived', 'arrived']);
  expect(await waiting()).toEqual([]);
});

test('a heart pressed twice before anything was sent leaves nothing', async () => {
  const { page, waiting } = aDevice();
  const outbox = page();
  await outbox.keep(aHeart('one', true));
  expect(await outbox.keep(aHeart('one', false))).toBeUndefined();
  expect(await waiting()).toEqual([]);
  await outbox.keep(aHeart('one', true));
  expect(await waiting()).toEqual(['Like one']);
});

test('of wishes about one thing that may have been sent the last is sent, under a key of its own', async () => {
  const { page, host, sent, waiting } = aDevice();
  const outbox = page();
  const first = await outbox.keep(aHeart('one', true));
  host.answer = () => undefined;
  expect(await outbox.drain()).toEqual({ kind: 'away', answers: 0 });
  await outbox.keep(aHeart('one', false));
  await outbox.keep(aHeart('one', true));
  await outbox.keep(aHeart('one', false));
  expect(await waiting()).toEqual(['Do not like one']);
  host.answer = () => ok;
  await outbox.drain();
  expect(sent.map(({ label }) => label)).toEqual(['Do not like one']);
  expect(sent[0]?.id).not.toBe(first?.id);
});

test('presses while a heart is on its way end as the last one says', async () => {
  const { page, host, sent, waiting } = aDevice();
  const outbox = page();
  await outbox.keep(aHeart('one', true));
  const presses: Promise<unknown>[] = [];
  host.answer = () => {
    if (sent.length === 0) for (const liked of [false, true]) presses.push(outbox.keep(aHeart('one', liked)));
    return ok;
  };
  await outbox.drain();
  await Promise.all(presses);
  await outbox.drain();
  // The last press wanted what had just arrived.
  expect(sent.map(({ json }) => (JSON.parse(json) as { liked: boolean }).liked)[0]).toBe(true);
  expect(await waiting()).toEqual([]);
});

test('without a host everything stays, under the same keys', async () => {
  const { page, host, sent } = aDevice();
  const outbox = page();
  const kept = [await outbox.keep(aRemark('One.')), await outbox.keep(aRemark('Two.'))];
  host.answer = () => undefined;
  expect(await outbox.drain()).toEqual({ kind: 'away', answers: 0 });
  expect(await outbox.drain()).toEqual({ kind: 'away', answers: 0 });
  host.answer = () => ok;
  await outbox.drain();
  expect(sent.map(({ id }) => id)).toEqual(kept.map((row) => row?.id));
});

test('a page in the place of an answer is no answer', async () => {
  const { page, host, waiting } = aDevice();
  const outbox = page();
  await outbox.keep(aRemark('One.'));
  for (const answer of [
    { status: 200, json: '<html>Welcome to our wireless network</html>' },
    { status: 502, json: '<html>Bad gateway</html>' },
    { status: 503, json: '{"error":"a proxy"}' },
  ]) {
    host.answer = () => answer;
    expect(await outbox.drain()).toEqual({ kind: 'away', answers: 0 });
  }
  expect(await waiting()).toEqual(['Feedback']);
});

test('a host that wants to be left alone is left alone so long, and other wishes are sent', async () => {
  const { page, host, clock, sent } = aDevice();
  const outbox = page();
  await outbox.keep(aRemark('One.'));
  await outbox.keep(aHeart('one', true));
  host.answer = ({ call }) => (call === 'sendFeedback' && sent.length < 3 ? refusal(429, 'request.too_many', 60) : ok);
  const drained = await outbox.drain();
  expect(drained).toEqual({ kind: 'later', at: expect.any(Number) as number });
  const at = drained.kind === 'later' ? drained.at : 0;
  expect(at - clock.now).toBeGreaterThan(59_000);
  expect(at - clock.now).toBeLessThan(61_000);
  expect(sent).toHaveLength(2);
  await outbox.drain();
  expect(sent).toHaveLength(2);
  clock.now = at;
  await outbox.drain();
  clock.now += 70_000;
  expect(await outbox.drain()).toEqual({ kind: 'empty' });
  expect(sent).toHaveLength(4);
});

test('a host that fails is asked less and less often', async () => {
  const { page, host, clock } = aDevice();
  const outbox = page();
  await outbox.keep(aRemark('One.'));
  host.answer = () => refusal(500, 'server.failed');
  const waits: number[] = [];
  for (let time = 0; time < 12; time += 1) {
    const drained = await outbox.drain();
    const at = drained.kind === 'later' ? drained.at : 0;
    waits.push(Math.round((at - clock.now) / 1_000));
    clock.now = at;
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
});

test('without a session a wish waits until the same person is signed in', async () => {
  const { page, host, device, sent, news } = aDevice();
  const outbox = page();
  await outbox.keep(aHeart('one', true));
  host.answer = () => refusal(401, 'auth.required');
  expect(await outbox.drain()).toEqual({ kind: 'empty' });
  expect(news.map(({ kind }) => kind)).toEqual(['held']);
  host.answer = () => ok;
  device.person = '';
  await outbox.drain();
  device.person = 'grace';
  await outbox.release('grace');
  await outbox.drain();
  expect(sent).toHaveLength(1);
  device.person = 'ada';
  await outbox.release('ada');
  await outbox.drain();
  expect(sent).toHaveLength(2);
});

test('where it is not known who is signed in, another’s session is no refusal', async () => {
  const { page, host, device, storage } = aDevice();
  device.person = undefined;
  const outbox = page();
  await outbox.keep(aHeart('one', true));
  host.answer = () => refusal(403, 'auth.forbidden');
  await outbox.drain();
  expect(await storage.all()).toMatchObject([{ held: true }]);
});

test('what is refused is kept with its reason, until it is tried again or discarded', async () => {
  const { page, host, storage, sent, news } = aDevice();
  const outbox = page();
  const row = await outbox.keep(aRemark('One.'));
  const id = row?.id ?? '';
  host.answer = () => refusal(409, 'newsletter.already_subscribed');
  await outbox.drain();
  await outbox.drain();
  expect(sent).toHaveLength(1);
  expect(news).toMatchObject([{ kind: 'refused', refused: { code: 'newsletter.already_subscribed' } }]);
  expect(await storage.all()).toMatchObject([{ refused: { message: 'Sentence of newsletter.already_subscribed' } }]);
  await outbox.retry(id);
  await outbox.drain();
  expect(sent).toHaveLength(2);
  expect(await outbox.discard(id)).toBe(true);
  expect(await outbox.discard(id)).toBe(false);
});

test('who waits for an answer gets it', async () => {
  const { page, host, storage } = aDevice();
  const outbox = page();
  const one = (await outbox.keep(aRemark('One.')))?.id ?? '';
  expect(await outbox.deliver(one)).toMatchObject({ kind: 'arrived', json: ok.json });
  const two = (await outbox.keep(aRemark('Two.')))?.id ?? '';
  host.answer = () => undefined;
  expect(await outbox.deliver(two)).toEqual({ kind: 'waiting' });
  host.answer = () => refusal(400, 'request.invalid');
  expect(await outbox.deliver(two)).toMatchObject({ kind: 'refused', refused: { code: 'request.invalid' } });
  expect(await storage.all()).toHaveLength(2);
});

test('two pages that send at once send everything once', async () => {
  const { page, sent } = aDevice();
  const [one, other] = [page(), page()];
  for (let at = 0; at < 20; at += 1) await one.keep(aHeart(`number ${at}`, true));
  await Promise.all([one.drain(), other.drain(), one.drain(), other.drain()]);
  expect(sent).toHaveLength(20);
});

test('what was kept after the last look is sent by who asks then', async () => {
  const { page, sent } = aDevice();
  const outbox = page();
  const first = outbox.drain();
  await outbox.keep(aHeart('one', true));
  await Promise.all([first, outbox.drain()]);
  expect(sent).toHaveLength(1);
});

test('what happened unnoticed is said once, to whom it concerns; a refused heart just goes back', async () => {
  const { page, host, waiting } = aDevice();
  const outbox = page();
  await outbox.keep(aRemark('Ada’s.', 'ada'));
  await outbox.keep(aRemark('Anybody’s.'));
  await outbox.drain();
  const owners = async (person: string) => (await outbox.takeNews(person)).arrived.map(({ owner }) => owner);
  expect(await owners('grace')).toEqual(['']);
  expect(await owners('ada')).toEqual(['ada']);
  expect(await owners('ada')).toEqual([]);
  await outbox.keep(aRemark('Ada’s.', 'ada'));
  await outbox.keep(aHeart('one', true));
  host.answer = () => refusal(404, 'startups.not_found');
  await outbox.drain();
  expect((await outbox.takeNews('grace')).refused).toEqual([]);
  expect((await outbox.takeNews('ada')).refused).toMatchObject([
    { call: 'sendFeedback', refused: { code: 'startups.not_found' } },
    { call: 'toggleFavorite', refused: { code: 'startups.not_found' } },
  ]);
  expect((await outbox.takeNews('ada')).refused).toEqual([]);
  expect(await waiting()).toEqual(['Feedback']);
});

test('counts are one wish, and what was counted is forgotten when it is refused', async () => {
  const { page, host, storage } = aDevice();
  const outbox = page();
  const counted = (ids: string[]): QueuedRequest => ({
    ...aRemark(''),
    call: 'recordImpressions',
    json: JSON.stringify(ids),
    subject: 'impressions',
    quiet: true,
  });
  const merge = (earlier: string, later: string) =>
    JSON.stringify([...new Set([...(JSON.parse(earlier) as string[]), ...(JSON.parse(later) as string[])])]);
  await outbox.keep(counted(['a', 'b']), merge);
  await outbox.keep(counted(['b', 'c']), merge);
  expect((await storage.all()).map(({ json }) => json)).toEqual(['["a","b","c"]']);
  host.answer = () => refusal(400, 'request.invalid');
  await outbox.drain();
  expect(await storage.all()).toEqual([]);
});

test('a draft goes when it has arrived, and stays when it was taken back', async () => {
  const { page, storage, host } = aDevice();
  storage.drafts.add('ada');
  const outbox = page();
  const listing: QueuedRequest = { ...aHeart('', true), call: 'submitStartup', subject: 'listing ada', json: '{}', draft: 'ada' };
  await outbox.keep(listing);
  expect(await outbox.withdraw('listing ada')).toBe('taken');
  expect(await outbox.withdraw('listing ada')).toBe('none');
  await outbox.drain();
  expect([...storage.drafts]).toEqual(['ada']);
  await outbox.keep(listing);
  host.answer = () => undefined;
  await outbox.drain();
  expect(await outbox.withdraw('listing ada')).toBe('sent');
  await outbox.keep(listing);
  host.answer = () => ok;
  await outbox.drain();
  expect([...storage.drafts]).toEqual([]);
});

test('a device that is offline has tried nothing', async () => {
  const { page, host, storage } = aDevice({ online: false });
  const outbox = page();
  await outbox.keep(aHeart('one', true));
  host.answer = () => undefined;
  await outbox.drain();
  expect(await storage.all()).toMatchObject([{ attempts: 0 }]);
  await outbox.keep(aHeart('one', false));
  expect(await storage.all()).toEqual([]);
});

test('what others left goes; what is nobody’s stays', async () => {
  const { page, waiting } = aDevice();
  const outbox = page();
  await outbox.keep(aHeart('one', true, 'ada'));
  await outbox.keep(aHeart('two', true, 'grace'));
  await outbox.keep(aRemark('Anybody’s.'));
  await outbox.forgetOthers('grace');
  expect(await waiting()).toEqual(['Like two', 'Feedback']);
});

test('without locks the turn is a row that runs out', async () => {
  vi.useFakeTimers({ now: start });
  try {
    const storage = createMemoryStorage();
    const parts = { now: Date.now, pause: (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time)) };
    const [one, other] = [createLease(storage, parts), createLease(storage, parts)];
    const said: string[] = [];
    let release = (): void => undefined;
    const first = one(async () => {
      said.push('one begins');
      await new Promise<void>((resolve) => (release = resolve));
      said.push('one ends');
    });
    const second = other(async () => void said.push('other'));
    const third = one(async () => void said.push('one again'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said).toEqual(['one begins']);
    release();
    await vi.advanceTimersByTimeAsync(2_000);
    await Promise.all([first, second, third]);
    expect(said.toSorted()).toEqual(['one again', 'one begins', 'one ends', 'other']);
    // A page that is gone does not say so.
    await storage.lease('gone', Date.now(), Date.now() + 15_000);
    const after = other(async () => void said.push('after'));
    await vi.advanceTimersByTimeAsync(14_000);
    expect(said).not.toContain('after');
    await vi.advanceTimersByTimeAsync(2_000);
    await after;
    expect(said).toContain('after');
  } finally {
    vi.useRealTimers();
  }
});
