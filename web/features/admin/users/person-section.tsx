import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/text.ts';

/** One kind of data that belongs to a user: the newest rows, the total, and a link to the screen that has all of them. */
export function PersonSection<Row>({
  title,
  list: { rows, total },
  keyOf,
  empty,
  all,
  actions,
  children,
}: {
  title: string;
  list: { rows: readonly Row[]; total: number };
  keyOf: (row: Row) => string;
  /** Shown instead of rows. */
  empty: string;
  /** The screen with all rows, if there is one. */
  all?: Pick<LinkProps, 'to' | 'search'>;
  actions?: ReactNode;
  children: (row: Row) => ReactNode;
}) {
  return (
    <section className="border-line bg-raised rounded-card min-w-0 border p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-display text-xl">
          {title} <span className="text-soft text-sm tabular-nums">{formatCount(total)}</span>
        </h2>
        {all !== undefined && total > 0 && (
          <Link {...all} className="underline underline-offset-4">
            Show all<span className="sr-only"> {title.toLowerCase()}</span>
          </Link>
        )}
        {actions}
      </div>
      {rows.length === 0 ? (
        <p className="text-soft">{empty}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={keyOf(row)} className="border-line flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-2 last:border-0">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The text of a row, with a line below it. */
export function RowText({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <span dir="auto" className="min-w-0 grow wrap-anywhere">
      {children}
      {below !== undefined && <span className="text-soft block text-sm">{below}</span>}
    </span>
  );
}
