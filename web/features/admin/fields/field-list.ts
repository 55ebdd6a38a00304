import { fieldLengths } from '../../../../server/domain/core/lengths.ts';
import { slugify } from '../../../../server/domain/core/slugs.ts';
import type { Field, FieldOption, FieldType } from '../../../../server/domain/listings/fields.contract.ts';
import { defineField } from '../../../../server/domain/listings/usual-fields.ts';

/** The names by which admins choose a type. */
export const typeLabels: Readonly<Record<FieldType, string>> = {
  choice: 'One option',
  choices: 'Several options',
  number: 'Number',
  yesNo: 'Yes or no',
  link: 'Link',
  date: 'Date',
  place: 'Place (for example, a country)',
};

export const newField = (): Field => defineField({ key: '', label: '', type: 'choice' });

/** Whether lists can be sorted by values of the type. */
export const isOrdered = (type: FieldType): boolean => type === 'number' || type === 'date';

/** The field with another type, without the properties that only its previous type had. */
export function withType(field: Field, type: FieldType): Field {
  const isChoice = type === 'choice' || type === 'choices';
  const numbers = type === 'number' ? {} : { unit: '', min: null, max: null };
  const flags = { filterable: field.filterable && type !== 'link', sortable: field.sortable && isOrdered(type) };
  return { ...field, type, ...numbers, ...flags, options: isChoice ? field.options : [] };
}

/** Makes a key of ASCII letters, digits and hyphens from a label; `fallback` if the label has none of these. */
export function keyOf(label: string, fallback: string): string {
  const key = slugify(label, fieldLengths.key)
    .replaceAll(/[^a-z0-9-]/g, '')
    .replaceAll(/^-+|-+$|(?<=-)-+/g, '');
  return key === '' ? fallback : key;
}

/** The options after one of them is relabeled. A saved option keeps its key, because listings store it. */
export function relabel(
  options: readonly FieldOption[],
  index: number,
  label: string,
  savedKeys: ReadonlySet<string>,
): FieldOption[] {
  return options.map((option, at) => {
    if (at !== index) return option;
    if (savedKeys.has(option.key)) return { key: option.key, label };
    const others = options.filter((other) => other !== option).map(({ key }) => key);
    return { key: freeKey(keyOf(label, `option-${at + 1}`), others), label };
  });
}

/** Returns "c", or "c-2" when another option has that key, as for "C", "C++" and "C#". */
function freeKey(key: string, taken: readonly string[]): string {
  const keys = [key, ...taken.map((_, at) => `${key.slice(0, fieldLengths.key - 4)}-${at + 2}`)];
  return keys.find((each) => !taken.includes(each)) ?? key;
}

/** The uses of a field, as in "asked, required, shown, a filter, an order". */
export function usesOf({ asked, required, shown, filterable, sortable }: Field): string {
  const flags = { asked, required, shown, 'a filter': filterable, 'an order': sortable };
  const uses = Object.entries(flags).flatMap(([use, isSet]) => (isSet ? [use] : []));
  return uses.length === 0 ? 'for admins only' : uses.join(', ');
}
