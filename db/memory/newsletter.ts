import type { Subscriber } from '../../server/domain/audience/newsletter.contract.ts';
import type { Store, SubscriberRecord } from '../store.ts';
import { type Access, findRow, refuseIf, isTaken } from './state.ts';
import { newestFirst } from './tables.ts';

export function memoryNewsletter({ read, write }: Access): Store['newsletter'] {
  return {
    list: async () => Array.from(read().subscribers.values(), withoutToken).sort(newestFirst),
    async byId(id) {
      const found = read().subscribers.get(id);
      return found && withoutToken(found);
    },
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
    remove: (id) => write((state) => state.subscribers.delete(id)),
    removeByToken: (token) =>
      write((state) => {
        const found = findRow(state.subscribers.values(), ({ unsubscribeToken }) => unsubscribeToken === token);
        return found !== undefined && state.subscribers.delete(found._id);
      }),
  };
}

function withoutToken({ unsubscribeToken: _secret, ...subscriber }: SubscriberRecord): Subscriber {
  return subscriber;
}
