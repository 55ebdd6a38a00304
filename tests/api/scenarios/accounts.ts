import type { Account } from '../../../server/domain/accounts/users.contract.ts';
import { toProfile } from '../../../server/domain/accounts/users.rules.ts';
import { versionOf } from '../../../server/domain/core/versions.ts';
import { personId } from '../../../db/sample/people.ts';
import type { TestRequest } from '../hosts.ts';
import { by, fromNewNetwork, refused, refusedAs, type Scenario, repliesWithMessage } from './scenario.ts';

const post = (path: string, body: unknown) => fromNewNetwork('POST', path, body);
const put = (path: string, body: unknown) => fromNewNetwork('PUT', path, body);
const remove = (path: string): TestRequest => ({ method: 'DELETE', path });

const users = '/api/users';
const mara = personId('mara');
const jonas = personId('jonas');
const ida = personId('ida');

const profile = {
  name: 'Mara Lindqvist',
  email: 'mara@people.example',
  phone: '+44 20 7946 0127',
  linkedin: 'https://linkedin.example/mara',
  instagram: '',
  facebook: '',
  avatar: '/sample/avatars/mara.svg',
};
const maraAccount: Omit<Account, 'version'> = {
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
  newEmail: null,
  hasPassword: false,
  googleConnected: false,
};

/** An account with the version of its profile. */
const versioned = (account: Omit<Account, 'version'>): Account => ({ ...account, version: versionOf(toProfile(account)) });
const { emailVerified: _verified, newEmail: _new, hasPassword: _has, googleConnected: _google, ...maraUser } = maraAccount;

const accounts: Scenario[] = [
  {
    name: 'a member can read their account',
    as: 'mara',
    request: { path: `${users}/me` },
    status: 200,
    body: versioned(maraAccount),
  },
  refused('a visitor has no account', { path: `${users}/me` }, 'auth.required'),
  refusedAs('callum', 'an inactive member has no account', { path: `${users}/me` }, 'auth.required'),
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
    name: `${as} sees only the username of another member`,
    as,
    request: { path: `${users}/${mara}` },
    status: 200,
    body: { _id: mara, username: 'mara' },
  })),
  {
    name: 'a visitor sees only the username of a member',
    request: { path: `${users}/${mara}` },
    status: 200,
    body: { _id: mara, username: 'mara' },
  },
  refused('an unknown user id is not found', { path: `${users}/${'f'.repeat(24)}` }, 'users.not_found'),
  refused('a malformed user id is refused', { path: `${users}/mara` }, 'request.invalid', {
    'params.id': 'Please send an id: 24 digits from 0 to f.',
  }),
  {
    ...refused(
      'a name that no one can see is refused',
      put(`${users}/${mara}`, { ...profile, name: '\u3164' }),
      'request.invalid',
      {
        'body.name': 'Please enter a visible name, or leave it empty.',
      },
    ),
    as: 'mara',
  },
  {
    name: 'a member can save their profile',
    as: 'mara',
    request: put(`${users}/${mara}`, { ...profile, name: ' Mara L. ', facebook: 'https://facebook.example/mara-l' }),
    status: 200,
    body: versioned({ ...maraAccount, name: 'Mara L.', instagram: '', facebook: 'https://facebook.example/mara-l' }),
  },
  {
    name: 'the links of a profile need no scheme',
    as: 'mara',
    request: put(`${users}/${mara}`, { ...profile, linkedin: 'www.linkedin.com/in/mara ', facebook: 'facebook.example/mara' }),
    status: 200,
    body: versioned({
      ...maraAccount,
      linkedin: 'https://www.linkedin.com/in/mara',
      instagram: '',
      facebook: 'https://facebook.example/mara',
    }),
  },
  {
    name: 'the same address in another case needs no confirmation',
    as: 'mara',
    request: put(`${users}/${mara}`, { ...profile, email: 'Mara@People.example' }),
    status: 200,
    body: versioned({ ...maraAccount, email: 'Mara@People.example', instagram: '', facebook: '' }),
  },
  {
    name: 'a changed address waits for its confirmation',
    as: 'mara',
    request: put(`${users}/${mara}`, { ...profile, email: 'mara@elsewhere.example' }),
    status: 200,
    body: versioned({
      ...maraAccount,
      email: 'Mara@People.example',
      newEmail: 'mara@elsewhere.example',
      instagram: '',
      facebook: '',
    }),
  },
  refusedAs(
    'mara',
    'the address of another member is refused',
    put(`${users}/${mara}`, { ...profile, email: 'JONAS@people.example' }),
    'users.already_exists',
  ),
  refusedAs('mara', 'a profile needs a LinkedIn URL', put(`${users}/${mara}`, { ...profile, linkedin: '' }), 'request.invalid', {
    'body.linkedin': 'LinkedIn URL is required.',
  }),
  ...(['javascript:alert(1)', 'linkedin', 'https://a:b@linkedin.example/'] as const).map((linkedin) =>
    refusedAs(
      'mara',
      `${linkedin} is refused as the URL of a profile`,
      put(`${users}/${mara}`, { ...profile, linkedin }),
      'request.invalid',
      {
        'body.linkedin': 'Please enter a valid URL (e.g., https://example.com).',
      },
    ),
  ),
  refusedAs(
    'mara',
    'a phone number needs the international format',
    put(`${users}/${mara}`, { ...profile, phone: 'call me' }),
    'request.invalid',
    {
      'body.phone': 'Please enter a phone number in international format (e.g., +44 20 7946 0000).',
    },
  ),
  refusedAs(
    'mara',
    'an avatar that is a URL of another site is refused',
    put(`${users}/${mara}`, { ...profile, avatar: 'https://tracker.example/pixel.png' }),
    'images.unreadable',
    { 'body.avatar': 'This image could not be read. Please choose a PNG, JPG, GIF or WebP file.' },
  ),
  refusedAs(
    'mara',
    'an avatar that is text declared as an image is refused',
    put(`${users}/${mara}`, { ...profile, avatar: `data:image/png;base64,${btoa('<svg onload="alert(1)">')}` }),
    'images.unreadable',
    { 'body.avatar': 'This image could not be read. Please choose a PNG, JPG, GIF or WebP file.' },
  ),
  refusedAs('jonas', 'no one saves another member’s profile', put(`${users}/${mara}`, profile), 'auth.forbidden'),
  refused('a visitor cannot save a profile', put(`${users}/${mara}`, profile), 'auth.required'),
  refusedAs(
    'mara',
    'a profile with an undeclared field is refused',
    put(`${users}/${mara}`, { ...profile, role: 'admin' }),
    'request.invalid',
    {
      'body.role': 'This field does not exist. Please remove it.',
    },
  ),
  {
    ...repliesWithMessage(
      'a confirmation email can be sent again',
      { method: 'POST', path: `${users}/${mara}/email/confirmation` },
      'We have emailed you a link.',
      202,
    ),
    as: 'mara',
  },
  refusedAs(
    'mara',
    'an invalid confirmation link is refused',
    post(`${users}/email/confirm`, { token: 'nope' }),
    'auth.unknown_link',
  ),
  refused('a confirmation link needs a session', post(`${users}/email/confirm`, { token: 'nope' }), 'auth.required'),
  {
    name: 'a member can disconnect Google',
    as: 'jonas',
    request: remove(`${users}/${jonas}/google`),
    status: 200,
    part: (body) => (body as { googleConnected: boolean }).googleConnected,
    body: false,
  },
  refusedAs('mara', 'no one disconnects Google from another account', remove(`${users}/${jonas}/google`), 'auth.forbidden'),
  {
    name: 'a founder has submissions',
    as: 'mara',
    request: { path: `${users}/${mara}/has-submissions` },
    status: 200,
    body: { hasSubmissions: true },
  },
  {
    name: 'a reply says that a member has no submissions',
    as: 'ida',
    request: { path: `${users}/${ida}/has-submissions` },
    status: 200,
    body: { hasSubmissions: false },
  },
  refusedAs(
    'mara',
    'no one can read whether another member has submissions',
    { path: `${users}/${jonas}/has-submissions` },
    'auth.forbidden',
  ),
];

const sessions: Scenario[] = [
  refusedAs('jonas', 'no one lists another member’s sessions', { path: `${users}/${mara}/sessions` }, 'auth.forbidden'),
  refused('a visitor cannot list sessions', { path: `${users}/${mara}/sessions` }, 'auth.required'),
  refusedAs(
    'mara',
    'an unknown session cannot be ended',
    remove(`${users}/${mara}/sessions/${'f'.repeat(24)}`),
    'sessions.not_found',
  ),
  by(
    'mara',
    repliesWithMessage('a member can end all other sessions', remove(`${users}/${mara}/sessions`), 'Signed out everywhere else.'),
  ),
  refusedAs('jonas', 'no one ends another member’s sessions', remove(`${users}/${mara}/sessions`), 'auth.forbidden'),
];

const deletions: Scenario[] = [
  refusedAs('ida', 'the last active admin cannot delete their account', remove(`${users}/${ida}`), 'users.last_admin'),
  refusedAs('mara', 'no one deletes another member', remove(`${users}/${jonas}`), 'auth.forbidden'),
  refused('a visitor cannot delete an account', remove(`${users}/${jonas}`), 'auth.required'),
  by('jonas', repliesWithMessage('a member can delete their account', remove(`${users}/${jonas}`), 'Account deleted.')),
  by('ida', repliesWithMessage('an admin can delete a member', remove(`${users}/${personId('kenji')}`), 'Account deleted.')),
  refused('a deleted member is not found', { path: `${users}/${jonas}` }, 'users.not_found'),
  refusedAs('ida', 'a deleted member cannot be deleted again', remove(`${users}/${jonas}`), 'users.not_found'),
];

/** Accounts, sessions and deletion of accounts. Each scenario depends on the previous ones. */
export const accountScenarios: Scenario[] = [...accounts, ...sessions, ...deletions];
