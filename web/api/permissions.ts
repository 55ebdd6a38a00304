import { type Permission, roleMay } from '../../server/domain/core/permissions.ts';
import { useMember } from './account.ts';

/** Whether the signed-in member has a permission. It only decides what is shown; the server decides again for each call. */
export type MayI = (permission: Permission) => boolean;

/** For components inside a guard. */
export function useMayI(): MayI {
  const { role } = useMember();
  return (permission) => roleMay(role, permission);
}
