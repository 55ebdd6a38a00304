import { queryOptions } from '@tanstack/react-query';
import type { RejectionTemplate, RejectionTemplateEdit } from '../../server/domain/submissions/rejection-templates.contract.ts';
import { callQuery, send } from './admin-client.ts';

/** Fetched whenever it is shown, because all admins share the templates. */
export const rejectionTemplatesQuery = queryOptions({
  ...callQuery('listRejectionTemplates'),
  staleTime: 0,
});

/** Adds a template, or saves one over the version that was edited. */
export function saveRejectionTemplate(
  edit: RejectionTemplateEdit,
  before?: Pick<RejectionTemplate, '_id' | 'updatedAt'>,
): Promise<RejectionTemplate> {
  if (before === undefined) return send('addRejectionTemplate', { body: edit });
  const { _id: id, updatedAt } = before;
  return send('saveRejectionTemplate', { params: { id }, body: { ...edit, updatedAt } });
}
