import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ForeignResponse, type ApiResponse, NoResponse } from './http.ts';

/** The device's answer, and the calls to it. */
const device = vi.hoisted(() => ({ answer: undefined as ApiResponse | undefined, calls: [] as string[], cached: 0 }));
vi.mock('virtual:call-addresses', () => ({
  callAddresses: { listStartups: { method: 'GET', path: '/startups' }, sendFeedback: { method: 'POST', path: '/feedback' } },
}));
vi.mock('./offline-answers.ts', () => ({
  answerOffline: async (_: unknown, network: string) => {
    device.calls.push(network);
    return device.answer;
  },
  cacheResponses: async () => {
    device.cached += 1;
  },
}));
const { createOfflineTransport } = await import('./offline-transport.ts');
const { drainRecordedResponses, getOffline, setOffline } = await import('./offline-state.ts');

const request = { params: {}, query: {}, body: undefined };
const ok: ApiResponse = { status: 200, json: '{"from":"host"}' };
const offlineAnswer: ApiResponse = { status: 200, json: '{"from":"device"}' };
const send = (network: () => Promise<ApiResponse>) => createOfflineTransport(network, () => '');
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers();
  device.answer = offlineAnswer;
  device.calls.length = 0;
  drainRecordedResponses();
});
afterEach(() => {
  vi.useRealTimers();
  setOffline(undefined);
});

describe('a read', () => {
  test('is answered by the network, and its response is recorded', async () => {
    expect(await send(async () => ok)('listStartups', request)).toEqual(ok);
    expect(device.calls).toEqual([]);
    expect(drainRecordedResponses().map(({ response }) => response)).toEqual([ok]);
  });

  test.each([
    ['no host answers', unreachable],
    ['a proxy answers that its host is down', async () => ({ status: 502, json: 'Bad Gateway' })],
    ['a captive portal answers with its own page', async () => ({ status: 200, json: ' <!doctype html><title>Sign in</title>' })],
    ['a proxy answers with a plain text', async () => ({ status: 200, json: 'OK' })],
    ['a proxy refuses with its own page', async () => ({ status: 403, json: '<h1>Blocked</h1>' })],
    ['a proxy refuses with its own JSON', async () => ({ status: 403, json: '{"error":"blocked"}' })],
    ['a proxy refuses without a body', async () => ({ status: 429, json: '' })],
  ])('is answered by the device if %s', async (_, network) => {
    expect(await send(network)('listStartups', request)).toEqual(offlineAnswer);
    expect(device.calls).toEqual(['unreachable']);
    expect(drainRecordedResponses()).toEqual([]);
  });

  test('gets the host’s own refusal', async () => {
    const busy = { status: 503, json: '{"message":"The server is busy.","code":"server.busy"}' };
    expect(await send(async () => busy)('listStartups', request)).toEqual(busy);
    expect(device.calls).toEqual([]);
  });

  test('fails with the network’s error when the device has no answer', async () => {
    device.answer = undefined;
    await expect(send(unreachable)('listStartups', request)).rejects.toThrow('Failed to fetch');
  });

  test('is answered by the device after the timeout, and a late response is recorded', async () => {
    const slow = Promise.withResolvers<ApiResponse>();
    const reply = send(() => slow.promise)('listStartups', request);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await reply).toEqual(offlineAnswer);
    setOffline({ syncedAt: 1 });
    slow.resolve(ok);
    await vi.advanceTimersByTimeAsync(0);
    expect(getOffline()).toBeUndefined();
    expect(drainRecordedResponses()).toHaveLength(1);
  });

  test('waits for a slow network when the device has no answer', async () => {
    device.answer = undefined;
    const slow = Promise.withResolvers<ApiResponse>();
    const reply = send(() => slow.promise)('listStartups', request);
    await vi.advanceTimersByTimeAsync(20_000);
    slow.resolve(ok);
    expect(await reply).toEqual(ok);
  });
});

test.each([
  [413, '<h1>Request Entity Too Large</h1>', ForeignResponse],
  [511, '', ForeignResponse],
  [200, '<!doctype html>', ForeignResponse],
  [502, '<h1>Bad gateway</h1>', NoResponse],
  [504, '', NoResponse],
])('a write answered by a proxy with %d %j fails with %o', async (status, json, expected) => {
  const error = await send(async () => ({ status, json }))('sendFeedback', request).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(expected);
  expect(drainRecordedResponses()).toEqual([]);
});

test('a write is never answered by the device', async () => {
  await expect(send(unreachable)('sendFeedback', request)).rejects.toThrow('Failed to fetch');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(device.calls).toEqual([]);
});
