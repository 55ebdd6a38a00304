import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { Store } from '../store.ts';
import { type Access, refuseIf, removeRows } from './state.ts';

export function memorySessions({ read, write }: Access): Store['sessions'] {
  return {
    async byTokenHash(tokenHash) {
      const found = read().sessions.get(tokenHash);
      return found && { ...found };
    },
    ofUser: async (userId) =>
      [...read().sessions.values()]
        .filter((session) => session.userId === userId)
        .sort((a, b) => byCodePoints(b.seenAt, a.seenAt) || byCodePoints(a.tokenHash, b.tokenHash))
        .map((session) => ({ ...session })),
    insert: (session) =>
      write((state) => {
        refuseIf(state.sessions.has(session.tokenHash), 'primary_key');
        refuseIf(!state.users.has(session.userId), 'foreign_key');
        state.sessions.set(session.tokenHash, { ...session });
      }),
    touch: (tokenHash, seenAt, expiresAt) =>
      write((state) => {
        const session = state.sessions.get(tokenHash);
        if (session === undefined) return false;
        state.sessions.set(tokenHash, { ...session, seenAt, expiresAt });
        return true;
      }),
    setAuthenticated: (tokenHash, at) =>
      write((state) => {
        const session = state.sessions.get(tokenHash);
        if (session === undefined) return false;
        state.sessions.set(tokenHash, { ...session, authenticatedAt: at });
        return true;
      }),
    remove: (tokenHash) => write((state) => state.sessions.delete(tokenHash)),
    removeOfUser: (userId, except) =>
      write((state) => removeRows(state.sessions, (session) => session.userId === userId && session.tokenHash !== except)),
    removeAll: () => write((state) => removeRows(state.sessions, () => true)),
  };
}
