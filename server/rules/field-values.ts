import { fieldLengths } from '../contract/field-lengths.ts';
import type { Field, FieldValue, FieldValues } from '../contract/listing-fields.ts';
import type { StartupCard } from '../contract/startups.ts';

// No schema is imported here, so pages and the device read values without loading valibot.

/** Keys of the API and of imports that mean something else; `constructor` is on every object. */
const reservedKeys: ReadonlySet<string> = new Set(
  (
    'constructor fields name slug tagline description website website-kind affiliate-link video-url special-offer makers categories ' +
    'tags published-at logo logo-url source-id location q page limit size sort tag category'
  ).split(' '),
);

export function isReservedFieldKey(key: string): boolean {
  return reservedKeys.has(key);
}

/** Whether everybody may see the values of a field. */
export function isPublicField({ asked, shown }: Field): boolean {
  return asked || shown;
}

/** `fields` without values are left out. */
export function fieldsIfAny(fields: FieldValues | undefined): { fields?: FieldValues } {
  return fields === undefined || Object.keys(fields).length === 0 ? {} : { fields };
}

/** What the wizard asks for. */
export function askedFields(fields: readonly Field[]): Field[] {
  return fields.filter(({ asked }) => asked);
}

/**
 * The values that fit the present definitions of `fields`, in their order; undefined when there are none. Others are from before
 * an admin changed the fields: they stay stored until the listing is saved.
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

/** A record without its `fields` when they are empty or `fields` has none of them. */
export function withPublicFields<Item extends { fields?: FieldValues | undefined }>(
  { fields: values, ...item }: Item,
  fields: readonly Field[],
): Omit<Item, 'fields'> & { fields?: FieldValues } {
  return { ...item, ...fieldsIfAny(presentFieldValues(values, fields)) };
}

/** A founder's values in place of those that the wizard asked for; what only admins fill in stays. */
export function replaceAskedValues(
  before: FieldValues | undefined,
  asked: FieldValues | undefined,
  fields: readonly Field[],
): FieldValues {
  const isAsked = new Set(askedFields(fields).map(({ key }) => key));
  const others = Object.entries(before ?? {}).filter(([key]) => !isAsked.has(key));
  return { ...Object.fromEntries(others), ...asked };
}

/** The field that says what became of a company: lists mark its options `acquired` and `closed`, and show closed ones last. */
export const statusKey = 'status';
const markedStatuses = { acquired: 'Acquired', closed: 'Closed' } as const;

type HasFields = Pick<StartupCard, 'fields'>;

/** "Acquired" or "Closed" for a company that is marked so. */
export function statusMark({ fields }: HasFields): 'Acquired' | 'Closed' | undefined {
  const status = fields?.[statusKey];
  return status === 'acquired' || status === 'closed' ? markedStatuses[status] : undefined;
}

export function isClosed(startup: HasFields): boolean {
  return statusMark(startup) === 'Closed';
}

/** The part of the values that a card has. */
export function cardFields(startup: HasFields): HasFields {
  const status = startup.fields?.[statusKey];
  return status === undefined || statusMark(startup) === undefined ? {} : { fields: { [statusKey]: status } };
}

/** The texts that a listing is found by: option keys, numbers, dates and places. Links and other long texts have none. */
export function postedValues(value: FieldValue): string[] {
  if (Array.isArray(value)) return [...new Set(value)];
  const text = String(value);
  return text.length > fieldLengths.place || isLink(text) ? [] : [text];
}

export function isLink(value: FieldValue): boolean {
  return typeof value === 'string' && /^https?:\/\//i.test(value);
}
