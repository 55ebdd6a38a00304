import sql from 'sql-template-tag';
import type { Feedback } from '../../server/contract/feedback.ts';
import type { Store } from '../store.ts';
import type { Driver } from './driver.ts';

export function sqlFeedback(driver: Driver): Store['feedback'] {
  return {
    async list({ offset, limit }) {
      const counted = await driver.one<{ total: number }>(sql`SELECT count(*) AS total FROM feedback`);
      const feedback = await driver.all<Feedback>(sql`
        SELECT id AS _id, content, email, created_at AS "createdAt" FROM feedback
        ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`);
      return { feedback, total: counted?.total ?? 0 };
    },
    async insert({ _id, content, email, createdAt }) {
      await driver.run(sql`
        INSERT INTO feedback (id, content, email, created_at) VALUES (${_id}, ${content}, ${email}, ${createdAt})`);
    },
  };
}
