import sql from 'sql-template-tag';
import type { Store, SubscriberRecord } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { flag, recordTable, wroteAny } from '../record-table.ts';

const subscribers = recordTable<SubscriberRecord, '_id'>('subscribers', ['_id'], {
  _id: 'id',
  email: 'email',
  createdAt: 'created_at',
  status: 'status',
  source: 'source',
  confirmedAt: 'confirmed_at',
  unsubscribedAt: 'unsubscribed_at',
  weeklyDigest: flag('weekly_digest'),
  writtenIssues: flag('written_issues'),
  unsubscribeToken: 'unsubscribe_token',
});

const keyOf = (email: string) => ({ email_key: email.toLowerCase() });

export function sqlNewsletter(driver: Driver): Store['newsletter'] {
  return {
    list: async () => (await subscribers.all(driver, sql`ORDER BY created_at DESC, id DESC`)).map(withoutToken),
    async byId(id) {
      const found = await subscribers.one(driver, sql`id = ${id}`);
      return found && withoutToken(found);
    },
    byAddress: (email) => subscribers.one(driver, sql`email_key = ${email.toLowerCase()}`),
    byToken: (token) => subscribers.one(driver, sql`unsubscribe_token = ${token}`),
    insert: (subscriber) => subscribers.insert(driver, subscriber, keyOf(subscriber.email)),
    insertNew: (subscriber) =>
      wroteAny(driver, sql`${subscribers.insertion(subscriber, keyOf(subscriber.email))} ON CONFLICT (email_key) DO NOTHING`),
    update: (changes) =>
      subscribers.update(driver, changes, changes.status === undefined ? undefined : sql`status <> ${changes.status}`),
    remove: (id) => subscribers.remove(driver, sql`id = ${id}`),
  };
}

function withoutToken({ unsubscribeToken: _secret, ...subscriber }: SubscriberRecord) {
  return subscriber;
}
