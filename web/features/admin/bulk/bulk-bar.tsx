import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/text.ts';
import type { TableSelection } from './use-row-selection.ts';

const linkClass = 'min-h-11 px-1 font-medium underline';

/** The number of selected rows and the actions for them, shown while any row is selected. The bar is sticky above the table. */
export function BulkBar<Row extends { _id: string }, Status extends string>({
  label,
  selection,
  sticks = true,
  children,
}: {
  label: string;
  selection: TableSelection<Row, Status>;
  sticks?: boolean;
  /** The buttons of the actions. */
  children: ReactNode;
}) {
  const { count, more, isAll, selectAll, clear } = selection;
  if (count === 0) return null;
  return (
    <section
      aria-label={label}
      className={`bg-accent-wash rounded-card mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 px-4 py-2.5 ${sticks ? 'z-10 shadow-float sm:[@media(min-height:32rem)]:sticky sm:[@media(min-height:32rem)]:top-17' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <output className="font-semibold">
          {isAll ? `All ${formatCount(count)} selected` : `${formatCount(count)} selected`}
        </output>
        {more !== undefined && (
          <button type="button" onClick={selectAll} className={linkClass}>
            Select all {formatCount(more)} that match
          </button>
        )}
        <button type="button" onClick={clear} className={linkClass}>
          Clear
        </button>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
}
