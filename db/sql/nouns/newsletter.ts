import sql from 'sql-template-tag';
import type { Subscriber } from '../../../server/domain/audience/newsletter.contract.ts';
import type { Store, SubscriberRecord } from '../../store.ts';
import type { Driver } from '../driver.ts';

export function sqlNewsletter(driver: Driver): Store['newsletter'] {
  return {
    list: () =>
      driver.all(sql`SELECT id AS _id, email, created_at AS "createdAt" FROM subscribers ORDER BY created_at DESC, id DESC`),
    byId: (id) =>
      driver.one<Subscriber>(sql`SELECT id AS _id, email, created_at AS "createdAt" FROM subscribers WHERE id = ${id}`),
    byToken: (token) =>
      driver.one<SubscriberRecord>(sql`
        SELECT id AS _id, email, created_at AS "createdAt", unsubscribe_token AS "unsubscribeToken"
        FROM subscribers WHERE unsubscribe_token = ${token}`),
    async insert({ _id, email, createdAt, unsubscribeToken }) {
      await driver.run(sql`
        INSERT INTO subscribers (id, email, email_key, created_at, unsubscribe_token)
        VALUES (${_id}, ${email}, ${email.toLowerCase()}, ${createdAt}, ${unsubscribeToken})`);
    },
    remove: async (id) => (await driver.run(sql`DELETE FROM subscribers WHERE id = ${id}`)) > 0,
    removeByToken: async (token) => (await driver.run(sql`DELETE FROM subscribers WHERE unsubscribe_token = ${token}`)) > 0,
  };
}
