import { fieldLengths } from '../core/lengths.ts';
import type { Field, FieldValue, FieldValues } from './fields.contract.ts';
import { fieldsIfAny } from './card-fields.ts';
import { isLink } from './field-text.ts';

// This file imports no schema, so that pages and devices can read values without loading valibot.

/** Whether the values of a field are public. */
export function isPublicField({ asked, shown }: Field): boolean {
  return asked || shown;
}

/** The fields that the wizard asks for. */
export function askedFields(fields: readonly Field[]): Field[] {
  return fields.filter(({ asked }) => asked);
}

/**
 * The values that fit the current definitions of `fields`, in order; undefined when there are none. Values from before a change
 * of the fields stay stored until the listing is saved.
 */
export function presentFieldValues(values: FieldValues | undefined, fields: readonly Field[]): FieldValues | undefined {
  if (values === undefined) return undefined;
  const entries = fields.flatMap((field) => {
    const value = Object.hasOwn(values, field.key) ? fittingValue(values[field.key], field) : undefined;
    return value === undefined ? [] : [[field.key, value] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function fittingValue(value: FieldValue | undefined, { type, options }: Field): FieldValue | undefined {
  switch (type) {
    case 'choice':
      return options.some(({ key }) => key === value) ? value : undefined;
    case 'choices': {
      const keys = Array.isArray(value) ? options.flatMap(({ key }) => (value.includes(key) ? [key] : [])) : [];
      return keys.length === 0 ? undefined : keys;
    }
    case 'number':
      return typeof value === 'number' ? value : undefined;
    case 'yesNo':
      return typeof value === 'boolean' ? value : undefined;
    default:
      return typeof value === 'string' ? value : undefined;
  }
}

/** A record with only the values that belong to `fields`. */
export function withPublicFields<Item extends { fields?: FieldValues | undefined }>(
  { fields: values, ...item }: Item,
  fields: readonly Field[],
): Omit<Item, 'fields'> & { fields?: FieldValues } {
  return { ...item, ...fieldsIfAny(presentFieldValues(values, fields)) };
}

/** Replaces the values that the wizard asks for with a founder's. Values that only admins fill in are kept. */
export function replaceAskedValues(
  before: FieldValues | undefined,
  asked: FieldValues | undefined,
  fields: readonly Field[],
): FieldValues {
  const isAsked = new Set(askedFields(fields).map(({ key }) => key));
  const others = Object.entries(before ?? {}).filter(([key]) => !isAsked.has(key));
  return { ...Object.fromEntries(others), ...asked };
}

/** The texts by which filters find a value: option keys, numbers, dates and places. There are none for links and long texts. */
export function postedValues(value: FieldValue): string[] {
  if (Array.isArray(value)) return [...new Set(value)];
  const text = String(value);
  return text.length > fieldLengths.place || isLink(text) ? [] : [text];
}
