import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { Store } from '../store.ts';
import { idOf, rowsOf } from './rows.ts';
import { type Access, isTaken, refuseIf, removeRows } from './state.ts';

export function memoryPasskeys(access: Access): Store['passkeys'] {
  const rows = rowsOf(access, (state) => state.passkeys, idOf, {
    check({ passkeys, users }, { _id, credentialId, userId }) {
      refuseIf(
        isTaken(passkeys, _id, (other) => other.credentialId, credentialId),
        'passkeys.credential_id',
      );
      refuseIf(!users.has(userId), 'foreign_key');
    },
  });
  const removeWhere = (userId: string, id?: string) =>
    access.write(({ passkeys }) =>
      removeRows(passkeys, (passkey) => passkey.userId === userId && (id === undefined || passkey._id === id)),
    );
  return {
    byCredentialId: (credentialId) => rows.find((passkey) => passkey.credentialId === credentialId),
    ofUser: (userId) =>
      rows.list(
        (passkey) => passkey.userId === userId,
        (a, b) => byCodePoints(a.createdAt, b.createdAt) || byCodePoints(a._id, b._id),
      ),
    insert: rows.insert,
    rename: (userId, id, name) => rows.change(id, (passkey) => (passkey.userId === userId ? { ...passkey, name } : undefined)),
    recordUse: (id, use, expecting) =>
      rows.change(id, (passkey) => (passkey.counter === expecting ? { ...passkey, ...use } : undefined)),
    remove: async (userId, id) => (await removeWhere(userId, id)) > 0,
    removeOfUser: (userId) => removeWhere(userId),
  };
}
