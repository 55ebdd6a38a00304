import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { count, optionalText, text, version } from '../core/schemas.ts';
import { fieldLengths, maxItems } from '../core/lengths.ts';
import { messages } from '../core/messages.ts';

/** The types of listings' fields. `place` is free text such as a country; `choices` allows several options. */
export const fieldTypes = ['choice', 'choices', 'number', 'yesNo', 'link', 'date', 'place'] as const;
export type FieldType = (typeof fieldTypes)[number];

const keyPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const keyMessage = 'Please use letters from a to z and digits, separated by single hyphens (e.g., team-size).';

const optionKey = v.pipe(v.string(), v.maxLength(fieldLengths.key), v.regex(keyPattern, keyMessage));

/** A field's key: its name in the API, imports and exports. It does not change when the label does. */
export const fieldKey = v.pipe(
  v.string(),
  v.minLength(1, 'Key is required.'),
  v.maxLength(fieldLengths.key),
  v.regex(keyPattern, keyMessage),
  v.regex(/^[a-z]/, 'Please begin with a letter.'),
);

export const fieldOption = v.strictObject({ key: optionKey, label: text(fieldLengths.optionLabel, 'Option is required.') });
export type FieldOption = v.InferOutput<typeof fieldOption>;

const bound = v.nullable(v.number());

/**
 * A field that every listing can have, as defined by admins. `options` (in order) belong to `choice` and `choices`; `unit`, `min`
 * and `max` belong to `number`. The wizard asks for `asked` fields, and requires a value for `required` ones. Pages show `shown`
 * fields; only admins see the others. `filterable` fields filter lists; `sortable` numbers and dates sort them.
 */
export const field = v.strictObject({
  key: fieldKey,
  label: text(fieldLengths.label, 'Label is required.'),
  type: v.picklist(fieldTypes),
  options: v.pipe(v.array(fieldOption), v.maxLength(maxItems.fieldOptions)),
  unit: optionalText(fieldLengths.unit),
  min: bound,
  max: bound,
  asked: v.boolean(),
  required: v.boolean(),
  shown: v.boolean(),
  filterable: v.boolean(),
  sortable: v.boolean(),
});
export type Field = v.InferOutput<typeof field>;

/** A value, by the field's type: an option's key, several keys, a number, yes or no, or text. Dates are YYYY-MM-DD. */
export const fieldValue = v.union(
  [v.boolean(), v.number(), text(fieldLengths.value), v.pipe(v.array(optionKey), v.maxLength(maxItems.fieldOptions))],
  'Please send text, a number, true or false, or a list of options.',
);
export type FieldValue = v.InferOutput<typeof fieldValue>;

/** A listing's values by field key. Fields without a value are omitted. */
export const fieldValues = v.pipe(v.record(fieldKey, fieldValue), v.maxEntries(maxItems.fields));
export type FieldValues = v.InferOutput<typeof fieldValues>;

export const listFields = declareCall('GET', '/fields', {
  summary: 'The listing fields that the submission form asks for or pages show, in their order.',
  who: 'anyone',
  reply: v.array(field),
  cache: 'public',
});

export const getFieldsDraft = declareCall('GET', '/fields/admin', {
  summary: 'All fields for editing, with their version and, by key, the number of public listings that have a value.',
  who: { may: 'readStartups' },
  reply: v.strictObject({ version, fields: v.array(field), usage: v.record(fieldKey, count) }),
});

/** The whole list of fields in order, as an admin sends it. */
export const fieldsEdit = v.strictObject({ fields: v.pipe(v.array(field), v.maxLength(maxItems.fields)) });
export type FieldsEdit = v.InferOutput<typeof fieldsEdit>;

export const saveFields = declareCall('PUT', '/fields/admin', {
  summary:
    'Replaces the whole list of fields in the given order. Values of a removed field or option are no longer shown, and are shown again if it is restored.',
  who: { may: 'editContent' },
  body: fieldsEdit,
  versioned: true,
  reply: v.strictObject({ message: v.literal(messages.fieldsSaved), version, fields: v.array(field) }),
  bodyLimit: 512 * 1024,
});
