import type { Filter, ListOrder, ListSort, ListView } from '../../../db/store.ts';
import { fieldLengths, maxItems } from '../core/lengths.ts';
import type { Field } from './fields.contract.ts';
import { facetMessages } from '../core/messages.ts';
import { fieldText } from './field-text.ts';
import { isPublicField } from './field-values.ts';
import { byCodePoints } from '../core/compare-texts.ts';

// The filters and orders of lists of startups, and their form in URLs. This file imports no schema, because pages read URLs, too.

/** The orders that every list has. */
export const listSorts = ['newest', 'likes', 'views', 'name'] as const satisfies ListOrder[];

/** The fields that filter lists, in order. */
export function facetFields(fields: readonly Field[]): Field[] {
  return fields.filter((field) => field.filterable && field.type !== 'link' && isPublicField(field));
}

/** Whether a field filters by a range instead of options. */
export function isRangeFacet({ type }: Pick<Field, 'type'>): boolean {
  return type === 'number' || type === 'date';
}

/**
 * The filters of a query string in canonical form: ordered by key, each value once, ignoring case. Unknown filters and invalid
 * values are skipped, and `error` is the message for the first of them. A parameter without text is not a filter.
 */
export function parseFilters(text: string, fields: readonly Field[]): { filters: Filter[]; error: string | undefined } {
  const facets = facetFields(fields);
  const parameters = Array.from(new URLSearchParams(text), ([key, value]) => [key.toLowerCase(), value.trim()] as const);
  const filters: Filter[] = [];
  let error: string | undefined;
  for (const key of [...new Set(parameters.map(([name]) => name))].sort(byCodePoints)) {
    const texts = parameters.flatMap(([name, value]) => (name === key ? [value] : []));
    const field = facets.find((facet) => facet.key === key);
    if (field !== undefined && texts.every((value) => value === '')) continue;
    const parsed = field === undefined ? facetMessages.unknown : parseFilter(field, texts);
    if (typeof parsed !== 'string') filters.push(parsed);
    else error ??= `${key}: ${parsed}`;
  }
  return { filters, error };
}

/** The filter, or an error message. */
function parseFilter(field: Field, texts: readonly string[]): Filter | string {
  return isRangeFacet(field) ? parseRange(field, texts) : parseValues(field, texts);
}

function parseValues(field: Field, texts: readonly string[]): Filter | string {
  const options = optionsOf(field);
  const spelled = texts.map((text) => options?.find(({ key }) => isSameValue(key, text))?.key ?? text);
  const values = [...new Set(spelled)].filter((text) => text !== '').sort(byCodePoints);
  if (values.length > maxItems.fieldOptions) return facetMessages.tooMany(maxItems.fieldOptions);
  if (options === undefined)
    return values.some((value) => value.length > fieldLengths.place) ? facetMessages.tooLong : { field, values };
  return values.every((value) => options.some(({ key }) => key === value))
    ? { field, values }
    : facetMessages.oneOf(options.map(({ key }) => key));
}

/** Reads "2019..2024", "2019..", "..2024" or "2019". A form without scripts sends both ends under the same name. */
function parseRange(field: Field, texts: readonly string[]): Filter | string {
  const [first = '', second] = texts;
  if (texts.length > 2) return facetMessages.range;
  const ends = second === undefined ? (first.includes('..') ? first.split('..') : [first, first]) : texts;
  const [from, to] = ends.map((end) => (end === '' ? '' : endOf(field, end)));
  if (ends.length > 2 || from === undefined || to === undefined) return facetMessages.range;
  if (from === '' && to === '') return facetMessages.range;
  if (from !== '' && to !== '' && rankOf(field, from) > rankOf(field, to)) return facetMessages.backwards;
  return { field, from, to };
}

/** The canonical form of a range's end; undefined for invalid texts. */
function endOf({ type }: Field, text: string): string | undefined {
  if (type === 'number') return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text) ? String(Number(text)) : undefined;
  return Number.isNaN(rankOf({ type }, text)) ? undefined : text;
}

/** The number for comparing numbers and dates; NaN for other texts. */
export function rankOf({ type }: Pick<Field, 'type'>, text: string): number {
  if (type === 'number') return text === '' ? NaN : Number(text);
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? at : NaN;
}

/** Whether two values are the same. People type values into addresses in any case. */
export const isSameValue = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Whether a listing with this value matches the filter. `text` is one of `postedValues`. */
export function isChosen(filter: Filter, text: string): boolean {
  if ('values' in filter) return filter.values.includes(text);
  const { field, from, to } = filter;
  const rank = rankOf(field, text);
  return !Number.isNaN(rank) && (from === '' || rank >= rankOf(field, from)) && (to === '' || rank <= rankOf(field, to));
}

/** A facet's options; undefined when its options are the values that listings have. */
export function optionsOf({ type, options }: Pick<Field, 'type' | 'options'>): { key: string; label: string }[] | undefined {
  if (type === 'place') return undefined;
  return type === 'yesNo' ? yesNo : options;
}

const yesNo = [
  { key: 'true', label: 'Yes' },
  { key: 'false', label: 'No' },
];

/** The query string of `filters`, in canonical form. */
export function filtersText(filters: readonly Filter[]): string {
  const parameters = filters.flatMap((filter) => valuesOf(filter).map((value) => [filter.field.key, value]));
  return new URLSearchParams(parameters).toString();
}

/** A filter's values as in URLs. A range is one value. */
export function valuesOf(filter: Filter): readonly string[] {
  return 'values' in filter ? filter.values : [`${filter.from}..${filter.to}`];
}

/** The label of each value of `filtersText`, in the same order: "Pricing: Free", "Founded: from 2019". */
export function filterLabels(filters: readonly Filter[]): string[] {
  return filters.flatMap((filter) => {
    const { field } = filter;
    const nameOf = (value: string) => optionsOf(field)?.find(({ key }) => key === value)?.label ?? value;
    const names = 'values' in filter ? filter.values.map(nameOf) : [rangeText(filter)];
    return names.map((name) => `${field.label}: ${name}`);
  });
}

function rangeText({ field, from, to }: Extract<Filter, { from: string }>): string {
  const [first = '', last = ''] = [from, to].map((end) =>
    end === '' ? '' : fieldText(field.type === 'number' ? Number(end) : end, field),
  );
  if (first === '') return `up to ${last}`;
  if (last === '') return `from ${first}`;
  if (first === last) return first;
  // The unit appears only once, at the end. Both numbers are formatted with it, because only numbers with a unit get a thousands
  // separator.
  return `${field.unit === '' ? first : first.slice(0, -field.unit.length - 1)}–${last}`;
}

/** The order of a list without `sort`. A search shows its best matches first. */
export type OwnOrder = 'newest' | 'relevance';

/**
 * The view of a list that a query requests; undefined for the whole list in its order `own`. `errors` are fields of `request.invalid`.
 */
export function parseListView(
  query: { filters: string; sort: string },
  fields: readonly Field[],
  own: OwnOrder,
): { view: ListView | undefined; errors?: Record<string, string> } {
  const sort = parseListSort(query.sort, fields, own);
  if (sort === undefined) return { view: undefined, errors: { 'query.sort': facetMessages.sort } };
  const { filters, error } = parseFilters(query.filters, fields);
  if (error !== undefined) return { view: undefined, errors: { 'query.filters': error } };
  return { view: filters.length === 0 && sort === own ? undefined : { filters, sort } };
}

/**
 * The order that a text specifies: `own` for '', one of `listSorts`, or a sortable field. A "-" before the field's key means
 * descending. Undefined for other texts.
 */
export function parseListSort(text: string, fields: readonly Field[], own: OwnOrder): ListSort | undefined {
  if (text === '' || text === own) return own;
  const named = listSorts.find((each) => each === text);
  if (named !== undefined) return named;
  const descending = text.startsWith('-');
  const key = descending ? text.slice(1) : text;
  const field = sortFields(fields).find((each) => each.key === key);
  return field && { field, descending };
}

/** The orders of a list, starting with its own, and their texts for `parseListSort`. */
export function sortOptions(fields: readonly Field[], own: OwnOrder): { value: string; label: string }[] {
  const bestMatch = own === 'relevance' ? [{ value: '', label: 'Best match' }] : [];
  const common = listSorts.map((sort) => ({ value: sort === own ? '' : sort, label: sortLabels[sort] }));
  const byField = sortFields(fields).flatMap(({ key, label, type }) => {
    const [last, first] = type === 'date' ? ['latest', 'earliest'] : ['highest', 'lowest'];
    return [
      { value: `-${key}`, label: `${label}, ${last} first` },
      { value: key, label: `${label}, ${first} first` },
    ];
  });
  return [...bestMatch, ...common, ...byField];
}

const sortLabels: Readonly<Record<ListOrder, string>> = {
  newest: 'Newest',
  likes: 'Most liked',
  views: 'Most viewed',
  name: 'Name',
};

/** The fields by which lists can be sorted. */
export function sortFields(fields: readonly Field[]): Field[] {
  return fields.filter((field) => field.sortable && isRangeFacet(field) && isPublicField(field));
}
