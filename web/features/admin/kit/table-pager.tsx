import { Button } from '../../../ui/button.tsx';

/** Prev, 'Page X of Y', Next; with `showRange` also 'Showing X to Y of Z entries'. */
export function TablePager({
  page,
  pageSize,
  total,
  showRange = false,
  onPage,
}: {
  page: number;
  pageSize: number;
  total: number;
  showRange?: boolean;
  onPage: (page: number) => void;
}) {
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  if (total === 0) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-soft text-sm tabular-nums">
        {showRange && `Showing ${(page - 1) * pageSize + 1} to ${Math.min(page * pageSize, total)} of ${total} entries`}
      </p>
      <div className="flex items-center gap-3">
        <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Prev
        </Button>
        <span aria-live="polite" className="text-sm tabular-nums">
          Page {page} of {lastPage}
        </span>
        <Button disabled={page >= lastPage} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  );
}
