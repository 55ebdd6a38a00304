import type { Sort } from '../../server/domain/core/sort-columns.ts';

/** The page of an admin table, with its search and order. */
export interface TableQuery<Column extends string> {
  page: number;
  search: string;
  /** The table's own order when it is '' or missing. */
  sort?: Sort<Column>;
}
