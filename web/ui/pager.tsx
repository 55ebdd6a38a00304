import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** The page numbers to show: the first, the last, and the pages around the current page; null means a gap. */
export function visiblePages(current: number, last: number): (number | null)[] {
  const candidates = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const pages: (number | null)[] = [];
  for (const page of [...new Set(candidates)].toSorted((a, b) => a - b)) {
    const previous = pages.at(-1);
    if (typeof previous === 'number' && page - previous === 2) pages.push(page - 1);
    else if (typeof previous === 'number' && page - previous > 2) pages.push(null);
    pages.push(page);
  }
  return pages;
}

const linkClass =
  'inline-grid min-h-11 min-w-11 place-items-center rounded-full px-2 no-underline hover:bg-sunken aria-[current=page]:bg-ink aria-[current=page]:text-paper font-medium tabular-nums';

/** Previous, page numbers, Next. `link` renders the link to a page, so that the page number is in the URL. */
export function Pager({
  current,
  last,
  link,
}: {
  current: number;
  last: number;
  link: (
    page: number,
    children: ReactNode,
    props: { className: string; 'aria-label'?: string; 'aria-current'?: 'page' },
  ) => ReactNode;
}) {
  if (last <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-center gap-1">
      {current > 1 &&
        link(current - 1, <ChevronLeft aria-hidden="true" className="size-5" />, {
          className: linkClass,
          'aria-label': 'Previous page',
        })}
      <span className="text-soft px-3 sm:hidden">
        Page {current} of {last}
      </span>
      <ol className="hidden items-center gap-1 sm:flex">
        {visiblePages(current, last).map((page, index) => (
          <li key={page ?? `gap-${index}`}>
            {page === null ? (
              <span className="text-soft px-1">…</span>
            ) : (
              link(page, page, {
                className: linkClass,
                'aria-label': `Page ${page}`,
                ...(page === current ? { 'aria-current': 'page' } : {}),
              })
            )}
          </li>
        ))}
      </ol>
      {current < last &&
        link(current + 1, <ChevronRight aria-hidden="true" className="size-5" />, {
          className: linkClass,
          'aria-label': 'Next page',
        })}
    </nav>
  );
}
