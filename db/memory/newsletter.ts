import type { Subscriber } from '../../server/domain/audience/newsletter.contract.ts';
import type { Store, SubscriberRecord } from '../store.ts';
import { every, idOf, rowsOf } from './rows.ts';
import { type Access, isTaken, refuseIf, type State } from './state.ts';
import { newestFirst } from './tables.ts';

export function memoryNewsletter(access: Access): Store['newsletter'] {
  const rows = rowsOf(access, (state) => state.subscribers, idOf, {
    check: (state, subscriber) => refuseIf(isAddressTaken(state, subscriber), 'subscribers.email'),
  });
  return {
    list: async () => (await rows.list(every, newestFirst)).map(withoutToken),
    async byId(id) {
      const found = await rows.byKey(id);
      return found && withoutToken(found);
    },
    byAddress: (email) => rows.find((row) => row.email.toLowerCase() === email.toLowerCase()),
    byToken: (token) => rows.find(({ unsubscribeToken }) => unsubscribeToken === token),
    insert: rows.insert,
    insertNew: (subscriber) =>
      access.write((state) => {
        if (isAddressTaken(state, subscriber)) return false;
        refuseIf(state.subscribers.has(subscriber._id), 'primary_key');
        state.subscribers.set(subscriber._id, structuredClone(subscriber));
        return true;
      }),
    update: (changes) => rows.change(changes._id, (row) => (row.status === changes.status ? undefined : { ...row, ...changes })),
    remove: rows.remove,
  };
}

const isAddressTaken = ({ subscribers }: State, { _id, email }: SubscriberRecord): boolean =>
  isTaken(subscribers, _id, (other) => other.email.toLowerCase(), email.toLowerCase());

function withoutToken({ unsubscribeToken: _secret, ...subscriber }: SubscriberRecord): Subscriber {
  return subscriber;
}
