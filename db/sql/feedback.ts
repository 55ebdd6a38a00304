import sql from 'sql-template-tag';
import type { Feedback } from '../../server/contract/feedback.ts';
import type { Store } from '../store.ts';
import type { Driver } from './driver.ts';
import { tablePage } from './tables.ts';

const feedbackTable = {
  from: sql`FROM feedback`,
  order: sql`ORDER BY created_at DESC, id DESC`,
  id: sql`id`,
  searched: sql`content, email`,
  select: sql`SELECT id AS _id, content, email, created_at AS "createdAt" FROM feedback`,
};

export function sqlFeedback(driver: Driver): Store['feedback'] {
  return {
    async table({ search }, slice) {
      const { rows, total } = await tablePage<Feedback>(driver, feedbackTable, search, slice);
      return { feedback: rows, total };
    },
    async insert({ _id, content, email, createdAt }) {
      await driver.run(sql`
        INSERT INTO feedback (id, content, email, created_at) VALUES (${_id}, ${content}, ${email}, ${createdAt})`);
    },
  };
}
