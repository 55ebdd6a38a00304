import type { ChallengeRecord, Store } from '../store.ts';
import { type Access, refuseIf, removeRows, type State } from './state.ts';

export function memoryChallenges({ read, write }: Access): Store['challenges'] {
  return {
    insert: (challenge) =>
      write((state) => {
        refuseIf(state.challenges.has(challenge.hash), 'primary_key');
        refuseIf(challenge.userId !== null && !state.users.has(challenge.userId), 'foreign_key');
        state.challenges.set(challenge.hash, { ...challenge });
      }),
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
