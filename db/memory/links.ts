import type { Store } from '../store.ts';
import { type Access, refuseIf, removeRows } from './state.ts';

export function memoryLinks({ write }: Access): Store['links'] {
  return {
    insert: (link) =>
      write((state) => {
        refuseIf(state.links.has(link.tokenHash), 'primary_key');
        refuseIf(!state.users.has(link.userId), 'foreign_key');
        state.links.set(link.tokenHash, { ...link, used: false });
      }),
    use: (tokenHash, purpose, now) =>
      write((state) => {
        const link = state.links.get(tokenHash);
        if (link === undefined || link.used || link.purpose !== purpose || link.expiresAt <= now) return undefined;
        state.links.set(tokenHash, { ...link, used: true });
        return link.userId;
      }),
    removeOfUser: (userId, purpose) =>
      write((state) => {
        removeRows(state.links, (link) => link.userId === userId && link.purpose === purpose);
      }),
  };
}
