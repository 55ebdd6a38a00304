import { useNavigate, useSearch } from '@tanstack/react-router';

/** The state of an admin table, kept in the search params of the URL. */
export interface TableParams {
  page: number;
  search: string;
  /** The id of the row that is open, or "new". */
  openId: string | undefined;
  setOpenId: (id: string | undefined) => void;
  setSearch: (text: string) => void;
  /** Also closes the open row. */
  setPage: (page: number) => void;
}

export function useTableParams(): TableParams {
  const { page = 1, search = '', open } = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    page,
    search,
    openId: open,
    setOpenId: (id) => void navigate({ to: '.', search: (before) => ({ ...before, open: id }), resetScroll: false }),
    setSearch: (text) =>
      void navigate({ to: '.', search: (before) => ({ ...before, page: undefined, search: text || undefined }), replace: true }),
    setPage: (to) =>
      void navigate({ to: '.', search: (before) => ({ ...before, open: undefined, page: to === 1 ? undefined : to }) }),
  };
}
