import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pageCount } from '../../../../server/domain/core/paging.ts';
import { formatCount } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { inputClass } from '../../../ui/field.tsx';

/** Whether a page is past the end of the table. */
export function isPastEnd(page: number, pageSize: number, total: number): boolean {
  return page > pageCount(total, pageSize);
}

/**
 * The range of shown rows, Prev, 'Page X of Y', Next, and a field that opens any page. A page past the end, as in an old link,
 * redirects to the last page.
 */
export function TablePager({
  page,
  pageSize,
  total,
  isStale,
  wording = 'short',
  onPage,
}: {
  page: number;
  pageSize: number;
  /** Undefined while it is unknown. */
  total: number | undefined;
  /** Whether `total` belongs to the previous page or filter, because the requested one is loading. */
  isStale: boolean;
  /** "1–30 of 13,934", or "Showing 1 to 30 of 13,934 entries". */
  wording?: 'short' | 'entries';
  onPage: (page: number) => void;
}) {
  if (total === undefined) return null;
  const lastPage = pageCount(total, pageSize);
  if (isPastEnd(page, pageSize, total)) {
    if (isStale) return null;
    return <Navigate to="." search={(before) => ({ ...before, page: lastPage === 1 ? undefined : lastPage })} replace />;
  }
  if (total === 0) return null;
  const first = formatCount((page - 1) * pageSize + 1);
  const last = formatCount(Math.min(page * pageSize, total));
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-soft text-sm tabular-nums">
        {wording === 'short'
          ? `${first}–${last} of ${formatCount(total)}`
          : `Showing ${first} to ${last} of ${formatCount(total)} entries`}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Prev
        </Button>
        <span aria-live="polite" className="text-sm tabular-nums">
          Page {formatCount(page)} of {formatCount(lastPage)}
        </span>
        <Button disabled={page >= lastPage} onClick={() => onPage(page + 1)}>
          Next
        </Button>
        {lastPage > 2 && <PageJump lastPage={lastPage} onPage={onPage} />}
      </div>
    </nav>
  );
}

/** Opens the page with the typed number, or the last page if there are fewer pages. */
function PageJump({ lastPage, onPage }: { lastPage: number; onPage: (page: number) => void }) {
  const [text, setText] = useState('');
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onPage(Math.min(Math.max(Number(text), 1), lastPage));
        setText('');
      }}
    >
      <input
        aria-label="Go to page"
        placeholder="Page"
        inputMode="numeric"
        required
        pattern="[0-9]+"
        title={`A number from 1 to ${lastPage}`}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        className={`${inputClass} h-11 !w-24 tabular-nums`}
      />
      <Button type="submit">Go</Button>
    </form>
  );
}
