import sql from 'sql-template-tag';
import type { Feedback } from '../../../server/domain/audience/feedback.contract.ts';
import type { SearchedContacts, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { countRows, recordTable } from '../record-table.ts';
import { matchingIds, tablePage, tally, withoutCase } from './tables.ts';

const feedback = recordTable<Feedback, '_id'>('feedback', ['_id'], {
  _id: 'id',
  content: 'content',
  email: 'email',
  status: 'status',
  createdAt: 'created_at',
});

export function sqlFeedback(driver: Driver): Store['feedback'] {
  return {
    byId: (id) => feedback.one(driver, sql`id = ${id}`),
    async table({ status, ...filter }, slice) {
      const { rows, total } = await tablePage<Feedback, keyof typeof sortedBy>(
        driver,
        tableOf(status, filter.contacts),
        filter,
        slice,
      );
      return { feedback: rows, total };
    },
    tally: (search, contacts) => tally(driver, tableOf('all', contacts), sql`status`, search),
    matching: ({ search, status, contacts }, range) => matchingIds(driver, tableOf(status, contacts), search, range),
    async ofAddress(email, limit) {
      const fromAddress = sql`WHERE lower(email) = ${email.toLowerCase()}`;
      return {
        feedback: await feedback.all(driver, sql`${fromAddress} ORDER BY created_at DESC, id DESC LIMIT ${limit}`),
        total: await countRows(driver, sql`FROM feedback ${fromAddress}`),
      };
    },
    insert: (row) => feedback.insert(driver, row),
    update: (row) => feedback.update(driver, row),
    remove: (id) => feedback.remove(driver, sql`id = ${id}`),
  };
}

const sortedBy = { email: withoutCase(sql`email`), status: withoutCase(sql`status`), createdAt: sql`created_at` };

function tableOf(status: Feedback['status'] | 'all', contacts: SearchedContacts) {
  return {
    from: sql`FROM feedback`,
    where: status === 'all' ? undefined : sql`status = ${status}`,
    order: sql`ORDER BY created_at DESC, id DESC`,
    sortedBy,
    id: sql`id`,
    searched: [sql`content`, ...(contacts === 'hidden' ? [] : [sql`email`])],
    select: feedback.select,
  };
}
