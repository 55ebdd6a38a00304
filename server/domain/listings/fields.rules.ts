import type { Field, FieldsEdit } from './fields.contract.ts';
import { fieldMessages } from '../core/messages.ts';
import { isPublicField } from './field-values.ts';

/** Keys that have another meaning in the API or imports, and `constructor`, which every object has. */
const reservedKeys: ReadonlySet<string> = new Set(
  (
    'constructor fields name slug tagline description website website-kind affiliate-link video-url special-offer makers categories ' +
    'tags published-at logo logo-url source-id location q page limit size sort tag category newest likes views relevance'
  ).split(' '),
);

export function isReservedFieldKey(key: string): boolean {
  return reservedKeys.has(key);
}

/** The errors that the schema does not find in a list of fields, by path below `fields`. Empty when the list can be saved. */
export function whyCannotSaveFields(fields: FieldsEdit['fields']): Record<string, string> {
  const errors: Record<string, string> = {};
  const keys = new Set<string>();
  const fieldLabels = new Set<string>();
  for (const [at, field] of fields.entries()) {
    const { key, label, type, options, min, max, asked, required, filterable, sortable } = field;
    const isChoice = type === 'choice' || type === 'choices';
    const optionKeys = new Set(options.map((option) => option.key));
    const labels = new Set(options.map(({ label }) => label.toLowerCase()));
    if (keys.has(key)) errors[`${at}.key`] = fieldMessages.keyTaken;
    if (fieldLabels.has(label.toLowerCase())) errors[`${at}.label`] = fieldMessages.labelTaken;
    if (isReservedFieldKey(key)) errors[`${at}.key`] = fieldMessages.keyReserved;
    if (isChoice && options.length === 0) errors[`${at}.options`] = fieldMessages.noOptions;
    if (!isChoice && options.length > 0) errors[`${at}.options`] = fieldMessages.optionsNotUsed;
    if (optionKeys.size < options.length || labels.size < options.length) errors[`${at}.options`] = fieldMessages.sameOptions;
    if (min !== null && max !== null && min > max) errors[`${at}.max`] = fieldMessages.maxBelowMin;
    if (required && !asked) errors[`${at}.required`] = fieldMessages.requiredNotAsked;
    if (sortable && type !== 'number' && type !== 'date') errors[`${at}.sortable`] = fieldMessages.notSortable;
    if (filterable && type === 'link') errors[`${at}.filterable`] = fieldMessages.linkNoFilter;
    if ((filterable || sortable) && !isPublicField(field)) errors[`${at}.filterable`] = fieldMessages.filterHidden;
    keys.add(key);
    fieldLabels.add(label.toLowerCase());
  }
  return errors;
}

/**
 * The fields as texts by key, so that the audit log shows which fields changed. `Order` conflicts with no key, because keys are
 * lower case.
 */
export function auditedFields(fields: readonly Field[]): Record<string, string> {
  const described = fields.map((field): [string, string] => {
    const { key, label, type, options, unit, min, max, asked, required, shown, filterable, sortable } = field;
    const range = min === null && max === null ? [] : [`${min ?? ''}–${max ?? ''}`];
    const flags = Object.entries({ asked, required, shown, filterable, sortable }).flatMap(([flag, isSet]) =>
      isSet ? [flag] : [],
    );
    const choices = options.map((option) => `${option.label} (${option.key})`).join(', ');
    return [key, [label, type, ...range, unit, ...flags, choices].filter((part) => part !== '').join('; ')];
  });
  return { Order: fields.map(({ key }) => key).join(', '), ...Object.fromEntries(described) };
}

/** The fields of listings as their form edits them. */
export function toFieldsEdit(fields: readonly Field[]): FieldsEdit {
  return { fields: [...fields] };
}
