import type { Store } from '../store.ts';
import { type Access, findRow, refuseIf, isTaken } from './state.ts';
import { newestFirst } from './tables.ts';

export function memoryNewsletter({ read, write }: Access): Store['newsletter'] {
  return {
    list: async () =>
      Array.from(read().subscribers.values(), ({ unsubscribeToken: _secret, ...subscriber }) => subscriber).sort(newestFirst),
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
