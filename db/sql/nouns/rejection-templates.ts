import sql from 'sql-template-tag';
import type { RejectionTemplate } from '../../../server/domain/submissions/rejection-templates.contract.ts';
import type { Store } from '../../store.ts';
import type { Driver } from '../driver.ts';

const selectTemplate = sql`SELECT id AS _id, title, text, updated_at AS "updatedAt" FROM rejection_templates`;

export function sqlRejectionTemplates(driver: Driver): Store['rejectionTemplates'] {
  return {
    list: () => driver.all<RejectionTemplate>(sql`${selectTemplate} ORDER BY title, id`),
    byId: (id) => driver.one<RejectionTemplate>(sql`${selectTemplate} WHERE id = ${id}`),
    async insert({ _id, title, text, updatedAt }) {
      await driver.run(sql`
        INSERT INTO rejection_templates (id, title, text, updated_at) VALUES (${_id}, ${title}, ${text}, ${updatedAt})`);
    },
    update: async ({ _id, title, text, updatedAt }, expecting) =>
      (await driver.run(sql`
        UPDATE rejection_templates SET title = ${title}, text = ${text}, updated_at = ${updatedAt}
        WHERE id = ${_id} AND updated_at = ${expecting}`)) > 0,
    remove: async (id) => (await driver.run(sql`DELETE FROM rejection_templates WHERE id = ${id}`)) > 0,
  };
}
