import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { id, isoTime, text, messageReply } from '../core/schemas.ts';
import { rejectionTemplateLengths, startupLengths } from '../core/lengths.ts';
import { messages } from '../core/messages.ts';

/** A reusable reason for a rejection. Admins choose it by its `title`; founders read only the text. */
export const rejectionTemplate = v.strictObject({
  _id: id,
  title: text(rejectionTemplateLengths.title, 'Title is required.'),
  text: text(startupLengths.rejectionReason, 'Text is required.'),
  updatedAt: isoTime,
});
export type RejectionTemplate = v.InferOutput<typeof rejectionTemplate>;

const templateEdit = v.pick(rejectionTemplate, ['title', 'text']);
export type RejectionTemplateEdit = v.InferOutput<typeof templateEdit>;

export const listRejectionTemplates = declareCall('GET', '/admin/rejection-templates', {
  summary: 'The saved reasons for rejections, by title.',
  who: { may: 'review' },
  reply: v.array(rejectionTemplate),
});

export const addRejectionTemplate = declareCall('POST', '/admin/rejection-templates', {
  summary: 'Adds a reason for all admins.',
  who: { may: 'editContent' },
  body: templateEdit,
  reply: rejectionTemplate,
  status: 201,
  errors: ['rejection_templates.too_many'],
});

export const saveRejectionTemplate = declareCall('PUT', '/admin/rejection-templates/:id', {
  summary: 'Changes a reason. `updatedAt` is that of the edited version, so that a newer version is not overwritten.',
  who: { may: 'editContent' },
  params: v.strictObject({ id }),
  body: v.omit(rejectionTemplate, ['_id']),
  reply: rejectionTemplate,
  errors: ['rejection_templates.not_found', 'rejection_templates.changed_meanwhile'],
});

export const removeRejectionTemplate = declareCall('DELETE', '/admin/rejection-templates/:id', {
  summary: 'Deletes a reason.',
  who: { may: 'editContent' },
  params: v.strictObject({ id }),
  reply: messageReply(messages.rejectionTemplateDeleted),
  errors: ['rejection_templates.not_found'],
});
