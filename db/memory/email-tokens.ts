import type { Store } from '../store.ts';
import { type Access, refuseIf, removeRows } from './state.ts';

export function memoryEmailTokens({ write }: Access): Store['emailTokens'] {
  return {
    insert: (link) =>
      write((state) => {
        refuseIf(state.emailTokens.has(link.tokenHash), 'primary_key');
        refuseIf(!state.users.has(link.userId), 'foreign_key');
        state.emailTokens.set(link.tokenHash, { ...link, used: false });
      }),
    consume: (tokenHash, purpose, now) =>
      write((state) => {
        const link = state.emailTokens.get(tokenHash);
        if (link === undefined || link.used || link.purpose !== purpose || link.expiresAt <= now) return undefined;
        state.emailTokens.set(tokenHash, { ...link, used: true });
        return link.userId;
      }),
    removeOfUser: (userId, purpose) =>
      write((state) => {
        removeRows(state.emailTokens, (link) => link.userId === userId && link.purpose === purpose);
      }),
  };
}
