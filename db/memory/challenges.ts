import type { ChallengeRecord, Store } from '../store.ts';
import { rowsOf } from './rows.ts';
import { type Access, refuseIf, removeRows, type State } from './state.ts';

export function memoryChallenges(access: Access): Store['challenges'] {
  const { read, write } = access;
  const rows = rowsOf(
    access,
    (state) => state.challenges,
    ({ hash }) => hash,
    { check: ({ users }, { userId }) => refuseIf(userId !== null && !users.has(userId), 'foreign_key') },
  );
  return {
    insert: rows.insert,
    find: async (hash, purpose, now) => valid(read(), hash, purpose, now),
    consume: (hash, purpose, now) =>
      write((state) => {
        const found = valid(state, hash, purpose, now);
        if (found !== undefined) state.challenges.delete(hash);
        return found;
      }),
    removeOfUser: (userId) =>
      write((state) => {
        removeRows(state.challenges, (challenge) => challenge.userId === userId);
      }),
  };
}

function valid(state: State, hash: string, purpose: ChallengeRecord['purpose'], now: string): ChallengeRecord | undefined {
  const found = state.challenges.get(hash);
  return found?.purpose === purpose && found.expiresAt > now ? { ...found } : undefined;
}
