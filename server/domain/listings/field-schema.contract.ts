import * as v from 'valibot';
import { httpUrl, text } from '../core/schemas.ts';
import { fieldLengths } from '../core/lengths.ts';
import { parseInput } from '../core/input.ts';
import type { Field, FieldValues } from './fields.contract.ts';
import { fieldMessages } from '../core/messages.ts';

/** The schema of a field's value. */
function valueSchema({ type, options, min, max }: Field): v.GenericSchema<unknown, FieldValues[string]> {
  switch (type) {
    case 'choice':
      return v.picklist(options.map(({ key }) => key));
    case 'choices':
      return v.pipe(
        v.array(v.picklist(options.map(({ key }) => key))),
        // The keys in the order of the options, without repetitions.
        v.transform((keys) => options.flatMap(({ key }) => (keys.includes(key) ? [key] : []))),
      );
    case 'number':
      // The messages have no thousands separators, because years have none.
      return v.pipe(
        v.number(),
        v.minValue(min ?? -Number.MAX_VALUE, fieldMessages.belowMin(min ?? 0)),
        v.maxValue(max ?? Number.MAX_VALUE, fieldMessages.aboveMax(max ?? 0)),
      );
    case 'yesNo':
      return v.boolean();
    case 'link':
      return httpUrl;
    case 'date':
      return v.pipe(v.string(), v.isoDate(), v.check(isDate, fieldMessages.noDate));
    case 'place':
      return text(fieldLengths.place);
  }
}

function isDate(value: string): boolean {
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

/**
 * Checks values against their fields' definitions. Returns the values in the order of the fields, or for each invalid value a
 * message under `prefix` and its key. With `requires`, required fields must have a value.
 */
export function checkFieldValues(
  values: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
  { prefix, requires = false }: { prefix: string; requires?: boolean },
): { values: FieldValues; errors?: never } | { values?: never; errors: Record<string, string> } {
  const schema = v.strictObject(Object.fromEntries(fields.map((field) => [field.key, v.optional(valueSchema(field))] as const)));
  const isEmpty = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  const stated = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
  const parsed = parseInput(schema, stated);
  const errors: Record<string, string> = {};
  for (const issue of parsed.issues ?? []) errors[`${prefix}${String(issue.path?.[0].key)}`] ??= issue.message;
  for (const { key, label, required } of requires ? fields : [])
    if (required && !Object.hasOwn(stated, key)) errors[`${prefix}${key}`] = fieldMessages.required(label);
  if (!parsed.success || Object.keys(errors).length > 0) return { errors };
  const entries = fields.flatMap(({ key }) => {
    const value = parsed.output[key];
    return value === undefined ? [] : [[key, value] as const];
  });
  return { values: Object.fromEntries(entries) };
}
