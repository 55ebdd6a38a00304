import { presentAdminUser } from './present-admin-user.ts';
import { byActor, assertNotLastAdmin, memberById } from './load-users.ts';
import type { Store, UserRecord } from '../../../db/store.ts';
import { CallError } from '../core/errors.ts';
import type * as contract from './members.contract.ts';
import { type AdminUser, toUserEdit } from './members.contract.ts';
import { roles } from '../core/roles.ts';
import type { User } from './users.contract.ts';
import { endsSessions, equalsIgnoreCase, newUser, presentUser } from './users.rules.ts';
import { sliceOf } from '../core/paging.ts';
import { countsOf } from '../core/tallies.ts';
import { type Call, type CallContext, assertRecentlyAuthenticated, transactionOfSession } from '../call-context.ts';
import { askToConfirm, assertStrongPassword, notifyEmailChanged } from './email-tokens.calls.ts';
import { assertName, assertUsername, saveUserRecord, signIn } from './sessions.calls.ts';
import { adminsWithSignIn } from './admins.ts';

export const listUsers: Call<typeof contract.listUsers> = async ({ store }, { query }) => {
  const { users, total } = await store.users.table(query, sliceOf(query));
  return { users: users.map(presentAdminUser), total, counts: countsOf(roles, await store.users.tally(query.search)) };
};

/** When two users are saved with the same address or username at the same time, the unique indexes refuse the second. */
export const addUser: Call<typeof contract.addUser> = async (context, { body }) => {
  const { password, ...edit } = body;
  assertName(edit.name);
  if (edit.role !== 'user') assertRecentlyAuthenticated(context);
  const user = await newUserWithPassword(context, edit, password);
  return transactionOfSession(context, async (store) => {
    await store.users.insert(user);
    const after = presentUser(user);
    await context.audit(store, { subjectId: user._id, subject: user.username, before: null, after });
    return presentAdminUser(user);
  });
};

/** A new address is handled as in `saveProfile`: links to the old one are revoked, and the new one must be confirmed. */
export const saveUser: Call<typeof contract.saveUser> = async (context, { params, body }) => {
  const before = await memberById(context.store, params.id);
  context.assertUnchanged(toUserEdit(presentUser(before)));
  // An unchanged name stays valid even if the rules now refuse it.
  if (before.username !== body.username) assertUsername(body.username);
  if (before.name !== body.name) assertName(body.name);
  const isNewAddress = !equalsIgnoreCase(before.email, body.email);
  if (isNewAddress || before.role !== body.role) assertRecentlyAuthenticated(context);
  const address = isNewAddress ? { emailVerifiedAt: null, newEmail: null, expiresAt: null } : {};
  const after = { ...before, ...body, ...address };
  const saved = await updateMember(context, before, after);
  if (isNewAddress) {
    await notifyEmailChanged(context, context.store, before, after);
    await askToConfirm(context, context.store, after);
  }
  return saved;
};

export const setUserStatus: Call<typeof contract.setUserStatus> = async (context, { params, body }) => {
  const before = await memberById(context.store, params.id);
  return updateMember(context, before, { ...before, status: body.status });
};

/** The token comes from the link that the server prints at its start. It works until an admin can sign in. */
export const makeFirstAdmin: Call<typeof contract.makeFirstAdmin> = async (context, { body }) => {
  const { token, password, ...names } = body;
  const isValidToken = await context.store.adminLinks.isValid(context.adapters.digest(token), context.now().toISOString());
  if (!isValidToken || (await hasAdminWithSignIn(context.store))) throw new CallError('users.first_admin_done');
  const admin = await newUserWithPassword(context, { ...names, name: '', role: 'admin', status: 'active' }, password);
  return context.store.transaction(async (store) => {
    if (await hasAdminWithSignIn(store)) throw new CallError('users.first_admin_done');
    await store.users.insert(admin);
    await store.adminLinks.removeAll();
    return signIn(context, store, admin, 'first admin');
  });
};

/** Whether any active admin can sign in. */
export async function hasAdminWithSignIn(store: Store): Promise<boolean> {
  return (await adminsWithSignIn(store)).length > 0;
}

/** A new user with a password and a confirmed address. Must run before a transaction, because hashing is slow. */
export async function newUserWithPassword(
  { store, adapters, newId, now }: Pick<CallContext, 'store' | 'adapters' | 'newId' | 'now'>,
  { username, email, ...rest }: Pick<User, 'username' | 'email' | 'name' | 'role' | 'status'>,
  password: string,
): Promise<UserRecord> {
  assertUsername(username);
  await assertStrongPassword({ adapters, store }, password, [email, username]);
  const taken = (await store.users.byEmail(email)) ?? (await store.users.byUsername(username));
  if (taken !== undefined) throw new CallError('users.already_exists');
  const passwordHash = await adapters.passwords.hash(password);
  const at = now().toISOString();
  return { ...newUser({ _id: newId(), username, email, createdAt: at }, { passwordHash, emailVerifiedAt: at }), ...rest };
}

/** Saves an admin's change to a user. Admins who remove their own access are signed out as well. */
async function updateMember(context: CallContext, before: UserRecord, after: UserRecord): Promise<AdminUser> {
  const { store, session } = context;
  await assertNotLastAdmin(store, before, after);
  const by = await byActor(context);
  await saveUserRecord(store, before, after);
  for (const field of ['role', 'status'] as const) {
    if (before[field] === after[field]) continue;
    const detail = `${before[field]} → ${after[field]}, ${by}`;
    await context.logSecurity(store, { kind: `${field}_changed`, user: after, detail });
  }
  if (session?.userId === after._id && endsSessions(before, after)) context.setSession(undefined);
  await context.audit(store, {
    subjectId: after._id,
    subject: after.username,
    before: presentUser(before),
    after: presentUser(after),
  });
  return presentAdminUser(after);
}
