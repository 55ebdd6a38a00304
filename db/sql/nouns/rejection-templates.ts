import sql from 'sql-template-tag';
import type { RejectionTemplate } from '../../../server/domain/submissions/rejection-templates.contract.ts';
import type { Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { recordTable } from '../record-table.ts';

const templates = recordTable<RejectionTemplate, '_id'>('rejection_templates', ['_id'], {
  _id: 'id',
  title: 'title',
  text: 'text',
  updatedAt: 'updated_at',
});

export function sqlRejectionTemplates(driver: Driver): Store['rejectionTemplates'] {
  return {
    list: () => templates.all(driver, sql`ORDER BY title, id`),
    byId: (id) => templates.one(driver, sql`id = ${id}`),
    insert: (template) => templates.insert(driver, template),
    update: (template, expecting) => templates.update(driver, template, sql`updated_at = ${expecting}`),
    remove: (id) => templates.remove(driver, sql`id = ${id}`),
  };
}
