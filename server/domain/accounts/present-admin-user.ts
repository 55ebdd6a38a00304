import type { UserRecord } from '../../../db/store.ts';
import { withVersion } from '../core/versions.ts';
import { type AdminUser, toUserEdit } from './members.contract.ts';
import { presentUser } from './users.rules.ts';

/** A user as admins edit it. */
export function presentAdminUser(record: UserRecord): AdminUser {
  const user = presentUser(record);
  return withVersion({ ...user, emailVerified: record.emailVerifiedAt !== null }, toUserEdit(user));
}
