import type { Slice } from '../../../db/store.ts';

/** The rows of a page; page numbers begin at 1. */
export function sliceOf(paging: { page: number; limit: number }): Slice {
  return { offset: (paging.page - 1) * paging.limit, limit: paging.limit };
}

export function hasMore(slice: Slice, total: number): boolean {
  return slice.offset + slice.limit < total;
}

/** The number of pages, at least 1: an empty list has a first page. */
export function pageCount(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}
