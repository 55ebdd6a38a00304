import { pageSizes } from '../../../../server/contract/page-sizes.ts';
import { pageCount } from '../../../../server/rules/paging.ts';
import { Button } from '../../../ui/button.tsx';

/** Leads through the pages of a list in a dialog, the newest first. */
export function DialogPages({
  label,
  page,
  total,
  isStale,
  onPage,
}: {
  label: string;
  page: number;
  total: number;
  isStale: boolean;
  onPage: (page: number) => void;
}) {
  const last = pageCount(total, pageSizes.history);
  if (last <= 1) return null;
  return (
    <nav aria-label={label} className="mt-6 flex items-center justify-between gap-3">
      <Button disabled={isStale || page === 1} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <span className="text-soft text-sm tabular-nums">
        Page {page} of {last}
      </span>
      <Button disabled={isStale || page >= last} onClick={() => onPage(page + 1)}>
        Older
      </Button>
    </nav>
  );
}
