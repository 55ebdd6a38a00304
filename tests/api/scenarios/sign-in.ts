import { personId } from '../../../db/sample/people.ts';
import { newPassword, password } from '../account-calls.ts';
import { by, codeOf, fromNewNetwork, refused, refusedAs, type Scenario, repliesWithMessage } from './scenario.ts';

const post = (path: string, body: unknown) => fromNewNetwork('POST', path, body);

const users = '/api/users';
const mara = personId('mara');
const jonas = personId('jonas');
const zoe = {
  _id: '',
  username: 'Zoë',
  name: '',
  email: 'Zoe@example.com',
  phone: '',
  linkedin: '',
  instagram: '',
  facebook: '',
  avatar: '',
  role: 'user',
  status: 'active',
  createdAt: '2026-11-21T12:00:00.000Z',
  emailVerified: false,
  newEmail: null,
  hasPassword: true,
  googleConnected: false,
  version: 'd03341989f484104',
};
const withoutId = (body: unknown) => {
  const { _id, ...rest } = body as typeof zoe;
  return rest;
};
const { _id: _zoeId, ...zoeWithoutId } = zoe;

/** The reply is the same for every address. */
const linkSent = 'If there is an account for this address, we have emailed it a link.';

const signingUp: Scenario[] = [
  {
    name: 'signing up creates an account with only the given data',
    request: post(`${users}/signup`, { username: ' Zoë ', email: ' Zoe@example.com ', password }),
    status: 200,
    part: withoutId,
    body: zoeWithoutId,
  },
  refused(
    'an email address has one account, regardless of its case',
    post(`${users}/signup`, { username: 'zoe-2', email: 'zoe@EXAMPLE.com', password }),
    'users.already_exists',
  ),
  refused(
    'a username has one account, regardless of its case',
    post(`${users}/signup`, { username: 'MARA', email: 'other@example.com', password }),
    'users.already_exists',
  ),
  refused(
    'a password of seven characters is too short',
    post(`${users}/signup`, { username: 'new', email: 'new@example.com', password: 'bicycle' }),
    'passwords.too_short',
  ),
  refused(
    'a common password is refused',
    post(`${users}/signup`, { username: 'new', email: 'new@example.com', password: 'password2026' }),
    'passwords.too_common',
  ),
  refused(
    'the email address is refused as password',
    post(`${users}/signup`, { username: 'new', email: 'somebody.new@example.com', password: 'Somebody.New@example.com' }),
    'passwords.too_common',
  ),
  ...[
    {},
    { username: 'new', email: 'new@example.com' },
    { username: 'new', email: 'new@example.com', password: '' },
    { username: ' ', email: 'new@example.com', password },
    { username: 'n'.repeat(61), email: 'new@example.com', password },
    { username: 'ne\u200Bw', email: 'new@example.com', password },
    { username: 'm\u0430ra', email: 'new@example.com', password },
    { username: '\u3164', email: 'new@example.com', password },
    { username: 'new\u0000', email: 'new@example.com', password },
    { username: 'new', email: 'new', password },
    { username: 'new', email: 'new@example.com\nBcc: all@example.com', password },
    { username: 'new', email: 'new@example.com', password: 'p'.repeat(257) },
    { username: 'new', email: 'new@example.com', password: [password] },
    { username: 'new', email: 'new@example.com', password, role: 'admin' },
  ].map((body): Scenario => ({
    name: `signing up with ${JSON.stringify(body).slice(0, 120)} is refused as invalid`,
    request: post(`${users}/signup`, body),
    status: 400,
    part: codeOf,
    body: 'request.invalid',
  })),
];

const signingIn: Scenario[] = [
  {
    name: 'email address and password sign in, regardless of the case of the address',
    request: post(`${users}/login`, { email: 'zoe@example.com', password }),
    status: 200,
    part: withoutId,
    body: zoeWithoutId,
  },
  refused(
    'a wrong password is refused',
    post(`${users}/login`, { email: 'zoe@example.com', password: `${password}!` }),
    'auth.invalid_credentials',
  ),
  refused(
    'a password is compared with its case and its spaces',
    post(`${users}/login`, { email: 'zoe@example.com', password: ` ${password}` }),
    'auth.invalid_credentials',
  ),
  refused(
    'an unknown address is refused with the same message',
    post(`${users}/login`, { email: 'nobody@example.com', password }),
    'auth.invalid_credentials',
  ),
  refused(
    'an account without a password cannot sign in with one',
    post(`${users}/login`, { email: 'mara@people.example', password }),
    'auth.invalid_credentials',
  ),
  refused(
    'an invalid address is refused with the same message',
    post(`${users}/login`, { email: "' OR 1=1--", password }),
    'auth.invalid_credentials',
  ),
  refused(
    'a sign-in with Google is refused on a site where Google is not set up',
    post(`${users}/auth/google`, { token: 'a.b.c' }),
    'google.not_configured',
  ),
  repliesWithMessage(
    'a sign-in link is sent to a known address',
    post(`${users}/auth/magic-link`, { email: 'mara@people.example' }),
    linkSent,
    202,
  ),
  repliesWithMessage(
    'a sign-in link for an unknown address gets the same reply',
    post(`${users}/auth/magic-link`, { email: 'nobody@example.com' }),
    linkSent,
    202,
  ),
  repliesWithMessage(
    'a sign-in link for an inactive member gets the same reply',
    post(`${users}/auth/magic-link`, { email: 'callum@people.example' }),
    linkSent,
    202,
  ),
  repliesWithMessage(
    'a sign-in link may open a page of the site',
    post(`${users}/auth/magic-link`, { email: 'jonas@people.example', returnTo: '/submit-startup?step=2&plan=Growth%20A' }),
    linkSent,
    202,
  ),
  ...[
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'dashboard',
    'javascript:alert(1)',
    '/dashboard#token',
    '',
    `/${'a'.repeat(500)}`,
  ].map((returnTo) =>
    refused(
      `a sign-in link opens no other site: ${JSON.stringify(returnTo).slice(0, 40)}`,
      post(`${users}/auth/magic-link`, { email: 'mara@people.example', returnTo }),
      'request.invalid',
      { 'body.returnTo': 'Please enter a page of this site (e.g., /dashboard).' },
    ),
  ),
  refused('an invalid sign-in link is refused', post(`${users}/auth/link`, { token: 'nope' }), 'auth.unknown_link'),
  refused('an empty sign-in link is refused', post(`${users}/auth/link`, { token: '' }), 'auth.unknown_link'),
  by('mara', repliesWithMessage('a signed-in member can sign out', { method: 'POST', path: `${users}/logout` }, 'Signed out.')),
  repliesWithMessage('signing out without a session succeeds', { method: 'POST', path: `${users}/logout` }, 'Signed out.'),
];

const passwords: Scenario[] = [
  repliesWithMessage(
    'a password reset link is sent to a known address',
    post(`${users}/password/forgot`, { email: 'mara@people.example' }),
    linkSent,
    202,
  ),
  repliesWithMessage(
    'a password reset for an unknown address gets the same reply',
    post(`${users}/password/forgot`, { email: 'nobody@example.com' }),
    linkSent,
    202,
  ),
  refused(
    'a password reset for an invalid address is refused',
    post(`${users}/password/forgot`, { email: 'mara' }),
    'request.invalid',
    {
      'body.email': 'Please enter a valid email.',
    },
  ),
  refused(
    'an invalid reset link sets no password',
    post(`${users}/password/reset`, { token: 'nope', new: password }),
    'auth.unknown_link',
  ),
  refused(
    'a password reset refuses a weak password',
    post(`${users}/password/reset`, { token: 'nope', new: 'short' }),
    'passwords.too_short',
  ),
  refusedAs(
    'mara',
    'the current password must match',
    post(`${users}/${mara}/password`, { current: password, new: newPassword }),
    'users.wrong_password',
  ),
  refusedAs(
    'mara',
    'a new password cannot be weak',
    post(`${users}/${mara}/password`, { current: password, new: 'short' }),
    'passwords.too_short',
  ),
  refusedAs(
    'mara',
    'no one changes another member’s password',
    post(`${users}/${jonas}/password`, { current: password, new: newPassword }),
    'auth.forbidden',
  ),
  refused(
    'a visitor cannot change a password',
    post(`${users}/${mara}/password`, { current: password, new: newPassword }),
    'auth.required',
  ),
];

/** Sign-up, sign-in and passwords. Each scenario depends on the previous ones. Email links are tested in email-tokens.test.ts. */
export const signInScenarios: Scenario[] = [...signingUp, ...signingIn, ...passwords];
