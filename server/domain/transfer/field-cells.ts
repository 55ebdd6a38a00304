import type { Store } from '../../../db/store.ts';
import { checkFieldValues } from '../listings/field-schema.contract.ts';
import type { Field, FieldValues } from '../listings/fields.contract.ts';
import { statusKey } from '../listings/card-fields.ts';
import { countryName, countryOf } from '../websites/countries.ts';
import { isReservedFieldKey } from '../listings/fields.rules.ts';
import { slugify } from '../core/slugs.ts';
import { teamSizeOf, usualFields } from '../listings/usual-fields.ts';

/** Adds the default fields to a new directory that no server has opened yet. In an existing directory, only admins add fields. */
export async function addUsualFields(store: Store): Promise<void> {
  if ((await store.settings.get()) === undefined && (await store.fields.list()).length === 0)
    await store.fields.save(usualFields);
}

/** The key for a column name: "teamSize", "team_size" and "Team size" all become `team-size`. */
export function columnKey(column: string): string {
  return slugify(column.replace(/([a-z\d])([A-Z])/g, '$1 $2'));
}

/** Synonyms for the options of the default fields, by field and by the slug of the word; '' means no value. */
const otherWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pricing: {
    'free-plan': 'freemium',
    'free-version': 'freemium',
    'free-trial': 'trial',
    'contact-sales': 'contact',
    'on-request': 'contact',
    subscription: 'paid',
  },
  platform: { macos: 'mac', iphone: 'ios', 'browser-extension': 'extension', website: 'web' },
  [statusKey]: {
    public: 'active',
    operating: 'active',
    inactive: 'closed',
    dead: 'closed',
    // These words are statuses of a listing, not of a company.
    pending: '',
    rejected: '',
  },
};

/** Whether a column contains values of fields. */
export function isFieldColumn(column: string, fields: readonly Field[]): boolean {
  return column === 'fields' || fieldOfColumn(column, fields) !== undefined || usedAs(columnKey(column), fields) !== undefined;
}

/** The field with this key, or else with this label. Undefined when the word is a standard column, such as "Tags". */
function fieldOfColumn(column: string, fields: readonly Field[]): Field | undefined {
  // "GitHub" matches both `github` and `git-hub`.
  const words = [slugify(column), columnKey(column)].filter((word) => word !== '' && !isReservedFieldKey(word));
  return fields.find(({ key }) => words.includes(key)) ?? fields.find(({ label }) => words.includes(slugify(label)));
}

/** A location column is read as the country, if the directory has that field. */
function usedAs(column: string, fields: readonly Field[]): Field | undefined {
  return column === 'location' ? fields.find(({ key, type }) => key === 'country' && type === 'place') : undefined;
}

/** Whether a cell has no value: null, an empty list, "", "[]" or "|". */
export function isEmptyCell(value: unknown): boolean {
  if (typeof value === 'string') return /^[\s|]*$|^\s*\[\s*\]\s*$/.test(value);
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/**
 * The values from a row's columns and its `fields`. `empty` has the keys of fields with empty cells. If any value is refused,
 * returns the reasons by column instead.
 */
export function fieldValuesOfRow(
  raw: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
):
  | { values: FieldValues; empty: string[]; reasons?: never }
  | { values?: never; empty?: never; reasons: Record<string, string> } {
  const stated: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(raw)) {
    const derived = usedAs(columnKey(column), fields);
    if (derived !== undefined && typeof cell === 'string') stated[derived.key] ??= countryOf(cell);
  }
  const own = raw['fields'];
  const empty = new Set<string>();
  if (typeof own === 'object' && own !== null && !Array.isArray(own)) {
    for (const [key, value] of Object.entries(own)) {
      if (isEmptyCell(value) && fields.some((field) => field.key === key)) empty.add(key);
      else stated[key] = value;
    }
  }
  for (const [column, cell] of Object.entries(raw)) {
    const field = column === 'fields' ? undefined : fieldOfColumn(column, fields);
    if (field === undefined) continue;
    if (isEmptyCell(cell)) empty.add(field.key);
    else stated[field.key] = valueOfCell(cell, field);
  }
  const checked = checkFieldValues(stated, fields, { prefix: 'fields.' });
  if (checked.errors !== undefined) return { reasons: checked.errors };
  return { values: checked.values, empty: [...empty].filter((key) => !Object.hasOwn(stated, key)) };
}

/**
 * The value of a cell, which is text in a CSV file. A value that does not fit the field's type is returned unchanged, and refused later
 * with a reason.
 */
function valueOfCell(cell: unknown, field: Field): unknown {
  switch (field.type) {
    case 'choice':
      return field.key === 'team-size' && isWholeNumber(cell) ? teamSizeOf(Number(cell)) : optionOf(cell, field);
    case 'choices': {
      const cells = typeof cell === 'string' ? cell.split('|').filter((part) => part.trim() !== '') : cell;
      return Array.isArray(cells) ? cells.map((part) => optionOf(part, field)).filter((key) => key !== '') : cells;
    }
    case 'number': {
      const text = typeof cell === 'string' ? cell.trim() : cell;
      const [, year] = field.key === 'founded' && typeof text === 'string' ? (/^(\d{4})-\d{2}/.exec(text) ?? []) : [];
      return typeof text === 'string' && text !== '' && !Number.isNaN(Number(year ?? text)) ? Number(year ?? text) : text;
    }
    case 'yesNo':
      return yesNoOf(cell);
    case 'place':
      return typeof cell === 'string' ? countryName(cell) : cell;
    case 'date':
      return typeof cell === 'string' ? cell.trim().replace(/T.*$/, '') : cell;
    case 'link':
      return cell;
  }
}

function isWholeNumber(cell: unknown): boolean {
  return typeof cell === 'number' || (typeof cell === 'string' && /^\d+$/.test(cell.trim()));
}

/** The key of the option that matches by key or label: first exactly, then in another spelling ("C++" is not "C"), then as a synonym. */
function optionOf(cell: unknown, { key, options }: Field): unknown {
  if (typeof cell !== 'string') return cell;
  const text = cell.trim().toLowerCase();
  const word = slugify(cell);
  const option =
    options.find((each) => each.key === text || each.label.toLowerCase() === text) ??
    options.find((each) => word !== '' && (each.key === word || slugify(each.label) === word));
  const words = Object.hasOwn(otherWords, key) ? (otherWords[key] ?? {}) : {};
  return option?.key ?? (Object.hasOwn(words, word) ? words[word] : cell);
}

/** Converts a table's words for yes and no. Any other value is returned unchanged, and refused later with a reason. */
export function yesNoOf(cell: unknown): unknown {
  const word = typeof cell === 'string' ? cell.trim().toLowerCase() : cell;
  if (['yes', 'true', '1', 1].includes(word as string)) return true;
  return ['no', 'false', '0', 0].includes(word as string) ? false : cell;
}
