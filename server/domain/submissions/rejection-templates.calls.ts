import { CallError } from '../core/errors.ts';
import { maxItems } from '../core/lengths.ts';
import { messages } from '../core/messages.ts';
import type { RejectionTemplate } from './rejection-templates.contract.ts';
import type * as contract from './rejection-templates.contract.ts';
import type { Call } from '../call-context.ts';
import { orThrow } from '../core/refusals.ts';

export const listRejectionTemplates: Call<typeof contract.listRejectionTemplates> = async ({ store }) =>
  store.rejectionTemplates.list();

export const addRejectionTemplate: Call<typeof contract.addRejectionTemplate> = async (
  { store, newId, now, audit },
  { body },
) => {
  const existing = await store.rejectionTemplates.list();
  if (existing.length >= maxItems.rejectionTemplates) throw new CallError('rejection_templates.too_many');
  const template: RejectionTemplate = { ...body, _id: newId(), updatedAt: now().toISOString() };
  await store.rejectionTemplates.insert(template);
  await audit(store, { subjectId: template._id, subject: template.title, before: null, after: { ...body } });
  return template;
};

export const saveRejectionTemplate: Call<typeof contract.saveRejectionTemplate> = async (
  { store, now, audit },
  { params, body },
) => {
  const before = orThrow(await store.rejectionTemplates.byId(params.id), 'rejection_templates.not_found');
  const after: RejectionTemplate = { ...body, _id: before._id, updatedAt: nextTime(before.updatedAt, now()) };
  if (!(await store.rejectionTemplates.update(after, body.updatedAt))) {
    throw new CallError('rejection_templates.changed_meanwhile');
  }
  const { updatedAt: _before, ...textsBefore } = before;
  const { updatedAt: _after, ...textsAfter } = after;
  await audit(store, { subjectId: after._id, subject: after.title, before: textsBefore, after: textsAfter });
  return after;
};

export const removeRejectionTemplate: Call<typeof contract.removeRejectionTemplate> = async ({ store, audit }, { params }) => {
  const before = orThrow(await store.rejectionTemplates.byId(params.id), 'rejection_templates.not_found');
  await store.rejectionTemplates.remove(before._id);
  await audit(store, { subjectId: before._id, subject: before.title, before, after: null });
  return { message: messages.rejectionTemplateDeleted };
};

/** `now`, or a millisecond after `before`, so that no two versions have the same time. */
function nextTime(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}
