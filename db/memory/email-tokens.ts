import type { Store } from '../store.ts';
import { type Access, refuseIf, removeRows } from './state.ts';

export function memoryEmailTokens({ write }: Access): Store['emailTokens'] {
  return {
    insert: (token) =>
      write((state) => {
        refuseIf(state.emailTokens.has(token.tokenHash), 'primary_key');
        refuseIf(!state.users.has(token.userId), 'foreign_key');
        state.emailTokens.set(token.tokenHash, { ...token, isUsed: false });
      }),
    consume: (tokenHash, purpose, now) =>
      write((state) => {
        const token = state.emailTokens.get(tokenHash);
        if (token === undefined || token.isUsed || token.purpose !== purpose || token.expiresAt <= now) return undefined;
        state.emailTokens.set(tokenHash, { ...token, isUsed: true });
        return token.userId;
      }),
    removeOfUser: (userId, purpose) =>
      write((state) => {
        removeRows(state.emailTokens, (token) => token.userId === userId && token.purpose === purpose);
      }),
  };
}
