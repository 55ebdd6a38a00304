import sql from 'sql-template-tag';
import type { Store, SubscriberRecord } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { recordTable } from '../record-table.ts';

const subscribers = recordTable<SubscriberRecord, '_id'>('subscribers', ['_id'], {
  _id: 'id',
  email: 'email',
  createdAt: 'created_at',
  unsubscribeToken: 'unsubscribe_token',
});

const withoutToken = sql`SELECT id AS _id, email, created_at AS "createdAt" FROM subscribers`;

export function sqlNewsletter(driver: Driver): Store['newsletter'] {
  return {
    list: () => driver.all(sql`${withoutToken} ORDER BY created_at DESC, id DESC`),
    byId: (id) => driver.one(sql`${withoutToken} WHERE id = ${id}`),
    byAddress: (email) => driver.one(sql`${withoutToken} WHERE email_key = ${email.toLowerCase()}`),
    byToken: (token) => subscribers.one(driver, sql`unsubscribe_token = ${token}`),
    insert: (subscriber) => subscribers.insert(driver, subscriber, { email_key: subscriber.email.toLowerCase() }),
    remove: (id) => subscribers.remove(driver, sql`id = ${id}`),
    removeByToken: (token) => subscribers.remove(driver, sql`unsubscribe_token = ${token}`),
  };
}
