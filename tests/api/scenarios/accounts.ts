import { personId, type Username } from '../../../db/sample/people.ts';
import type { ErrorCode } from '../../../server/contract/errors.ts';
import type { TestRequest } from '../hosts.ts';
import { by, refused, type Scenario } from './scenario.ts';

/** A new network each time, so that no rate limit applies. */
let networks = 0;

function post(path: string, body: unknown, method = 'POST'): TestRequest {
  return { method, path, body, headers: { 'x-forwarded-for': `198.18.0.${(networks += 1)}` } };
}

const put = (path: string, body: unknown) => post(path, body, 'PUT');
const remove = (path: string): TestRequest => ({ method: 'DELETE', path });

/** A refusal of a signed-in member. */
function refusedAs(as: Username, name: string, request: TestRequest, code: ErrorCode, fields?: Record<string, string>): Scenario {
  return by(as, refused(name, request, code, fields));
}

const says = (name: string, request: TestRequest, message: string, status = 200): Scenario => ({
  name,
  request,
  status,
  body: { message },
});

const codeOf = (body: unknown) => (body as { code: string }).code;

const mara = personId('mara');
const jonas = personId('jonas');
const ida = personId('ida');
const users = '/api/users';
const password = 'bicycle lamp forest';
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
  hasPassword: true,
  googleConnected: false,
};
const withoutId = (body: unknown) => {
  const { _id, ...rest } = body as typeof zoe;
  return rest;
};
const { _id: _any, ...zoeWithoutId } = zoe;

const profile = {
  name: 'Mara Lindqvist',
  email: 'mara@people.example',
  phone: '+44 20 7946 0127',
  linkedin: 'https://linkedin.example/mara',
  instagram: '',
  facebook: '',
  avatar: '/sample/avatars/mara.svg',
};
const maraAccount = {
  _id: mara,
  username: 'mara',
  name: 'Mara Lindqvist',
  email: 'mara@people.example',
  phone: '+44 20 7946 0127',
  linkedin: 'https://linkedin.example/mara',
  instagram: 'https://instagram.example/mara',
  facebook: 'https://facebook.example/mara',
  avatar: '/sample/avatars/mara.svg',
  role: 'user',
  status: 'active',
  createdAt: '2025-10-29T09:36:00.000Z',
  emailVerified: true,
  hasPassword: false,
  googleConnected: false,
};
const { emailVerified: _verified, hasPassword: _has, googleConnected: _google, ...maraUser } = maraAccount;

/** The reply is the same for every address. */
const linkSent = 'If there is an account for this address, a mail with a link is on its way.';

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
    'a password of eleven characters is too short',
    post(`${users}/signup`, { username: 'new', email: 'new@example.com', password: 'bicycle lam' }),
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
    { username: 'new\u0000', email: 'new@example.com', password },
    { username: 'new', email: 'new', password },
    { username: 'new', email: 'new@example.com\nBcc: all@example.com', password },
    { username: 'new', email: 'new@example.com', password: 'p'.repeat(257) },
    { username: 'new', email: 'new@example.com', password: ['bicycle lamp forest'] },
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
  refused('Google is refused where it is not set up', post(`${users}/auth/google`, { token: 'a.b.c' }), 'google.not_configured'),
  says(
    'a sign-in link is sent to a known address',
    post(`${users}/auth/magic-link`, { email: 'mara@people.example' }),
    linkSent,
    202,
  ),
  says(
    'a sign-in link for an unknown address gets the same reply',
    post(`${users}/auth/magic-link`, { email: 'nobody@example.com' }),
    linkSent,
    202,
  ),
  says(
    'a sign-in link for an inactive member gets the same reply',
    post(`${users}/auth/magic-link`, { email: 'callum@people.example' }),
    linkSent,
    202,
  ),
  refused('an invalid sign-in link is refused', post(`${users}/auth/link`, { token: 'nope' }), 'auth.unknown_link'),
  refused('an empty sign-in link is refused', post(`${users}/auth/link`, { token: '' }), 'auth.unknown_link'),
  by('mara', says('a signed-in member can sign out', { method: 'POST', path: `${users}/logout` }, 'Signed out.')),
  says('signing out succeeds without a session', { method: 'POST', path: `${users}/logout` }, 'Signed out.'),
];

const passwords: Scenario[] = [
  says(
    'a password reset link is sent to a known address',
    post(`${users}/password/forgot`, { email: 'mara@people.example' }),
    linkSent,
    202,
  ),
  says(
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
    post(`${users}/${mara}/password`, { current: password, new: 'forest lamp bicycle' }),
    'users.wrong_password',
  ),
  refusedAs(
    'mara',
    'a new password may not be weak',
    post(`${users}/${mara}/password`, { current: password, new: 'short' }),
    'passwords.too_short',
  ),
  refusedAs(
    'mara',
    'nobody changes another member’s password',
    post(`${users}/${jonas}/password`, { current: password, new: 'forest lamp bicycle' }),
    'auth.forbidden',
  ),
  refused(
    'a visitor cannot change a password',
    post(`${users}/${mara}/password`, { current: password, new: 'forest lamp bicycle' }),
    'auth.required',
  ),
];

const accounts: Scenario[] = [
  { name: 'a member can read their account', as: 'mara', request: { path: `${users}/me` }, status: 200, body: maraAccount },
  refused('a visitor has no account', { path: `${users}/me` }, 'auth.required'),
  refusedAs('callum', 'an inactive member has none either', { path: `${users}/me` }, 'auth.required'),
  {
    name: 'a member sees their own complete user',
    as: 'mara',
    request: { path: `${users}/${mara}` },
    status: 200,
    body: maraUser,
  },
  {
    name: 'an admin sees the complete user of a member',
    as: 'ida',
    request: { path: `${users}/${mara}` },
    status: 200,
    body: maraUser,
  },
  ...(['jonas', 'tomasz', 'priya', 'callum'] as const).map((as): Scenario => ({
    name: `${as} sees only the public fields of another member`,
    as,
    request: { path: `${users}/${mara}` },
    status: 200,
    body: { _id: mara, username: 'mara', name: 'Mara Lindqvist', avatar: '/sample/avatars/mara.svg' },
  })),
  {
    name: 'a visitor sees only the public fields of a member',
    request: { path: `${users}/${mara}` },
    status: 200,
    body: { _id: mara, username: 'mara', name: 'Mara Lindqvist', avatar: '/sample/avatars/mara.svg' },
  },
  refused('an unknown user id is not found', { path: `${users}/${'f'.repeat(24)}` }, 'users.not_found'),
  refused('a malformed user id is refused', { path: `${users}/mara` }, 'request.invalid', { 'params.id': 'Not an id.' }),
  {
    name: 'a member can save their profile',
    as: 'mara',
    request: put(`${users}/${mara}`, { ...profile, name: ' Mara L. ', facebook: 'https://facebook.example/mara-l' }),
    status: 200,
    body: { ...maraAccount, name: 'Mara L.', instagram: '', facebook: 'https://facebook.example/mara-l' },
  },
  {
    name: 'the same address in another case needs no confirmation',
    as: 'mara',
    request: put(`${users}/${mara}`, { ...profile, email: 'Mara@People.example' }),
    status: 200,
    body: { ...maraAccount, email: 'Mara@People.example', instagram: '', facebook: '' },
  },
  {
    name: 'a changed address must be confirmed',
    as: 'mara',
    request: put(`${users}/${mara}`, { ...profile, email: 'mara@elsewhere.example' }),
    status: 200,
    body: { ...maraAccount, email: 'mara@elsewhere.example', instagram: '', facebook: '', emailVerified: false },
  },
  refusedAs(
    'mara',
    'another member’s address is taken',
    put(`${users}/${mara}`, { ...profile, email: 'JONAS@people.example' }),
    'users.already_exists',
  ),
  refusedAs('mara', 'a profile needs LinkedIn', put(`${users}/${mara}`, { ...profile, linkedin: '' }), 'request.invalid', {
    'body.linkedin': 'LinkedIn URL is required.',
  }),
  ...(['javascript:alert(1)', 'linkedin', 'https://a:b@linkedin.example/'] as const).map((linkedin) =>
    refusedAs('mara', `${linkedin} is no profile`, put(`${users}/${mara}`, { ...profile, linkedin }), 'request.invalid', {
      'body.linkedin': 'Please enter a valid URL (e.g., https://example.com).',
    }),
  ),
  refusedAs('mara', 'a telephone number is one', put(`${users}/${mara}`, { ...profile, phone: 'call me' }), 'request.invalid', {
    'body.phone': 'Please enter a phone number in international format (e.g., +44 20 7946 0000).',
  }),
  refusedAs(
    'mara',
    'an address elsewhere is no avatar',
    put(`${users}/${mara}`, { ...profile, avatar: 'https://tracker.example/pixel.png' }),
    'images.unreadable',
    { 'body.avatar': 'This picture could not be read. Please choose a PNG, JPG, GIF or WebP file.' },
  ),
  refusedAs(
    'mara',
    'text is no avatar, whatever it says it is',
    put(`${users}/${mara}`, { ...profile, avatar: `data:image/png;base64,${btoa('<svg onload="alert(1)">')}` }),
    'images.unreadable',
    { 'body.avatar': 'This picture could not be read. Please choose a PNG, JPG, GIF or WebP file.' },
  ),
  refusedAs('jonas', 'nobody saves another member’s profile', put(`${users}/${mara}`, profile), 'auth.forbidden'),
  refused('a visitor cannot save a profile', put(`${users}/${mara}`, profile), 'auth.required'),
  refusedAs(
    'mara',
    'nothing but the profile is saved',
    put(`${users}/${mara}`, { ...profile, role: 'admin' }),
    'request.invalid',
    {
      'body.role': 'Invalid key: Expected never but received "role"',
    },
  ),
  {
    ...says(
      'a confirmation email can be sent again',
      { method: 'POST', path: `${users}/${mara}/email/confirmation` },
      'A mail with a link is on its way.',
      202,
    ),
    as: 'mara',
  },
  refused('an invalid confirmation link is refused', post(`${users}/email/confirm`, { token: 'nope' }), 'auth.unknown_link'),
  {
    name: 'Google can be taken off',
    as: 'jonas',
    request: remove(`${users}/${jonas}/google`),
    status: 200,
    part: (body) => (body as { googleConnected: boolean }).googleConnected,
    body: false,
  },
  refusedAs('mara', 'nobody takes Google off another account', remove(`${users}/${jonas}/google`), 'auth.forbidden'),
  {
    name: "a founder's own submissions are listed",
    as: 'mara',
    request: { path: `${users}/${mara}/has-submissions` },
    status: 200,
    body: { hasSubmissions: true },
  },
  {
    name: 'a member without submissions has an empty list',
    as: 'ida',
    request: { path: `${users}/${ida}/has-submissions` },
    status: 200,
    body: { hasSubmissions: false },
  },
  refusedAs(
    'mara',
    'nobody looks for another member’s submissions',
    { path: `${users}/${jonas}/has-submissions` },
    'auth.forbidden',
  ),
];

const sessions: Scenario[] = [
  refusedAs('jonas', 'nobody lists another member’s sessions', { path: `${users}/${mara}/sessions` }, 'auth.forbidden'),
  refused('a visitor cannot list sessions', { path: `${users}/${mara}/sessions` }, 'auth.required'),
  refusedAs('mara', 'an unknown session cannot end', remove(`${users}/${mara}/sessions/${'f'.repeat(24)}`), 'sessions.not_found'),
  by('mara', says('a member can end all other sessions', remove(`${users}/${mara}/sessions`), 'Signed out everywhere else.')),
  refusedAs('jonas', 'nobody ends another member’s sessions', remove(`${users}/${mara}/sessions`), 'auth.forbidden'),
];

const leaving: Scenario[] = [
  refusedAs('ida', 'the last active admin stays', remove(`${users}/${ida}`), 'users.last_admin'),
  refusedAs('mara', 'nobody deletes another member', remove(`${users}/${jonas}`), 'auth.forbidden'),
  refused('a visitor cannot delete an account', remove(`${users}/${jonas}`), 'auth.required'),
  by('jonas', says('a member can delete their account', remove(`${users}/${jonas}`), 'Account deleted.')),
  by('ida', says('an admin can delete a member', remove(`${users}/${personId('kenji')}`), 'Account deleted.')),
  refused('a deleted member is not found', { path: `${users}/${jonas}` }, 'users.not_found'),
  refusedAs('ida', 'nobody is deleted twice', remove(`${users}/${jonas}`), 'users.not_found'),
];

/** Accounts and sessions; each scenario depends on the ones before. Email links are tested in email-tokens.test.ts. */
export const accountScenarios: Scenario[] = [...signingUp, ...signingIn, ...passwords, ...accounts, ...sessions, ...leaving];
