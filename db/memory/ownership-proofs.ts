import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { OwnershipProofRecord, Store } from '../store.ts';
import { rowsOf } from './rows.ts';
import { type Access, refuseIf } from './state.ts';

type Key = Pick<OwnershipProofRecord, 'startupId' | 'userId'>;

const keyOf = ({ startupId, userId }: Key) => `${startupId} ${userId}`;

export function memoryOwnershipProofs(access: Access): Store['ownershipProofs'] {
  const rows = rowsOf(access, (state) => state.ownershipProofs, keyOf, {
    check: ({ startups, users }, { startupId, userId }) =>
      refuseIf(!startups.has(startupId) || !users.has(userId), 'foreign_key'),
  });
  return {
    find: (startupId, userId) => rows.byKey(keyOf({ startupId, userId })),
    ofUser: (userId) =>
      rows.list(
        (proof) => proof.userId === userId,
        (a, b) => byCodePoints(a.startupId, b.startupId),
      ),
    save: rows.save,
    async remove(startupId, userId) {
      await rows.remove(keyOf({ startupId, userId }));
    },
    due: (now, limit) =>
      rows.list(
        ({ checkAt }) => checkAt !== null && checkAt <= now,
        (a, b) => byCodePoints(a.checkAt ?? '', b.checkAt ?? '') || byCodePoints(keyOf(a), keyOf(b)),
        limit,
      ),
  };
}
