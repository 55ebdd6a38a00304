import type { Store } from '../../../db/store.ts';
import { cutText } from '../core/cut-text.ts';
import { checkFieldValues } from '../listings/field-schema.contract.ts';
import type { Field, FieldValues } from '../listings/fields.contract.ts';
import { statusKey } from '../listings/card-fields.ts';
import { countryName } from '../websites/countries.ts';
import { countryOfCell, countryOfPlace } from './country-names.ts';
import { isReservedFieldKey } from '../listings/fields.rules.ts';
import { slugify } from '../core/slugs.ts';
import { completedUrl } from '../core/with-scheme.ts';
import { usualFields } from '../listings/usual-fields.ts';
import { isEmptyCell, isSpreadsheetError, piecesOf } from './cells.ts';
import { type Reasons, spreadsheetError } from './check-rows.ts';
import { readDate } from './date-cells.ts';
import { signsIn, spellingOf } from './spelling.ts';
import { isOpenLicense, numberIn, pricingOf, teamSizeIn, yearIn, yesNoOf } from './value-words.ts';

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
  platform: {
    macos: 'mac',
    osx: 'mac',
    iphone: 'ios',
    ipad: 'ios',
    'browser-extension': 'extension',
    chrome: 'extension',
    'chrome-extension': 'extension',
    website: 'web',
    browser: 'web',
    'web-app': 'web',
    webapp: 'web',
    saas: 'web',
  },
  [statusKey]: {
    public: 'active',
    operating: 'active',
    inactive: 'closed',
    dead: 'closed',
    defunct: 'closed',
    'shut-down': 'closed',
    'out-of-business': 'closed',
    aktiv: 'active',
    ubernommen: 'acquired',
    geschlossen: 'closed',
    actif: 'active',
    ferme: 'closed',
    activo: 'active',
    cerrado: 'closed',
    // These words are statuses of a listing, not of a company.
    pending: '',
    rejected: '',
  },
};

interface ColumnWords {
  key: string;
  /** The keys or labels of fields that the column can match: "GitHub" matches both `github` and `git-hub`. */
  words: readonly string[];
}

/** A cache, because the same columns are looked up for every row of a table. */
const knownColumns = new Map<string, ColumnWords>();
const maxKnownColumns = 1_000;

function wordsOf(column: string): ColumnWords {
  const known = knownColumns.get(column);
  if (known !== undefined) return known;
  const key = columnKey(column);
  const found = { key, words: [slugify(column), key].filter((word) => word !== '' && !isReservedFieldKey(word)) };
  if (knownColumns.size < maxKnownColumns) knownColumns.set(column, found);
  return found;
}

/** The field whose key, or else whose label, matches a column. Undefined for standard columns, such as "Tags". */
export function fieldOfColumn(column: string, fields: readonly Field[]): Field | undefined {
  const { words } = wordsOf(column);
  if (words.length === 0) return undefined;
  return fields.find(({ key }) => words.includes(key)) ?? fields.find(({ label }) => words.includes(slugify(label)));
}

/**
 * The field that a column is used for, although their names differ: a location column gives the country, if the directory has
 * that field.
 */
function usedAs(column: string, fields: readonly Field[]): Field | undefined {
  return column === 'location' ? fields.find(({ key, type }) => key === 'country' && type === 'place') : undefined;
}

/**
 * The values from a row's columns and its `fields`. `empty` has the keys of fields with empty cells. `ignored` says why unreadable
 * values are left out, by the label of their field.
 */
export function fieldValuesOfRow(
  raw: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
): { values: FieldValues; empty: string[]; ignored: Reasons } {
  const stated: Record<string, unknown> = {};
  const ignored: Reasons = {};
  for (const [column, cell] of Object.entries(raw)) {
    const derived = usedAs(wordsOf(column).key, fields);
    if (derived !== undefined && typeof cell === 'string') stated[derived.key] ??= countryOfPlace(cell);
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
    else if (isSpreadsheetError(cell)) ignored[field.label] = spreadsheetError(cell);
    else stated[field.key] = valueOfCell(cell, field);
  }
  const emptied = [...empty].filter((key) => !Object.hasOwn(stated, key));
  const checked = checkFieldValues(stated, fields, { prefix: '' });
  if (checked.errors === undefined) return { values: checked.values, empty: emptied, ignored };
  for (const [key, why] of Object.entries(checked.errors)) {
    const field = fields.find((each) => each.key === key);
    const { readable, reason } =
      field === undefined ? { readable: [], reason: noSuchField } : readableOptions(stated[key], field, why);
    ignored[field?.label ?? key.slice(0, maxWord)] ??= reason;
    if (readable.length === 0) delete stated[key];
    else stated[key] = readable;
  }
  return { values: checkFieldValues(stated, fields, { prefix: '' }).values ?? {}, empty: emptied, ignored };
}

const noSuchField = 'The directory has no such field.';

/** The maximum length of the unknown word, and the maximum number of options, in a reason. */
const maxWord = 40;
const maxNamed = 12;

/**
 * For an invalid value, the options that are known (if the field allows several), and the reason, which names the first unknown
 * option.
 */
function readableOptions(value: unknown, { type, options }: Field, why: string): { readable: string[]; reason: string } {
  if (type !== 'choice' && type !== 'choices') return { readable: [], reason: why };
  const words: unknown[] = Array.isArray(value) ? value : [value];
  const isKnown = (word: unknown): word is string => options.some(({ key }) => key === word);
  const unknown = words.find((word) => !isKnown(word));
  const labels = options.slice(0, maxNamed).map(({ label }) => label);
  const named = `${labels.join(', ')}${options.length > labels.length ? ', …' : ''}`;
  const word = typeof unknown === 'string' ? cutText(unknown.trim(), maxWord) : JSON.stringify(unknown).slice(0, maxWord);
  return { readable: type === 'choices' ? words.filter(isKnown) : [], reason: `“${word}” is not one of ${named}.` };
}

/**
 * The value of a cell, which is text in a CSV file. A value that does not fit the field's type is returned unchanged, and refused later
 * with a reason.
 */
export function valueOfCell(cell: unknown, field: Field): unknown {
  switch (field.type) {
    case 'choice':
      return optionOf(cell, field) ?? cell;
    case 'choices': {
      const cells = typeof cell === 'string' ? optionsIn(cell, field) : cell;
      return Array.isArray(cells) ? cells.map((part) => optionOf(part, field) ?? part).filter((key) => key !== '') : cells;
    }
    case 'number':
      if (typeof cell !== 'string') return cell;
      return (field.key === 'founded' ? yearIn(cell) : numberIn(cell)) ?? cell.trim();
    case 'yesNo':
      return field.key === 'open-source' && typeof cell === 'string' && isOpenLicense(cell) ? true : yesNoOf(cell);
    case 'place':
      if (typeof cell !== 'string') return cell;
      return field.key === 'country' ? countryOfCell(isRemote(cell) ? '' : cell) : countryName(cell);
    case 'date':
      return typeof cell === 'string' ? (readDate(cell).time?.slice(0, 10) ?? cell.trim()) : cell;
    case 'link':
      return typeof cell === 'string' ? completedUrl(cell) : cell;
  }
}

/** Whether a cell has a word such as "remote" in place of a country. */
const isRemote = (cell: string) => /^\s*(?:remote|worldwide|global|online)\s*$/i.test(cell);

/** The separators of options in a cell. A piece that is not an option itself is split by the next separators. */
const optionSeparators = [/[|;\n]/, /,/, /\s*(?:\/|&|\+|\band\b|\bund\b)\s*/i];

function optionsIn(cell: string, field: Field, depth = 0): string[] {
  const separator = optionSeparators[depth];
  if (separator === undefined || optionOf(cell, field) !== undefined) return [cell];
  const pieces = piecesOf(cell, separator);
  return pieces.flatMap((piece) => optionsIn(piece, field, depth + 1));
}

/**
 * The key of the option that matches by key or label: first exactly, then in another spelling (`spelling.ts`), then as a synonym.
 * Undefined when none does.
 */
function optionOf(cell: unknown, { key, options }: Field): string | undefined {
  const text = typeof cell === 'number' ? String(cell) : cell;
  if (typeof text !== 'string') return undefined;
  const written = text.trim().toLowerCase();
  const exact = options.find((each) => each.key === written || each.label.toLowerCase() === written);
  if (exact !== undefined) return exact.key;
  // Keys contain no signs, so only a text without signs is compared with them.
  const word = signsIn(text) === '' ? slugify(text) : '';
  const spelling = spellingOf(text);
  const option = options.find(({ key: known, label }) => known === word || spellingOf(label) === spelling);
  if (option !== undefined) return option.key;
  const words = Object.hasOwn(otherWords, key) ? (otherWords[key] ?? {}) : {};
  if (Object.hasOwn(words, word)) return words[word];
  const meant = meaningOf(text, key);
  return meant === '' ? '' : options.find((each) => each.key === meant)?.key;
}

/** The option of a default field that a text means in other words; '' for no value. */
function meaningOf(text: string, key: string): string | undefined {
  if (key === 'pricing') return pricingOf(text);
  if (key === 'team-size') return teamSizeIn(text);
  return key === statusKey && /^acquired\b/i.test(text.trim()) ? 'acquired' : undefined;
}
