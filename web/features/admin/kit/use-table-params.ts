import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Sort } from '../../../../server/domain/core/sort-columns.ts';
import { sortOf } from '../../../../server/domain/core/sorting.ts';
import type { TableSort } from './table-sort.ts';

/** The state of an admin table, kept in the search params of the URL. */
export interface TableParams<Column extends string = string> {
  page: number;
  search: string;
  /** What the URL says, if the table has such a column. */
  sort: Sort<Column>;
  /** The sort as tables take it; a new one starts at the first page. */
  tableSort: TableSort;
  /** The id of the row that is open, or "new". */
  openId: string | undefined;
  setOpenId: (id: string | undefined) => void;
  setSearch: (text: string) => void;
  /** Also closes the open row. */
  setPage: (page: number) => void;
}

/** `columns` are the keys of the sortable columns. */
export function useTableParams<Column extends string>(columns: readonly Column[]): TableParams<Column> {
  const { page = 1, search = '', sort: sortText = '', open } = useSearch({ strict: false });
  const navigate = useNavigate();
  const sort = sortOf(columns, sortText);
  return {
    page,
    search,
    sort,
    tableSort: {
      value: sort,
      onChange: (value) =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, page: undefined, sort: value || undefined }),
          replace: true,
          resetScroll: false,
        }),
    },
    openId: open,
    setOpenId: (id) => void navigate({ to: '.', search: (before) => ({ ...before, open: id }), resetScroll: false }),
    setSearch: (text) =>
      void navigate({ to: '.', search: (before) => ({ ...before, page: undefined, search: text || undefined }), replace: true }),
    setPage: (to) =>
      void navigate({ to: '.', search: (before) => ({ ...before, open: undefined, page: to === 1 ? undefined : to }) }),
  };
}
