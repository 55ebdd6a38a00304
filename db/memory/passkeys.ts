import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { PasskeyRecord, Store } from '../store.ts';
import { type Access, findRow, isTaken, refuseIf, removeRows } from './state.ts';

export function memoryPasskeys({ read, write }: Access): Store['passkeys'] {
  return {
    byCredentialId: async (credentialId) =>
      structuredClone(findRow(read().passkeys.values(), (passkey) => passkey.credentialId === credentialId)),
    ofUser: async (userId) =>
      [...read().passkeys.values()]
        .filter((passkey) => passkey.userId === userId)
        .sort((a, b) => byCodePoints(a.createdAt, b.createdAt) || byCodePoints(a._id, b._id))
        .map((passkey) => structuredClone(passkey)),
    insert: (passkey) =>
      write((state) => {
        const credentialIdOf = (row: PasskeyRecord) => row.credentialId;
        refuseIf(state.passkeys.has(passkey._id), 'primary_key');
        refuseIf(isTaken(state.passkeys, passkey._id, credentialIdOf, passkey.credentialId), 'passkeys.credential_id');
        refuseIf(!state.users.has(passkey.userId), 'foreign_key');
        state.passkeys.set(passkey._id, structuredClone(passkey));
      }),
    rename: (userId, id, name) =>
      write((state) => {
        const passkey = state.passkeys.get(id);
        if (passkey?.userId !== userId) return false;
        state.passkeys.set(id, { ...passkey, name });
        return true;
      }),
    recordUse: (id, use, expecting) =>
      write((state) => {
        const passkey = state.passkeys.get(id);
        if (passkey?.counter !== expecting) return false;
        state.passkeys.set(id, { ...passkey, ...use });
        return true;
      }),
    remove: (userId, id) =>
      write((state) => removeRows(state.passkeys, (passkey) => passkey._id === id && passkey.userId === userId) > 0),
    removeOfUser: (userId) => write((state) => removeRows(state.passkeys, (passkey) => passkey.userId === userId)),
  };
}
