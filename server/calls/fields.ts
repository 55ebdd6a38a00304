import type * as contract from '../contract/listing-fields.ts';
import { CallError } from '../domain/core/errors.ts';
import { messages } from '../domain/core/messages.ts';
import { auditedFields, toFieldsEdit, whyCannotSaveFields } from '../rules/fields.ts';
import { isPublicField } from '../rules/field-values.ts';
import { versionOf } from '../domain/core/versions.ts';
import type { Call } from '../domain/call-context.ts';

export const listFields: Call<typeof contract.listFields> = async ({ store }) =>
  (await store.fields.list()).filter(isPublicField);

export const getFieldsDraft: Call<typeof contract.getFieldsDraft> = async ({ store }) => {
  const fields = await store.fields.list();
  return { version: versionOf(toFieldsEdit(fields)), fields, usage: await store.fields.usage() };
};

/** Values are not touched: readers leave out what no field has any more. */
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
