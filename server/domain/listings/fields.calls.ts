import type * as contract from './fields.contract.ts';
import { CallError } from '../core/errors.ts';
import { messages } from '../core/messages.ts';
import { auditedFields, toFieldsEdit, whyCannotSaveFields } from './fields.rules.ts';
import { isPublicField } from './field-values.ts';
import { versionOf } from '../core/versions.ts';
import type { Call } from '../call-context.ts';

export const listFields: Call<typeof contract.listFields> = async ({ store }) =>
  (await store.fields.list()).filter(isPublicField);

export const getFieldsDraft: Call<typeof contract.getFieldsDraft> = async ({ store }) => {
  const fields = await store.fields.list();
  return { version: versionOf(toFieldsEdit(fields)), fields, usage: await store.fields.usage() };
};

/** Does not change the listings' values, because readers skip values without a field. */
export const saveFields: Call<typeof contract.saveFields> = async ({ store, audit, assertUnchanged }, { body }) => {
  const before = await store.fields.list();
  assertUnchanged(toFieldsEdit(before));
  const errors = Object.entries(whyCannotSaveFields(body.fields));
  if (errors.length > 0)
    throw new CallError('request.invalid', Object.fromEntries(errors.map(([path, why]) => [`body.fields.${path}`, why])));
  await store.fields.save(body.fields);
  await audit(store, {
    subjectId: '',
    subject: 'Fields',
    before: auditedFields(before),
    after: auditedFields(body.fields),
  });
  return { message: messages.fieldsSaved, version: versionOf(toFieldsEdit(body.fields)), fields: body.fields };
};
