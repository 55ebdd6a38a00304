import type { Field } from '../fields.contract.ts';
import type { CountedFacets, FacetCounts, Filter, ListOrder, ListSort } from '../../../../db/store.ts';
import type { FacetCounts as Reply, FacetOption } from '../facets.contract.ts';
import { statusKey } from '../card-fields.ts';
import {
  facetFields,
  isChosen,
  isSameValue,
  isRangeFacet,
  optionsOf,
  type OwnOrder,
  rankOf,
  sortFields,
  sortOptions,
} from '../facets.rules.ts';
import { type Bitmap, difference, hasRow, intersection, type Posting, sizeOf, sizeWithin, union } from './row-sets.ts';
import { byCodePoints } from '../../core/compare-texts.ts';

/**
 * A set of rows: the rows in `included`, or all rows except `excluded`. `isClosed` marks a set that contains only closed
 * companies.
 */
export type RowSet = { size: number; included: Bitmap; isClosed?: true } | { size: number; excluded: Bitmap; isClosed?: never };

export function isInSet(set: RowSet, row: number): boolean {
  return 'included' in set ? hasRow(set.included, row) : !hasRow(set.excluded, row);
}

/** The index of active listings for filtered and sorted lists. A row is the index's number for a listing. */
export interface ListingIndex {
  /** The number of listings. */
  size(): Promise<number>;
  /** The listings for each value of a field, by the texts of `postedValues`. */
  postings(field: string): Promise<ReadonlyMap<string, Posting>>;
  ofCategory(slug: string): Promise<Bitmap>;
  /** The listings of a tag, by its key (`tags.rules.ts`). */
  ofTag(key: string): Promise<Bitmap>;
  /**
   * Rows of a set in an order. `newest` is the order of `Store.startups.list`, with closed companies last. The other orders
   * ignore the company's status: by likes or views descending, then newest; or by the name's key, then id.
   */
  page(order: ListOrder, set: RowSet, offset: number, limit: number): Promise<number[]>;
}

/**
 * The scope of a list: a category, a tag's key, a search's matches, or all listings. `whole` matches have every word of the
 * search, and `partial` matches have some of them.
 */
export type ListScope = { category: string } | { tag: string } | { whole: Bitmap; partial: Bitmap } | undefined;

/** The rows of each filter, by its field's key. The scope's rows have the key undefined. */
async function masksOf(index: ListingIndex, scope: ListScope, filters: readonly Filter[]) {
  const masks = new Map<string | undefined, Bitmap>();
  if (scope !== undefined) masks.set(undefined, await rowsOfScope(index, scope));
  for (const filter of filters) {
    const { key } = filter.field;
    const postings = await index.postings(key);
    const stored = asStored(filter, postings);
    masks.set(key, union(filterValues(postings, (text) => isChosen(stored, text))));
  }
  return masks;
}

async function rowsOfScope(index: ListingIndex, scope: NonNullable<ListScope>): Promise<Bitmap> {
  if ('category' in scope) return index.ofCategory(scope.category);
  if ('tag' in scope) return index.ofTag(scope.tag);
  return union([asPosting(scope.whole), asPosting(scope.partial)]);
}

/** The filter with its values spelled as in the listings, because people type values into addresses in any case. */
function asStored(filter: Filter, postings: ReadonlyMap<string, Posting>): Filter {
  if (!('values' in filter)) return filter;
  const stored = (value: string) => [...postings.keys()].find((text) => isSameValue(text, value));
  return { ...filter, values: filter.values.map((value) => (postings.has(value) ? value : (stored(value) ?? value))) };
}

/** The postings of the wanted values; '' stands for any value. */
function filterValues(postings: ReadonlyMap<string, Posting>, isWanted: (text: string) => boolean): Posting[] {
  return [...postings].flatMap(([text, posting]) => (text !== '' && isWanted(text) ? [posting] : []));
}

/** The rows that are in all sets; undefined means all rows. */
function intersectionOf(bitmaps: readonly Bitmap[]): Bitmap | undefined {
  return bitmaps.reduce<Bitmap | undefined>((all, each) => (all === undefined ? each : intersection(all, each)), undefined);
}

/** The rows of a scope that match all filters; undefined when all rows do. */
export async function narrow(index: ListingIndex, scope: ListScope, filters: readonly Filter[]): Promise<Bitmap | undefined> {
  return intersectionOf([...(await masksOf(index, scope, filters)).values()]);
}

/** One page of several sets in sequence, each in the order of `sort` with closed companies last. */
export async function pageOfSets(
  index: ListingIndex,
  sets: readonly (Bitmap | undefined)[],
  sort: Exclude<ListSort, 'relevance'>,
  offset: number,
  limit: number,
): Promise<number[]> {
  const rows: number[] = [];
  let skip = offset;
  for (const bitmap of sets) {
    for (const { size, order, setOf } of await partsOf(index, bitmap, sort)) {
      if (rows.length === limit) return rows;
      if (skip < size) rows.push(...(await index.page(order, setOf(), skip, limit - rows.length)));
      skip = Math.max(0, skip - size);
    }
  }
  return rows;
}

/** A part of a set, in an order supported by the index. */
interface Part {
  size: number;
  order: ListOrder;
  setOf: () => RowSet;
}

/** The parts of a set, in order: open and closed companies, or one part per value of the sorting field. */
async function partsOf(index: ListingIndex, bitmap: Bitmap | undefined, sort: Exclude<ListSort, 'relevance'>): Promise<Part[]> {
  const all = bitmap === undefined ? await index.size() : sizeOf(bitmap);
  const without = (excluded: Bitmap): RowSet => {
    if (bitmap === undefined) return { size: all - sizeOf(excluded), excluded };
    return includedRows(difference(bitmap, excluded));
  };
  const closed = union(filterValues(await index.postings(statusKey), (text) => text === 'closed'));
  const closedRows: RowSet = { ...includedRows(bitmap === undefined ? closed : intersection(bitmap, closed)), isClosed: true };
  if (typeof sort === 'string') return [partOf(sort, without(closed)), partOf(sort, closedRows)];

  const { field, descending } = sort;
  const values = [...(await index.postings(field.key))]
    .map(([text, posting]) => ({ rank: rankOf(field, text), posting }))
    .filter(({ rank }) => !Number.isNaN(rank))
    .sort((a, b) => (descending ? b.rank - a.rank : a.rank - b.rank));
  const open = bitmap && difference(bitmap, closed);
  const byValue = values.map(({ posting }): Part => ({
    size: sizeWithin(posting, open) - (open === undefined ? sizeWithin(posting, closed) : 0),
    order: 'newest',
    setOf: () => {
      const rows = union([posting]);
      return includedRows(open === undefined ? difference(rows, closed) : intersection(rows, open));
    },
  }));
  const others = without(union([asPosting(closed), ...values.map(({ posting }) => posting)]));
  return [...byValue, partOf('newest', others), partOf('newest', closedRows)];
}

const includedRows = (bitmap: Bitmap): { size: number; included: Bitmap } => ({ size: sizeOf(bitmap), included: bitmap });
const partOf = (order: ListOrder, set: RowSet): Part => ({ size: set.size, order, setOf: () => set });
const asPosting = (bitmap: Bitmap): Posting => ({ size: sizeOf(bitmap), bitmap });

/** Facets with counts as a reply, for a list with the order `own`. */
export function presentFacets({ total, facets, sortable }: CountedFacets, filters: readonly Filter[], own: OwnOrder): Reply {
  return {
    total,
    sorts: sortOptions(sortable, own),
    facets: facets.map((facet) => {
      const { key, label, type, unit, min, max } = facet.field;
      const options = countedOptions(facet, filters);
      return { key, label, type, unit, min, max, total: facet.total, ...(options && { options }) };
    }),
  };
}

/** The counts of every facet with values, each ignoring its own filter, and the number of listings that match all filters. */
export async function countFacets(
  index: ListingIndex,
  scope: ListScope,
  filters: readonly Filter[],
  fields: readonly Field[],
): Promise<CountedFacets> {
  const masks = await masksOf(index, scope, filters);
  const size = async (bitmap: Bitmap | undefined) => (bitmap === undefined ? index.size() : sizeOf(bitmap));
  const whole = intersectionOf([...masks.values()]);
  const total = await size(whole);
  const facets: FacetCounts[] = [];
  for (const field of facetFields(fields)) {
    const isOwn = (key: string | undefined) => key === field.key;
    const isChosenFrom = masks.has(field.key);
    const postings = await index.postings(field.key);
    if (postings.size === 0 && !isChosenFrom) continue;
    const left = isChosenFrom ? intersectionOf([...masks].flatMap(([key, mask]) => (isOwn(key) ? [] : [mask]))) : whole;
    const counts = new Map<string, number>();
    if (!isRangeFacet(field))
      for (const [text, posting] of postings) {
        const count = text === '' ? 0 : sizeWithin(posting, left);
        if (count > 0) counts.set(text, count);
      }
    facets.push({ field, total: isChosenFrom ? await size(left) : total, counts });
  }
  const sortable: Field[] = [];
  for (const field of sortFields(fields)) if ((await index.postings(field.key)).size > 0) sortable.push(field);
  return { total, facets, sortable };
}

/** The maximum number of options for a facet whose options are the listings' values. */
const maxPlaces = 50;

/**
 * A facet's options as the field defines them. If the options are the values that listings have, returns all chosen options and
 * the most frequent of the others.
 */
function countedOptions({ field, counts }: FacetCounts, filters: readonly Filter[]): FacetOption[] | undefined {
  if (isRangeFacet(field)) return undefined;
  const options = optionsOf(field);
  if (options !== undefined) return options.map(({ key, label }) => ({ value: key, label, count: counts.get(key) ?? 0 }));
  const places = [...counts].sort(([a, ofA], [b, ofB]) => ofB - ofA || byCodePoints(a, b));
  const chosen = filters.flatMap((filter) => (filter.field.key === field.key && 'values' in filter ? filter.values : []));
  // An option chosen in another spelling keeps that spelling as its value.
  const listed = places.map(([label, count]) => ({
    value: chosen.find((each) => !counts.has(each) && isSameValue(each, label)) ?? label,
    label,
    count,
  }));
  const unlisted = chosen.filter((each) => !listed.some(({ value }) => value === each));
  return [
    ...listed.filter(({ value }, at) => at < maxPlaces || chosen.includes(value)),
    ...unlisted.map((value) => ({ value, label: value, count: 0 })),
  ];
}
