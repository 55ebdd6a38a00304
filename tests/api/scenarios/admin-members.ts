import { personId } from '../../../db/sample/people.ts';
import type { TestRequest } from '../hosts.ts';
import { by, get, onlyFields, refused, type Scenario } from './scenario.ts';

const unknown = 'f'.repeat(24);
const ida = personId('ida');
const kenji = personId('kenji');
const lucia = personId('lucia');

const person = { username: 'Olamide', name: 'Olamide Bello', email: 'olamide@people.example' };
const add = (overrides: object = {}): TestRequest => ({
  method: 'POST',
  path: '/api/admin/users',
  body: { ...person, password: 'bicycle lamp forest', ...overrides },
});
const save = (id: string, body: unknown): TestRequest => ({ method: 'PUT', path: `/api/admin/users/${id}`, body });
const setStatus = (id: string, status: string): TestRequest => ({
  method: 'PATCH',
  path: `/api/admin/users/${id}/status`,
  body: { status },
});
const remove = (id: string): TestRequest => ({ method: 'DELETE', path: `/api/admin/users/${id}` });

const shown = (body: unknown) => {
  const { users, total } = body as { users: { username: string }[]; total: number };
  return { names: users.map(({ username }) => username), total };
};

const asIda = { username: 'ida', name: 'Ida Okafor', email: 'ida@people.example' };
const lastAdmin = { message: 'The last active admin cannot be removed.', code: 'users.last_admin' };

/** Users as admins manage them. */
export const memberScenarios: Scenario[] = [
  refused('a visitor cannot list users', { path: '/api/admin/users' }, 'auth.required'),
  by('priya', refused('a reviewer cannot list users', { path: '/api/admin/users' }, 'auth.forbidden')),
  by(
    'ida',
    get('users are listed newest first', '/api/admin/users?limit=3', { names: ['noor', 'ravi', 'callum'], total: 12 }, shown),
  ),
  by('ida', get('users can be filtered by role', '/api/admin/users?role=editor', { names: ['tomasz'], total: 1 }, shown)),
  by(
    'ida',
    get('an empty role filter lists every role', '/api/admin/users?role=&limit=1&page=12', { names: ['ida'], total: 12 }, shown),
  ),
  by(
    'ida',
    get(
      'users can be sorted',
      '/api/admin/users?limit=3&sort=-username',
      { names: ['tomasz', 'ravi', 'priya'], total: 12 },
      shown,
    ),
  ),
  by(
    'ida',
    get(
      'a sort applies to filtered users',
      '/api/admin/users?role=user&limit=2&sort=email',
      { names: ['amara', 'beatrix'], total: 9 },
      shown,
    ),
  ),
  by(
    'ida',
    get(
      'users can be searched by name, username and email address',
      '/api/admin/users?search=LUCIA%20people',
      { names: ['lucia'], total: 1 },
      shown,
    ),
  ),
  by(
    'ida',
    get('the search of users ignores accents', '/api/admin/users?search=Luc%C3%ADa', { names: ['lucia'], total: 1 }, shown),
  ),
  by(
    'ida',
    get('a page beyond the last is empty', '/api/admin/users?page=9', { users: [], total: 12 }, onlyFields('users', 'total')),
  ),

  refused('a visitor cannot add a user', add(), 'auth.required'),
  by('mara', refused('a member cannot add a user', add(), 'auth.forbidden')),
  by(
    'ida',
    refused('a new user needs a username', add({ username: '' }), 'request.invalid', {
      'body.username': 'Username is required.',
    }),
  ),
  by(
    'ida',
    refused('a new user needs an email address', add({ email: ' ' }), 'request.invalid', { 'body.email': 'Email is required.' }),
  ),
  by(
    'ida',
    refused('a new user needs a valid email address', add({ email: 'olamide' }), 'request.invalid', {
      'body.email': 'Please enter a valid email.',
    }),
  ),
  by(
    'ida',
    refused('a new user needs a password', add({ password: '' }), 'request.invalid', {
      'body.password': 'Password is required.',
    }),
  ),
  by('ida', refused('a new user cannot have a short password', add({ password: 'lamp' }), 'passwords.too_short')),
  by('ida', refused('a new user cannot have a common password', add({ password: 'password1234' }), 'passwords.too_common')),
  by(
    'ida',
    refused(
      'a new user cannot have the email address as password',
      add({ password: 'olamide@people.example' }),
      'passwords.too_common',
    ),
  ),
  by('ida', refused('an email address in use is refused', add({ email: 'MARA@people.example' }), 'users.already_exists')),
  by(
    'ida',
    refused(
      'a username with a letter that looks like another one is refused',
      add({ username: 'Ol\u0430mide' }),
      'request.invalid',
      {
        'body.username': 'Please use letters and digits without invisible or look-alike characters.',
      },
    ),
  ),
  by(
    'ida',
    refused('a name that no one can see is refused', add({ name: '\u200E' }), 'request.invalid', {
      'body.name': 'Please enter a visible name, or leave it empty.',
    }),
  ),
  by('ida', refused('a username in use is refused', add({ username: 'Mara' }), 'users.already_exists')),
  by('ida', {
    name: 'an added user is active and has the lowest role by default',
    request: add(),
    status: 201,
    part: onlyFields('username', 'name', 'email', 'role', 'status', 'avatar', 'createdAt'),
    body: { ...person, role: 'user', status: 'active', avatar: '', createdAt: '2026-11-21T12:00:00.000Z' },
  }),
  {
    name: 'an added user can sign in',
    request: { method: 'POST', path: '/api/users/login', body: { email: person.email, password: 'bicycle lamp forest' } },
    status: 200,
    part: onlyFields('username', 'emailVerified', 'hasPassword'),
    body: { username: 'Olamide', emailVerified: true, hasPassword: true },
  },

  by('ida', refused('an unknown user is not saved', save(unknown, person), 'users.not_found')),
  by(
    'ida',
    refused(
      'a saved user cannot take the email address of another one',
      save(kenji, { ...person, username: 'kenji' }),
      'users.already_exists',
    ),
  ),
  by(
    'ida',
    refused(
      'a password cannot be changed by saving a user',
      save(kenji, { ...asIda, password: 'bicycle lamp forest' }),
      'request.invalid',
      {
        'body.password': 'This field does not exist. Please remove it.',
      },
    ),
  ),
  by('ida', {
    name: 'an admin can save a user with a new role',
    request: save(kenji, {
      username: 'kenji',
      name: 'Kenji M.',
      email: 'kenji@people.example',
      role: 'reviewer',
      status: 'active',
    }),
    status: 200,
    part: onlyFields('name', 'role', 'status', 'email'),
    body: { name: 'Kenji M.', role: 'reviewer', status: 'active', email: 'kenji@people.example' },
  }),
  by('ida', {
    name: 'the last admin cannot be demoted',
    request: save(ida, { ...asIda, role: 'user' }),
    status: 409,
    body: lastAdmin,
  }),
  by('ida', {
    name: 'the last admin cannot be saved as inactive',
    request: save(ida, { ...asIda, role: 'admin', status: 'inactive' }),
    status: 409,
    body: lastAdmin,
  }),
  by('ida', { name: 'the last admin cannot be deactivated', request: setStatus(ida, 'inactive'), status: 409, body: lastAdmin }),
  by('ida', { name: 'the last admin cannot be deleted', request: remove(ida), status: 409, body: lastAdmin }),

  by('mara', refused('a member cannot deactivate a user', setStatus(lucia, 'inactive'), 'auth.forbidden')),
  by('ida', refused('an unknown user is not deactivated', setStatus(unknown, 'inactive'), 'users.not_found')),
  by('ida', {
    name: 'an admin can deactivate a user',
    request: setStatus(lucia, 'inactive'),
    status: 200,
    part: onlyFields('username', 'status'),
    body: { username: 'lucia', status: 'inactive' },
  }),
  by('ida', {
    name: 'an admin can reactivate a user',
    request: setStatus(lucia, 'active'),
    status: 200,
    part: onlyFields('username', 'status'),
    body: { username: 'lucia', status: 'active' },
  }),

  by(
    'mara',
    refused(
      'a member cannot read the related counts of a user',
      { path: `/api/admin/users/${lucia}/related-counts` },
      'auth.forbidden',
    ),
  ),
  by(
    'ida',
    refused(
      'the related counts of an unknown user are not found',
      { path: `/api/admin/users/${unknown}/related-counts` },
      'users.not_found',
    ),
  ),
  by(
    'ida',
    get('an admin can read the related counts of a user', `/api/admin/users/${personId('tomasz')}/related-counts`, {
      startups: 2,
      merged: 0,
      favorites: 0,
      claims: 1,
      subscriptions: 0,
    }),
  ),
  by('mara', refused('a member cannot delete a user', remove(lucia), 'auth.forbidden')),
  by('ida', {
    name: 'an unknown user is not deleted',
    request: remove(unknown),
    status: 404,
    body: { message: 'User not found', code: 'users.not_found' },
  }),
  by('ida', {
    name: 'an admin can delete a user',
    request: remove(personId('tomasz')),
    status: 200,
    body: { message: 'User deleted.' },
  }),
  by(
    'ida',
    refused(
      'a user cannot be deleted twice',
      { path: `/api/admin/users/${personId('tomasz')}/related-counts` },
      'users.not_found',
    ),
  ),

  {
    name: 'a first-admin token is refused when no link was printed',
    request: {
      method: 'POST',
      path: '/api/users/first-admin',
      body: { token: 'f'.repeat(64), username: 'owner', email: 'owner@people.example', password: 'bicycle lamp forest' },
    },
    status: 404,
    body: { message: 'This link is no longer valid.', code: 'users.first_admin_done' },
  },
];
