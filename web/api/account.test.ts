import { afterEach, expect, test, vi } from 'vitest';
import { presentAccount } from '../../server/domain/accounts/users.rules.ts';
import { aUser } from '../../tests/store/builders.ts';

vi.mock('virtual:call-addresses', () => ({
  callAddresses: { getAccount: { method: 'GET', path: '/users/me' } },
  isPublicCall: () => false,
}));

/** How often members' data was removed from the device. */
const removals = vi.hoisted(() => ({ count: 0 }));

vi.mock('../offline/transport/offline-answers.ts', () => ({
  removeUserResponses: async () => {
    // Each test imports its own instance of this module.
    const { drainRecordedResponses } = await import('../offline/transport/offline-state.ts');
    drainRecordedResponses();
    removals.count += 1;
  },
}));

vi.mock('../offline/personal-data.ts', () => ({ keepOnlyDataOf: async () => undefined }));

/** Waits until a test's removals are done, so that they do not delete the next test's data. */
const removed = (count: number) => vi.waitFor(() => expect(removals.count).toBe(count));

afterEach(() => {
  removals.count = 0;
  vi.resetModules();
});

/** A page of the site on a device without a stored user id. `hasSession` says whether the browser still has a session cookie. */
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
  return {
    calls,
    findSession: () => findSession(queryClient),
    signIn: () => account.setSignedIn(queryClient, presentAccount(aUser())),
    signOut: () => account.setSignedOut(queryClient),
    /** The page's reaction to a sign-in in another tab. */
    followSignIn: () => {
      account.setSignedOut(queryClient, aUser()._id);
      void queryClient.fetchQuery({ ...account.accountQuery, staleTime: 0 });
    },
    recorded: async () => {
      const { drainRecordedResponses } = await import('../offline/transport/offline-state.ts');
      return drainRecordedResponses().map(({ call }) => call.id);
    },
  };
}

test('without a stored user id, the server is asked whether there is a session before the visitor has to sign in', async () => {
  const { calls, findSession } = await aPage(true);
  expect(await findSession()).toBe(true);
  expect(await findSession()).toBe(true);
  expect(calls).toEqual(['getAccount']);
  await removed(1);
});

test('for a visitor without a session, the server is asked only once', async () => {
  const { calls, findSession } = await aPage(false);
  expect(await findSession()).toBe(false);
  expect(await findSession()).toBe(false);
  expect(calls).toEqual(['getAccount']);
});

test('after a sign-out on this device, the server is not asked for a session', async () => {
  const { calls, findSession, signOut } = await aPage(true);
  signOut();
  expect(await findSession()).toBe(false);
  expect(calls).toEqual([]);
  await removed(1);
});

test('while the account of a member who signed in in another tab loads, the page waits for it instead of asking to sign in', async () => {
  const { calls, findSession, followSignIn } = await aPage(true);
  followSignIn();
  expect(await findSession()).toBe(true);
  expect(calls).toEqual(['getAccount']);
  await removed(1);
});

test('on sign-in, the account is recorded as a reply for offline use, after the previous member’s data was removed', async () => {
  const { signIn, recorded } = await aPage(true);
  signIn();
  await removed(1);
  await vi.waitFor(async () => expect(await recorded()).toEqual(['getAccount']));
});

test('the account of a member who signs out immediately is not recorded for offline use', async () => {
  const { signIn, signOut, recorded } = await aPage(true);
  signIn();
  signOut();
  await removed(2);
  expect(await recorded()).toEqual([]);
});
