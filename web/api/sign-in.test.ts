import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { enableOfflineSupport } from '../offline/transport/offline-state.ts';
import { ApiError, setTransport } from './client.ts';
import { signInWithPasskey } from './passkeys.ts';
import { signInWith } from './sign-in.ts';

vi.mock('virtual:call-addresses', () => ({ callAddresses: {}, isPublicCall: () => true }));

afterEach(() => vi.unstubAllGlobals());

const queryClient = new QueryClient();

test.each(
  Object.entries({
    'a password': () => signInWith(queryClient, 'logIn', { email: 'ada@example.com', password: 'correct horse' }),
    'a new account': () =>
      signInWith(queryClient, 'signUp', { username: 'ada', email: 'ada@example.com', password: 'correct horse' }),
    Google: () => signInWith(queryClient, 'logInWithGoogle', { token: 'token' }),
    'an emailed link': () => signInWith(queryClient, 'logInWithLink', { token: 'token' }),
    'a passkey': () => signInWithPasskey(queryClient),
    "the first admin's link": () =>
      signInWith(queryClient, 'makeFirstAdmin', {
        token: 'token',
        username: 'ada',
        email: 'ada@example.com',
        password: 'correct horse',
      }),
  }),
)('where cookies are blocked, signing in with %s sends nothing and says what it needs', async (_, signIn) => {
  const sent = vi.fn<() => Promise<never>>();
  setTransport(sent);
  enableOfflineSupport(() => '');
  vi.stubGlobal('document', {
    set cookie(_value: string) {},
    get cookie() {
      return '';
    },
  });
  const failure = await signIn().then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(ApiError);
  expect((failure as ApiError).message).toBe('Cookies are required to sign in. Allow cookies for this site, then try again.');
  expect(sent).not.toHaveBeenCalled();
});

test('if the browser accepts cookies, the sign-in is sent and the test cookie removed', async () => {
  const cookies = new Map<string, string>();
  vi.stubGlobal('document', {
    get cookie() {
      return Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^(\w+)=(\w*)/.exec(text) ?? [];
      if (/max-age=0/i.test(text)) cookies.delete(name);
      else cookies.set(name, value);
    },
  });
  const sent = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('Sent.')));
  setTransport(sent);
  enableOfflineSupport(() => '');
  await expect(signInWith(queryClient, 'logIn', { email: 'ada@example.com', password: 'correct horse' })).rejects.toThrow();
  expect(sent).toHaveBeenCalledTimes(1);
  expect(cookies.size).toBe(0);
});
