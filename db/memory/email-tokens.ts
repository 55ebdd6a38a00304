import type { Store } from '../store.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import { type Access, type EmailTokenRow, refuseIf, removeRows } from './state.ts';

export function memoryEmailTokens({ read, write }: Access): Store['emailTokens'] {
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
        if (token === undefined || token.isUsed || token.purpose !== purpose || !isValid(token, now)) return undefined;
        state.emailTokens.set(tokenHash, { ...token, isUsed: true });
        return { userId: token.userId, email: token.email, expiresAt: token.expiresAt };
      }),
    renew: (tokenHash, purpose, { now, until }) =>
      write((state) => {
        const token = state.emailTokens.get(tokenHash);
        if (token === undefined || token.isUsed || token.purpose !== purpose) return undefined;
        const isReplaced = (other: EmailTokenRow) =>
          other.userId === token.userId && other.purpose === purpose && other.expiresAt > token.expiresAt;
        const canBeReplaced = purpose !== 'restore_email' && !isValid(token, now);
        if (canBeReplaced && [...state.emailTokens.values()].some(isReplaced)) return undefined;
        state.emailTokens.set(tokenHash, { ...token, renewedUntil: until });
        return { userId: token.userId };
      }),
    removeOfUser: (userId, purpose, expiringAfter = '') =>
      write((state) => {
        const isRemoved = (token: EmailTokenRow) =>
          token.userId === userId && token.purpose === purpose && token.expiresAt > expiringAfter;
        removeRows(state.emailTokens, isRemoved);
      }),
    restorableBy: async (email, now) =>
      [...read().emailTokens.values()]
        .filter((token) => token.purpose === 'restore_email' && !token.isUsed && isValid(token, now))
        .filter((token) => token.email?.toLowerCase() === email.toLowerCase())
        .sort((a, b) => byCodePoints(a.expiresAt, b.expiresAt))[0]?.userId,
  };
}

/** A renewed token works until `renewedUntil`, even after `expiresAt`. */
function isValid({ expiresAt, renewedUntil = '' }: EmailTokenRow, now: string): boolean {
  return expiresAt > now || renewedUntil > now;
}
