import type { Subscriber } from '../../server/domain/audience/newsletter.contract.ts';
import type { Store, SubscriberRecord } from '../store.ts';
import { every, idOf, rowsOf } from './rows.ts';
import { type Access, isTaken, refuseIf } from './state.ts';
import { newestFirst } from './tables.ts';

export function memoryNewsletter(access: Access): Store['newsletter'] {
  const rows = rowsOf(access, (state) => state.subscribers, idOf, {
    check: ({ subscribers }, { _id, email }) =>
      refuseIf(
        isTaken(subscribers, _id, (other) => other.email.toLowerCase(), email.toLowerCase()),
        'subscribers.email',
      ),
  });
  const byToken = (token: string) => rows.find(({ unsubscribeToken }) => unsubscribeToken === token);
  return {
    list: async () => (await rows.list(every, newestFirst)).map(withoutToken),
    async byId(id) {
      const found = await rows.byKey(id);
      return found && withoutToken(found);
    },
    async byAddress(email) {
      const found = await rows.find((row) => row.email.toLowerCase() === email.toLowerCase());
      return found && withoutToken(found);
    },
    byToken,
    insert: rows.insert,
    remove: rows.remove,
    removeByToken: async (token) => rows.remove((await byToken(token))?._id ?? ''),
  };
}

function withoutToken({ unsubscribeToken: _secret, ...subscriber }: SubscriberRecord): Subscriber {
  return subscriber;
}
