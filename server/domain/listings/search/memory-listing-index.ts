import type { FieldValues } from '../fields.contract.ts';
import type { ListOrder } from '../../../../db/store.ts';
import { postedValues } from '../field-values.ts';
import { isInSet, type ListingIndex } from './listing-index.ts';
import { tagKeys } from '../related-tags.ts';
import { bitmapOf, createPosting, type Posting } from './row-sets.ts';
import { byCodePoints, nameKey } from '../../core/compare-texts.ts';

/** The parts of a listing that the index reads. */
export interface IndexedFields {
  _id: string;
  name: string;
  likes: number;
  views: number;
  categories: readonly string[];
  tags: readonly string[];
  fields?: FieldValues | undefined;
}

/** An in-memory index. Its rows are positions in `listings`, which are ordered like `Store.startups.list`. */
export function createListingIndex(listings: readonly IndexedFields[]): ListingIndex {
  const postings = new Map<string, ReadonlyMap<string, Posting>>();
  const orders = new Map<ListOrder, readonly number[]>();
  let rowsByTag: ReadonlyMap<string, number[]> | undefined;

  const rowsBy = (textsOf: (listing: IndexedFields) => readonly string[]): Map<string, number[]> => {
    const rowsOf = new Map<string, number[]>();
    for (const [row, listing] of listings.entries()) {
      for (const text of textsOf(listing)) {
        const rows = rowsOf.get(text);
        if (rows === undefined) rowsOf.set(text, [row]);
        else rows.push(row);
      }
    }
    return rowsOf;
  };

  const postingsOf = (field: string): ReadonlyMap<string, Posting> => {
    const rowsOf = rowsBy(({ fields = {} }) => {
      const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
      return value === undefined ? [] : postedValues(value);
    });
    return new Map(Array.from(rowsOf, ([text, rows]) => [text, createPosting(rows)]));
  };

  const rowsIn = (order: ListOrder): readonly number[] => {
    const rows = [...listings.keys()];
    const sorted = listings.map((listing) => ({ ...listing, key: order === 'name' ? nameKey(listing.name) : '' }));
    const at = (row: number) => sorted[row] ?? { _id: '', key: '', likes: 0, views: 0 };
    if (order === 'name') return rows.sort((a, b) => byCodePoints(at(a).key, at(b).key) || byCodePoints(at(a)._id, at(b)._id));
    return order === 'newest' ? rows : rows.sort((a, b) => at(b)[order] - at(a)[order]);
  };

  return {
    size: async () => listings.length,
    async postings(field) {
      const known = postings.get(field) ?? postingsOf(field);
      postings.set(field, known);
      return known;
    },
    ofCategory: async (slug) => bitmapOf(listings.flatMap(({ categories }, row) => (categories.includes(slug) ? [row] : []))),
    async ofTag(key) {
      rowsByTag ??= rowsBy(({ tags }) => tagKeys(tags));
      return bitmapOf(rowsByTag.get(key) ?? []);
    },
    async page(order, set, offset, limit) {
      const rows = orders.get(order) ?? rowsIn(order);
      orders.set(order, rows);
      const found: number[] = [];
      let skip = offset;
      for (const row of rows) {
        if (found.length === limit) break;
        if (!isInSet(set, row)) continue;
        if (skip > 0) skip -= 1;
        else found.push(row);
      }
      return found;
    },
  };
}
