import sql from 'sql-template-tag';
import type { Feedback } from '../../../server/domain/audience/feedback.contract.ts';
import type { Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { tablePage, withoutCase } from './tables.ts';

const selectFeedback = sql`SELECT id AS _id, content, email, status, created_at AS "createdAt" FROM feedback`;

export function sqlFeedback(driver: Driver): Store['feedback'] {
  return {
    byId: (id) => driver.one<Feedback>(sql`${selectFeedback} WHERE id = ${id}`),
    async table({ status, ...filter }, slice) {
      const { rows, total } = await tablePage<Feedback, keyof typeof sortedBy>(driver, tableOf(status), filter, slice);
      return { feedback: rows, total };
    },
    async insert({ _id, content, email, status, createdAt }) {
      await driver.run(sql`
        INSERT INTO feedback (id, content, email, status, created_at)
        VALUES (${_id}, ${content}, ${email}, ${status}, ${createdAt})`);
    },
    update: async ({ _id, content, email, status, createdAt }) =>
      (await driver.run(sql`
        UPDATE feedback SET content = ${content}, email = ${email}, status = ${status}, created_at = ${createdAt}
        WHERE id = ${_id}`)) > 0,
    remove: async (id) => (await driver.run(sql`DELETE FROM feedback WHERE id = ${id}`)) > 0,
  };
}

const sortedBy = { email: withoutCase(sql`email`), status: withoutCase(sql`status`), createdAt: sql`created_at` };

function tableOf(status: Feedback['status'] | 'all') {
  return {
    from: sql`FROM feedback`,
    where: status === 'all' ? undefined : sql`status = ${status}`,
    order: sql`ORDER BY created_at DESC, id DESC`,
    sortedBy,
    id: sql`id`,
    searched: [sql`content`, sql`email`],
    select: selectFeedback,
  };
}
