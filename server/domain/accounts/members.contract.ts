import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import {
  count,
  email,
  id,
  optionalText,
  queryText,
  sortQuery,
  text,
  version,
  pageQuery,
  editOf,
  statusCounts,
} from '../core/schemas.ts';
import { userLengths } from '../core/lengths.ts';
import { commonLengths } from '../core/common-lengths.ts';
import { adminPageSizes } from '../core/admin-page-sizes.ts';
import { roles } from '../core/roles.ts';
import { account, user, userStatuses, type User } from './users.contract.ts';

const params = v.strictObject({ id });

/** A user as admins edit it. */
export const adminUser = v.strictObject({ ...user.entries, emailVerified: v.boolean(), version });
export type AdminUser = v.InferOutput<typeof adminUser>;

export const listUsers = declareCall('GET', '/admin/users', {
  summary:
    'Users, newest first. `search` matches every word in name, username or email. `sort` is a column name, with `-` before it for descending order.',
  who: { may: 'manageUsers' },
  query: v.strictObject({
    ...pageQuery(adminPageSizes.users),
    search: queryText,
    role: v.optional(v.picklist(['', ...roles]), ''),
    sort: sortQuery('users'),
  }),
  reply: v.strictObject({ users: v.array(adminUser), total: count, counts: statusCounts(roles) }),
});

const password = v.pipe(v.string(), v.minLength(1, 'Password is required.'), v.maxLength(userLengths.password));

export const userEdit = v.strictObject({
  username: text(userLengths.username, 'Username is required.'),
  name: optionalText(userLengths.name),
  email: v.pipe(v.string(), v.trim(), v.minLength(1, 'Email is required.'), email),
  role: v.optional(v.picklist(roles), 'user'),
  status: v.optional(v.picklist(userStatuses), 'active'),
});
export type UserEdit = v.InferOutput<typeof userEdit>;
export const toUserEdit = (stored: User): UserEdit => editOf(userEdit, stored);

/** A user with an initial password. */
export const newUser = v.strictObject({ ...userEdit.entries, password });

export const addUser = declareCall('POST', '/admin/users', {
  summary: 'Adds a user with a password and a confirmed address.',
  who: { may: 'manageUsers' },
  body: newUser,
  reply: adminUser,
  status: 201,
  errors: ['users.already_exists', 'passwords.too_short', 'passwords.too_common', 'auth.reauthentication_required'],
  transaction: 'own',
});

export const saveUser = declareCall('PUT', '/admin/users/:id', {
  summary: "Saves a user. A new role or status ends the user's sessions. The last active admin cannot be demoted.",
  who: { may: 'manageUsers' },
  params,
  body: userEdit,
  versioned: true,
  reply: adminUser,
  errors: ['users.not_found', 'users.already_exists', 'users.last_admin', 'auth.reauthentication_required'],
});

export const setUserStatus = declareCall('PATCH', '/admin/users/:id/status', {
  summary: "Activates or deactivates a user, which ends the user's sessions. The last active admin cannot be deactivated.",
  who: { may: 'manageUsers' },
  params,
  body: v.strictObject({ status: v.picklist(userStatuses) }),
  reply: adminUser,
  errors: ['users.not_found', 'users.last_admin'],
});

export const makeFirstAdmin = declareCall('POST', '/users/first-admin', {
  summary: 'Creates the first admin with the token of the link that the server printed. Works once, while there is no admin.',
  who: 'anyone',
  body: v.strictObject({
    token: v.pipe(v.string(), v.maxLength(commonLengths.token)),
    username: text(userLengths.username),
    email,
    password,
  }),
  reply: account,
  errors: ['users.first_admin_done', 'users.already_exists', 'passwords.too_short', 'passwords.too_common'],
  transaction: 'own',
  rateLimit: { points: 10, perSeconds: 600 },
});
