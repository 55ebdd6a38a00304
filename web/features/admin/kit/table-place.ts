import { useNavigate, useSearch } from '@tanstack/react-router';

/** Where somebody stands in a table of the admin area: all of it is in the address. */
export interface TablePlace {
  page: number;
  search: string;
  /** The id of the row that is open, or "new". */
  open: string | undefined;
  show: (id: string | undefined) => void;
  searchFor: (text: string) => void;
  turnTo: (page: number) => void;
}

/** The place that the address says, and the ways from there. Turning the page closes what is open. */
export function useTablePlace(): TablePlace {
  const { page = 1, search = '', open } = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    page,
    search,
    open,
    show: (id) => void navigate({ to: '.', search: (before) => ({ ...before, open: id }), resetScroll: false }),
    searchFor: (text) =>
      void navigate({ to: '.', search: (before) => ({ ...before, page: undefined, search: text || undefined }), replace: true }),
    turnTo: (to) =>
      void navigate({ to: '.', search: (before) => ({ ...before, open: undefined, page: to === 1 ? undefined : to }) }),
  };
}
