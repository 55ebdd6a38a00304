import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ListedCall } from '../../server/domain/core/call.ts';
import { contract } from '../../server/domain/contract.ts';
import { errorCatalogue } from '../../server/domain/core/errors.ts';
import type { TransportRequest } from '../offline/transport/transport.ts';
import { ApiError, orNull, send, setSessionRenewal, setTransport } from './client.ts';

vi.mock('virtual:call-addresses', async () => {
  const { contract: calls } = await import('../../server/domain/contract.ts');
  return { callAddresses: Object.fromEntries(Object.values(calls).map(({ id, method, path }) => [id, { method, path }])) };
});

const declarations: readonly ListedCall[] = Object.values(contract);
const membersWrites = declarations.filter(({ method, who }) => method !== 'GET' && who !== 'anyone');

/** The values of a form. */
const input = {
  params: { id: '1'.repeat(24) },
  query: {},
  body: { text: 'What took an hour to write.' },
  idempotencyKey: 'k'.repeat(20),
  version: '0123456789abcdef',
};

const requests: [string, TransportRequest][] = [];
let isSignedIn = false;

/** A transport that requires a session. With a session, it returns the body of the request. */
beforeEach(() => {
  requests.length = 0;
  isSignedIn = false;
  setTransport((id, request) => {
    requests.push([id, request]);
    if (isSignedIn) return Promise.resolve({ status: 200, json: JSON.stringify(request.body) });
    const code = declarations.find((declaration) => declaration.id === id)?.unauthenticatedError ?? 'auth.required';
    const { status, message } = errorCatalogue[code];
    return Promise.resolve({ status, json: JSON.stringify({ code, message }) });
  });
});

describe('a write that is refused because the session has ended', () => {
  test.each(membersWrites.map(({ id }) => [id]))('%s waits, and is then repeated unchanged', async (id) => {
    const stop = setSessionRenewal(() => {
      isSignedIn = true;
      return Promise.resolve(true);
    });
    expect(await send(id as 'saveDeal', input as never)).toEqual(input.body);
    const [first, second] = requests;
    expect(requests).toHaveLength(2);
    expect(second).toEqual(first);
    expect(second?.[1]).toMatchObject({ body: input.body, version: input.version, idempotencyKey: input.idempotencyKey });
    stop();
  });

  test.each(membersWrites.map(({ id }) => [id]))('%s is refused with a message when no one signs in', async (id) => {
    const stop = setSessionRenewal(() => Promise.resolve(false));
    await expect(send(id as 'saveDeal', input as never)).rejects.toMatchObject({
      status: 401,
      message: 'Not saved, because you are signed out. Save again to sign in.',
    });
    expect(requests).toHaveLength(1);
    stop();
  });

  test('waits until the sign-in has ended', async () => {
    let settle: (isRenewed: boolean) => void = () => undefined;
    const stop = setSessionRenewal(() => new Promise((resolve) => (settle = resolve)));
    const saved = send('saveDeal', input as never);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    isSignedIn = true;
    settle(true);
    expect(await saved).toEqual(input.body);
    stop();
  });

  test('is refused immediately if no page is held open, or if the caller cannot wait', async () => {
    await expect(send('saveDeal', input as never)).rejects.toMatchObject({ status: 401, code: 'auth.required' });
    const ask = vi.fn(() => Promise.resolve(true));
    const stop = setSessionRenewal(ask);
    await expect(send('createSubscription', { ...input, cannotWait: true } as never)).rejects.toMatchObject({
      status: 401,
      code: 'submissions.not_logged_in',
    });
    expect(ask.mock.calls).toEqual([]);
    stop();
  });
});

test('a read does not open the sign-in dialog', async () => {
  const ask = vi.fn(() => Promise.resolve(true));
  const stop = setSessionRenewal(ask);
  await expect(send('getAccount')).rejects.toMatchObject({ status: 401 });
  expect(ask.mock.calls).toEqual([]);
  stop();
});

test('a record at an invalid address counts as missing, like a removed record', async () => {
  for (const status of [404, 410]) expect(await orNull(Promise.reject(new ApiError(status, {})))).toBeNull();
  expect(await orNull(Promise.reject(new ApiError(400, { code: 'request.invalid' })))).toBeNull();
  for (const status of [400, 503]) await expect(orNull(Promise.reject(new ApiError(status, {})))).rejects.toThrow(ApiError);
});
