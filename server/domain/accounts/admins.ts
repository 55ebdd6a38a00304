import type { UserRecord, Store } from '../../../db/store.ts';
import { isAdminWithSignIn, isActiveAdmin } from './users.rules.ts';

/** The active admins who can sign in. There are few, so one page contains all of them. */
export async function adminsWithSignIn(store: Store): Promise<UserRecord[]> {
  const { users } = await store.users.table({ search: '', role: 'admin' }, { offset: 0, limit: 1_000 });
  const admins = [];
  for (const user of users) {
    const hasPasskey = async () => (await store.passkeys.ofUser(user._id)).length > 0;
    if (isAdminWithSignIn(user) || (isActiveAdmin(user) && (await hasPasskey()))) admins.push(user);
  }
  return admins;
}
