import { afterEach, expect, test, vi } from 'vitest';
import { aUser } from '../../tests/store/builders.ts';

vi.mock('virtual:call-addresses', () => ({
  callAddresses: { getAccount: { method: 'GET', path: '/users/me' } },
  isPublicCall: () => false,
}));

afterEach(() => vi.resetModules());

/** A page of the site on a device without a stored user id. `hasSession` says whether its cookie still has a session. */
async function aPage(hasSession: boolean) {
  const [{ QueryClient }, account, { setTransport }, { enableOfflineSupport }, { findSession }] = await Promise.all([
    import('@tanstack/react-query'),
    import('./account.ts'),
    import('./client.ts'),
    import('../offline/transport/offline-state.ts'),
    import('./find-session.ts'),
  ]);
  const calls: string[] = [];
  enableOfflineSupport(() => '');
  setTransport(async (id) => {
    calls.push(id);
    return hasSession
      ? { status: 200, json: JSON.stringify(aUser()) }
      : { status: 401, json: '{"code":"auth.required","message":"Please sign in."}' };
  });
  const queryClient = new QueryClient();
  return { calls, findSession: () => findSession(queryClient), signOut: () => account.setSignedOut(queryClient) };
}

test('without a stored user id, the server is asked for a session once before the visitor has to sign in', async () => {
  const { calls, findSession } = await aPage(true);
  expect(await findSession()).toBe(true);
  expect(await findSession()).toBe(true);
  expect(calls).toEqual(['getAccount']);
});

test('for a visitor without a session, the server is asked only once', async () => {
  const { calls, findSession } = await aPage(false);
  expect(await findSession()).toBe(false);
  expect(await findSession()).toBe(false);
  expect(calls).toEqual(['getAccount']);
});

test('a session that this device left does not come back', async () => {
  const { calls, findSession, signOut } = await aPage(true);
  signOut();
  expect(await findSession()).toBe(false);
  expect(calls).toEqual([]);
});
