import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { Store } from '../store.ts';
import { type Access, refuseIf } from './state.ts';

export function memoryOwnershipProofs({ read, write }: Access): Store['ownershipProofs'] {
  return {
    find: async (startupId, userId) => structuredClone(read().ownershipProofs.get(`${startupId} ${userId}`)),
    save: (proof) =>
      write((state) => {
        refuseIf(!state.startups.has(proof.startupId) || !state.users.has(proof.userId), 'foreign_key');
        state.ownershipProofs.set(`${proof.startupId} ${proof.userId}`, structuredClone(proof));
      }),
    remove: (startupId, userId) => write((state) => void state.ownershipProofs.delete(`${startupId} ${userId}`)),
    due: async (now, limit) =>
      [...read().ownershipProofs]
        .map(([key, proof]) => ({ key: `${proof.checkAt} ${key}`, proof }))
        .filter(({ proof: { checkAt } }) => checkAt !== null && checkAt <= now)
        .sort((a, b) => byCodePoints(a.key, b.key))
        .slice(0, limit)
        .map(({ proof }) => structuredClone(proof)),
  };
}
