import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HostAnswer } from '../replica/cached-calls.ts';

/** What the device would say, and whether it was asked. */
const device = vi.hoisted(() => ({ answer: undefined as HostAnswer | undefined, asked: [] as string[], kept: 0 }));
vi.mock('virtual:call-addresses', () => ({
  callAddresses: { listStartups: { method: 'GET', path: '/startups' }, sendFeedback: { method: 'POST', path: '/feedback' } },
}));
vi.mock('./offline-answers.ts', () => ({
  answerOffline: async (_: unknown, network: string) => {
    device.asked.push(network);
    return device.answer;
  },
  cacheResponses: async () => {
    device.kept += 1;
  },
}));
const { getOffline, setOffline, drainRecordedResponses, createOfflineTransport } = await import('./offline-transport.ts');

const request = { params: {}, query: {}, body: undefined };
const ok: HostAnswer = { status: 200, json: '{"from":"host"}' };
const kept: HostAnswer = { status: 200, json: '{"from":"device"}' };
const over = (network: () => Promise<HostAnswer>) => createOfflineTransport(network, () => '');
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers();
  device.answer = kept;
  device.asked.length = 0;
  drainRecordedResponses();
});
afterEach(() => {
  vi.useRealTimers();
  setOffline(undefined);
});

describe('a question', () => {
  test('is the network’s, and what it said is heard', async () => {
    expect(await over(async () => ok)('listStartups', request)).toEqual(ok);
    expect(device.asked).toEqual([]);
    expect(drainRecordedResponses().map(({ answer }) => answer)).toEqual([ok]);
  });

  test.each([
    ['no host answers', lost],
    ['a proxy says that nobody is behind it', async () => ({ status: 502, json: 'Bad Gateway' })],
    ['a hotel wants to be paid first', async () => ({ status: 200, json: ' <!doctype html><title>Sign in</title>' })],
  ])('is the device’s when %s', async (_, network) => {
    expect(await over(network)('listStartups', request)).toEqual(kept);
    expect(device.asked).toEqual(['lost']);
    expect(drainRecordedResponses()).toEqual([]);
  });

  test('stays refused when the host itself refuses', async () => {
    const busy = { status: 503, json: '{"message":"The server is busy.","code":"server.busy"}' };
    expect(await over(async () => busy)('listStartups', request)).toEqual(busy);
    expect(device.asked).toEqual([]);
  });

  test('fails as it did when the device knows nothing', async () => {
    device.answer = undefined;
    await expect(over(lost)('listStartups', request)).rejects.toThrow('Failed to fetch');
  });

  test('is answered by the device when the network is late, and what comes in the end is heard', async () => {
    const slow = Promise.withResolvers<HostAnswer>();
    const answered = over(() => slow.promise)('listStartups', request);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await answered).toEqual(kept);
    setOffline({ at: 1 });
    slow.resolve(ok);
    await vi.advanceTimersByTimeAsync(0);
    expect(getOffline()).toBeUndefined();
    expect(drainRecordedResponses()).toHaveLength(1);
  });

  test('waits for a late network when the device knows nothing', async () => {
    device.answer = undefined;
    const slow = Promise.withResolvers<HostAnswer>();
    const answered = over(() => slow.promise)('listStartups', request);
    await vi.advanceTimersByTimeAsync(20_000);
    slow.resolve(ok);
    expect(await answered).toEqual(ok);
  });
});

test('a write is never the device’s', async () => {
  await expect(over(lost)('sendFeedback', request)).rejects.toThrow('Failed to fetch');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(device.asked).toEqual([]);
});
