import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** The cell that names its row; there is one. */
  names?: true;
  /** From which width on the column is shown: what is not needed to choose a row leaves on a phone. */
  from?: 'sm' | 'md' | 'lg';
  align?: 'end';
}

const shownFrom = { sm: 'hidden sm:table-cell', md: 'hidden md:table-cell', lg: 'hidden lg:table-cell' } as const;

export interface RowSelection {
  selectedIds: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** Rows that cannot be chosen have no box. */
  canSelect: (id: string) => boolean;
}

/**
 * The one table of the admin area. Rows undefined: still loading, in the shape of what comes. Up and Down walk the rows,
 * Enter opens one, Space chooses it.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowId,
  rowName,
  onOpen,
  actions,
  actionsFrom,
  selection,
  empty,
  failed,
  failure = `${caption} could not be loaded.`,
  onRetry,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** What a row is called by who cannot see it. */
  rowName: (row: Row) => string;
  /** Opens what a row is about. */
  onOpen?: (row: Row) => void;
  /** Buttons of a row. */
  actions?: (row: Row) => ReactNode;
  /** From which width on they are shown, where what a row opens offers them, too. */
  actionsFrom?: 'sm' | 'md' | 'lg';
  selection?: RowSelection;
  /** Instead of rows, when there are none. */
  empty: ReactNode;
  failed: boolean;
  /** What is said when it failed. */
  failure?: string;
  onRetry: () => void;
}) {
  if (failed && rows === undefined) return <NotLoaded failure={failure} onRetry={onRetry} />;
  if (rows?.length === 0) return <div className="border-line rounded-card border px-6 py-14 text-center">{empty}</div>;
  const choosable = selection === undefined ? [] : (rows ?? []).map(rowId).filter(selection.canSelect);
  return (
    <div className="border-line rounded-card bg-raised relative overflow-x-auto border">
      <table className="w-full border-collapse text-left text-[0.95rem]" aria-busy={rows === undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead className="text-soft border-line border-b text-sm">
          <tr>
            {selection !== undefined && (
              <th scope="col" className="w-12 py-2 pl-3">
                <SelectAllRows choosable={choosable} selection={selection} />
              </th>
            )}
            {columns.map(({ head, from, align }) => (
              <th
                key={head}
                scope="col"
                className={`px-3 py-3 font-semibold ${from === undefined ? '' : shownFrom[from]} ${align === 'end' ? 'text-right' : ''}`}
              >
                {head}
              </th>
            ))}
            {actions !== undefined && (
              <th
                scope="col"
                className={`px-3 py-3 text-right font-semibold ${actionsFrom === undefined ? '' : shownFrom[actionsFrom]}`}
              >
                Actions
              </th>
            )}
          </tr>
        </thead>
        {/* The keys are those of the buttons inside: this only hears them on their way up. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above */}
        <tbody onKeyDown={walk}>
          {rows === undefined ? (
            <Skeleton columns={columns.length + Number(actions !== undefined) + Number(selection !== undefined)} />
          ) : (
            rows.map((row) => (
              <tr
                key={rowId(row)}
                className="border-line hover:bg-sunken/60 has-[[data-row]:focus-visible]:bg-sunken border-b last:border-0"
              >
                {selection !== undefined && (
                  <td className="w-12 py-2 pl-3">
                    {selection.canSelect(rowId(row)) && <SelectRow id={rowId(row)} name={rowName(row)} selection={selection} />}
                  </td>
                )}
                {columns.map(({ head, cell, names, from, align }) => {
                  const look = `px-3 py-2.5 align-middle ${from === undefined ? '' : shownFrom[from]} ${align === 'end' ? 'text-right tabular-nums' : ''}`;
                  if (names !== true) {
                    return (
                      <td key={head} className={look}>
                        {cell(row)}
                      </td>
                    );
                  }
                  return (
                    <th key={head} scope="row" className={`${look} min-w-40 font-normal`}>
                      {onOpen === undefined ? (
                        cell(row)
                      ) : (
                        <button
                          type="button"
                          data-row
                          onClick={() => onOpen(row)}
                          className="-my-1 block min-h-11 w-full rounded-lg py-1 text-left hover:underline"
                        >
                          {cell(row)}
                        </button>
                      )}
                    </th>
                  );
                })}
                {actions !== undefined && (
                  <td className={`px-3 py-2 ${actionsFrom === undefined ? '' : shownFrom[actionsFrom]}`}>
                    <div className="flex justify-end gap-1.5">{actions(row)}</div>
                  </td>
                )}
              </tr>
            ))
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Up and Down go from row to row; everything else is the buttons' own. */
function walk(event: KeyboardEvent<HTMLTableSectionElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.findIndex((row) => row.closest('tr')?.contains(document.activeElement) === true);
  const next = rows[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at === -1 || next === undefined) return;
  event.preventDefault();
  next.focus();
}

function SelectRow({ id, name, selection: { selectedIds: ids, onChange } }: { id: string; name: string; selection: RowSelection }) {
  return (
    <input
      type="checkbox"
      aria-label={`Choose ${name}`}
      checked={ids.has(id)}
      onChange={({ target }) => onChange(new Set(target.checked ? [...ids, id] : [...ids].filter((other) => other !== id)))}
      className="accent-accent m-1.5 size-5"
    />
  );
}

function SelectAllRows({ choosable, selection: { selectedIds: ids, onChange } }: { choosable: readonly string[]; selection: RowSelection }) {
  const all = choosable.length > 0 && choosable.every((id) => ids.has(id));
  return (
    <input
      type="checkbox"
      aria-label="Choose all on this page"
      disabled={choosable.length === 0}
      checked={all}
      onChange={() => onChange(new Set(all ? [] : choosable))}
      className="accent-accent m-1.5 size-5"
    />
  );
}

function Skeleton({ columns }: { columns: number }) {
  return Array.from({ length: 8 }, (_row, row) => (
    <tr key={row} aria-hidden="true" className="border-line border-b last:border-0">
      {Array.from({ length: columns }, (_cell, cell) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from everybody who would hear it
        <td key={cell} className="px-3 py-4">
          <div className="skeleton h-5 w-full max-w-40" />
        </td>
      ))}
    </tr>
  ));
}

function NotLoaded({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  return (
    <div role="alert" className="border-line rounded-card border px-6 py-14 text-center">
      <p className="font-semibold">{failure}</p>
      <Button className="mt-4" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
