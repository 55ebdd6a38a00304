import { personId } from '../../../db/sample/people.ts';
import type { TestRequest } from '../hosts.ts';
import { by, get, refused, type Scenario } from './scenario.ts';

const unknown = 'f'.repeat(24);
const ida = personId('ida');
const kenji = personId('kenji');
const lucia = personId('lucia');

const person = { username: 'Olamide', name: 'Olamide Bello', email: 'olamide@people.example' };
const add = (given: object = {}): TestRequest => ({
  method: 'POST',
  path: '/api/admin/users',
  body: { ...person, password: 'bicycle lamp forest', ...given },
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
const some =
  (...keys: string[]) =>
  (body: unknown) =>
    Object.fromEntries(keys.map((key) => [key, (body as Record<string, unknown>)[key]]));

const asIda = { username: 'ida', name: 'Ida Okafor', email: 'ida@people.example' };
const lastAdmin = { message: 'The last active admin cannot be removed.', code: 'users.last_admin' };

/** Users as admins manage them (spec §2, §5, §6). */
export const memberScenarios: Scenario[] = [
  refused('a visitor sees no users', { path: '/api/admin/users' }, 'auth.required'),
  by('priya', refused('a reviewer sees no users', { path: '/api/admin/users' }, 'auth.forbidden')),
  by('ida', get('users come newest first', '/api/admin/users?limit=3', { names: ['noor', 'ravi', 'callum'], total: 12 }, shown)),
  by('ida', get('of a role', '/api/admin/users?role=editor', { names: ['tomasz'], total: 1 }, shown)),
  by('ida', get('of every role', '/api/admin/users?role=&limit=1&page=12', { names: ['ida'], total: 12 }, shown)),
  by(
    'ida',
    get(
      'by words of name, username and address',
      '/api/admin/users?search=LUCIA%20people',
      { names: ['lucia'], total: 1 },
      shown,
    ),
  ),
  by('ida', get('with accents or without', '/api/admin/users?search=Luc%C3%ADa', { names: ['lucia'], total: 1 }, shown)),
  by('ida', get('a page beyond the last is empty', '/api/admin/users?page=9', { users: [], total: 12 })),

  refused('a visitor adds nobody', add(), 'auth.required'),
  by('mara', refused('a member adds nobody', add(), 'auth.forbidden')),
  by(
    'ida',
    refused('a username is required', add({ username: '' }), 'request.invalid', { 'body.username': 'Username is required.' }),
  ),
  by('ida', refused('an address is required', add({ email: ' ' }), 'request.invalid', { 'body.email': 'Email is required.' })),
  by(
    'ida',
    refused('an address is one', add({ email: 'olamide' }), 'request.invalid', { 'body.email': 'Please enter a valid email.' }),
  ),
  by(
    'ida',
    refused('a password is required', add({ password: '' }), 'request.invalid', { 'body.password': 'Password is required.' }),
  ),
  by('ida', refused('a short password is not taken', add({ password: 'lamp' }), 'passwords.too_short')),
  by('ida', refused('a common password is not taken', add({ password: 'password1234' }), 'passwords.too_common')),
  by('ida', refused('nor one that is the address', add({ password: 'olamide@people.example' }), 'passwords.too_common')),
  by('ida', refused('an address is somebody’s once', add({ email: 'MARA@people.example' }), 'users.already_exists')),
  by('ida', refused('and so is a username', add({ username: 'Mara' }), 'users.already_exists')),
  by('ida', {
    name: 'a user is added, active and of the lowest role',
    request: add(),
    status: 201,
    part: some('username', 'name', 'email', 'role', 'status', 'avatar', 'createdAt'),
    body: { ...person, role: 'user', status: 'active', avatar: '', createdAt: '2026-11-21T12:00:00.000Z' },
  }),
  {
    name: 'who was added signs in',
    request: { method: 'POST', path: '/api/users/login', body: { email: person.email, password: 'bicycle lamp forest' } },
    status: 200,
    part: some('username', 'emailVerified', 'hasPassword'),
    body: { username: 'Olamide', emailVerified: true, hasPassword: true },
  },

  by('ida', refused('who is not there is not saved', save(unknown, person), 'users.not_found')),
  by('ida', refused('a saved address is nobody else’s', save(kenji, { ...person, username: 'kenji' }), 'users.already_exists')),
  by(
    'ida',
    refused('a password is not saved so', save(kenji, { ...asIda, password: 'bicycle lamp forest' }), 'request.invalid', {
      'body.password': 'Invalid key: Expected never but received "password"',
    }),
  ),
  by('ida', {
    name: 'a user is saved, with a new role',
    request: save(kenji, {
      username: 'kenji',
      name: 'Kenji M.',
      email: 'kenji@people.example',
      role: 'reviewer',
      status: 'active',
    }),
    status: 200,
    part: some('name', 'role', 'status', 'email'),
    body: { name: 'Kenji M.', role: 'reviewer', status: 'active', email: 'kenji@people.example' },
  }),
  by('ida', {
    name: 'the last admin keeps the role',
    request: save(ida, { ...asIda, role: 'user' }),
    status: 409,
    body: lastAdmin,
  }),
  by('ida', {
    name: 'the last admin stays active when saved',
    request: save(ida, { ...asIda, role: 'admin', status: 'inactive' }),
    status: 409,
    body: lastAdmin,
  }),
  by('ida', { name: 'the last admin stays active', request: setStatus(ida, 'inactive'), status: 409, body: lastAdmin }),
  by('ida', { name: 'the last admin stays', request: remove(ida), status: 409, body: lastAdmin }),

  by('mara', refused('a member deactivates nobody', setStatus(lucia, 'inactive'), 'auth.forbidden')),
  by('ida', refused('who is not there is not deactivated', setStatus(unknown, 'inactive'), 'users.not_found')),
  by('ida', {
    name: 'a user is deactivated',
    request: setStatus(lucia, 'inactive'),
    status: 200,
    part: some('username', 'status'),
    body: { username: 'lucia', status: 'inactive' },
  }),
  by('ida', {
    name: 'and activated again',
    request: setStatus(lucia, 'active'),
    status: 200,
    part: some('username', 'status'),
    body: { username: 'lucia', status: 'active' },
  }),

  by('mara', refused('a member weighs nobody', { path: `/api/admin/users/${lucia}/belongings` }, 'auth.forbidden')),
  by('ida', refused('who is not there has nothing', { path: `/api/admin/users/${unknown}/belongings` }, 'users.not_found')),
  by(
    'ida',
    get('what goes with a user is counted', `/api/admin/users/${personId('tomasz')}/belongings`, {
      startups: 2,
      favorites: 0,
      claims: 1,
    }),
  ),
  by('mara', refused('a member deletes nobody', remove(lucia), 'auth.forbidden')),
  by('ida', {
    name: 'an unknown user, in the words of the spec',
    request: remove(unknown),
    status: 404,
    body: { message: 'User not found', code: 'users.not_found' },
  }),
  by('ida', { name: 'a user is deleted', request: remove(personId('tomasz')), status: 200, body: { message: 'User deleted.' } }),
  by('ida', refused('who was deleted is gone', { path: `/api/admin/users/${personId('tomasz')}/belongings` }, 'users.not_found')),

  {
    name: 'nobody becomes the first admin where nothing was printed',
    request: {
      method: 'POST',
      path: '/api/users/first-admin',
      body: { token: 'f'.repeat(64), username: 'owner', email: 'owner@people.example', password: 'bicycle lamp forest' },
    },
    status: 404,
    body: { message: 'This link is not valid any more.', code: 'users.first_admin_done' },
  },
];
