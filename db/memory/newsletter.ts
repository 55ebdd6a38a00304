import { byCodePoints } from '../../server/rules/search.ts';
import type { Store } from '../store.ts';
import { type Access, findRow, refuseIf, isTaken } from './state.ts';

export function memoryNewsletter({ read, write }: Access): Store['newsletter'] {
  return {
    list: async () =>
      Array.from(read().subscribers.values(), ({ unsubscribeToken: _secret, ...subscriber }) => subscriber).sort(
        (a, b) => byCodePoints(b.createdAt, a.createdAt) || byCodePoints(b._id, a._id),
      ),
    async byToken(token) {
      const found = findRow(read().subscribers.values(), ({ unsubscribeToken }) => unsubscribeToken === token);
      return found && { ...found };
    },
    insert: (subscriber) =>
      write((state) => {
        refuseIf(state.subscribers.has(subscriber._id), 'primary_key');
        refuseIf(
          isTaken(state.subscribers, subscriber._id, ({ email }) => email.toLowerCase(), subscriber.email.toLowerCase()),
          'subscribers.email',
        );
        state.subscribers.set(subscriber._id, { ...subscriber });
      }),
    removeByToken: (token) =>
      write((state) => {
        const found = findRow(state.subscribers.values(), ({ unsubscribeToken }) => unsubscribeToken === token);
        return found !== undefined && state.subscribers.delete(found._id);
      }),
  };
}
