import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { withNoun } from '../../../../server/domain/core/noun.ts';
import { formatShortDate } from '../../../../server/domain/core/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { wrapClass } from '../layout/wrap-class.ts';
import { useCompactRows } from './compact-rows.tsx';
import { firstLine, RowHeader, type RowLink } from './row-header.tsx';
import {
  ariaSort,
  isSortedBy,
  type SortableColumn,
  SortButton,
  type SortKind,
  sortLabel,
  SortSelect,
  type TableSort,
} from './table-sort.tsx';

type Breakpoint = 'sm' | 'md' | 'lg' | 'xl';

/** `SortKey` names the columns that the table can be sorted by. */
export interface Column<Row, SortKey extends string = string> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** The cell that names its row; each table has one such column. */
  isRowHeader?: true;
  /** Hides the column on narrower screens. */
  visibleFrom?: Breakpoint;
  align?: 'end';
  /** Makes the header a button that sorts the table by this key. */
  sortKey?: SortKey;
  /** Defaults to 'text'. */
  sortKind?: SortKind;
}

const visibleFromClass = {
  sm: 'hidden sm:table-cell',
  md: 'hidden md:table-cell',
  lg: 'hidden lg:table-cell',
  xl: 'hidden xl:table-cell',
} as const;

function visibilityClass(from: Breakpoint | undefined): string {
  return from === undefined ? '' : visibleFromClass[from];
}

const hiddenFromClass = { sm: 'sm:hidden', md: 'md:hidden', lg: 'lg:hidden', xl: 'xl:hidden' } as const;

/** A sortable column that shows the time stored under `key`. */
export function timeColumn<Key extends string>(
  header: string,
  key: Key,
  visibleFrom: Breakpoint,
  format: (time: string) => string = formatShortDate,
): Column<Readonly<Record<Key, string | null>>, Key> {
  const cell = ({ [key]: time }: Readonly<Record<Key, string | null>>) => (
    <span className="whitespace-nowrap tabular-nums">{time === null ? '—' : format(time)}</span>
  );
  return { header, sortKey: key, sortKind: 'time', visibleFrom, cell };
}

function sortableColumnsOf<Row>(columns: readonly Column<Row>[]): (SortableColumn & Pick<Column<Row>, 'visibleFrom'>)[] {
  return columns.flatMap(({ header, sortKey, sortKind = 'text', visibleFrom }) =>
    sortKey === undefined ? [] : [{ header, sortKey, sortKind, ...(visibleFrom === undefined ? {} : { visibleFrom }) }],
  );
}

export interface RowSelection {
  selectedIds: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** Rows that cannot be selected have no checkbox. */
  canSelect: (id: string) => boolean;
}

interface RowProps<Row extends { _id: string }> {
  columns: readonly Column<Row>[];
  /** The accessible name of the row's checkbox. */
  rowName: (row: Row) => string;
  onOpen?: ((row: Row) => void) | undefined;
  /** The screen of a row. The row's name then links to the screen instead of opening the row. */
  linkOf?: (row: Row) => RowLink;
  /** Buttons of a row. */
  actions?: (row: Row) => ReactNode;
  /** Hides the buttons on narrower screens; use it only where the opened row offers the same actions. */
  actionsVisibleFrom?: Breakpoint;
  selection?: RowSelection | undefined;
}

/**
 * The table of every admin screen. While `rows` is undefined, it shows a skeleton. The arrow keys Up and Down move the focus
 * between rows, Enter opens a row, Space toggles its checkbox. On screens too narrow for every sortable column, the sort is
 * chosen from a list.
 */
export function DataTable<Row extends { _id: string }>({
  caption,
  rows,
  sort,
  isStale,
  empty,
  isError,
  errorText = `${caption} could not be loaded.`,
  onRetry,
  hidesSortSelect = false,
  ...rowProps
}: RowProps<Row> & {
  caption: string;
  rows: readonly Row[] | undefined;
  sort: TableSort;
  /** Whether the rows belong to the previous page or order, because the requested rows are loading. */
  isStale: boolean;
  /** Shown instead of the table when it has no rows. */
  empty: ReactNode;
  isError: boolean;
  errorText?: string;
  onRetry: () => void;
  /** Hides the list from which the sort is chosen. */
  hidesSortSelect?: boolean;
}) {
  const { columns, actions, actionsVisibleFrom, selection } = rowProps;
  const focusHandlers = useFocusAfterRowLeft(rows !== undefined);
  if (isError && rows === undefined) return <TableError text={errorText} onRetry={onRetry} />;
  if (rows?.length === 0) return <EmptyTable>{empty}</EmptyTable>;
  const selectableIds = selection === undefined ? [] : (rows ?? []).map(({ _id }) => _id).filter(selection.canSelect);
  return (
    <>
      <NarrowSort caption={caption} columns={columns} sort={sort} hidesSelect={hidesSortSelect} />
      <div className="border-line rounded-card bg-raised relative overflow-x-auto border">
        {/* Only overlong words break: a table that is too wide for the screen scrolls. */}
        <table
          className="w-full border-collapse text-left text-[0.95rem] [overflow-wrap:break-word]"
          aria-busy={rows === undefined || isStale}
        >
          <caption className="sr-only">{caption}</caption>
          <thead className="text-soft border-line border-b text-sm">
            <tr>
              {selection !== undefined && (
                <th scope="col" className="w-12 py-2 pl-3">
                  <SelectAllRows selectableIds={selectableIds} selection={selection} />
                </th>
              )}
              {columns.map((column) => (
                <HeaderCell key={column.header} column={column} sort={sort} />
              ))}
              {actions !== undefined && (
                <th scope="col" className={`px-2 py-3 text-right sm:px-3 font-semibold ${visibilityClass(actionsVisibleFrom)}`}>
                  Actions
                </th>
              )}
            </tr>
          </thead>
          {/* The buttons inside are interactive; the body only handles key events that bubble up from them. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above */}
          <tbody {...focusHandlers} onKeyDown={moveFocusBetweenRows} className={isStale ? 'opacity-60' : ''}>
            {rows === undefined ? (
              <SkeletonRows columns={columns.length + Number(actions !== undefined) + Number(selection !== undefined)} />
            ) : (
              rows.map((row) => <DataRow key={row._id} row={row} {...rowProps} />)
            )}
          </tbody>
        </table>
      </div>
    </>
  );
}

function HeaderCell<Row>({ column, sort }: { column: Column<Row>; sort: TableSort }) {
  const { header, visibleFrom, align } = column;
  const [sortable] = sortableColumnsOf([column]);
  const isSorted = sortable !== undefined && isSortedBy(sortable.sortKey, sort.value);
  return (
    <th
      scope="col"
      {...(isSorted ? { 'aria-sort': ariaSort(sort.value) } : {})}
      className={`px-2 font-semibold sm:px-3 ${sortable === undefined ? 'py-3' : 'py-1.5'} ${visibilityClass(visibleFrom)} ${align === 'end' ? 'text-right' : ''}`}
    >
      {sortable === undefined ? withNoun(header) : <SortButton column={sortable} sort={sort} alignEnd={align === 'end'} />}
    </th>
  );
}

/** The list from which the sort is chosen on screens too narrow for every sortable column, and an announcement of the sort. */
function NarrowSort<Row>({
  caption,
  columns,
  sort,
  hidesSelect,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  sort: TableSort;
  hidesSelect: boolean;
}) {
  const sortable = sortableColumnsOf(columns);
  const widest = (['xl', 'lg', 'md', 'sm'] as const).find((width) => sortable.some(({ visibleFrom }) => visibleFrom === width));
  const sortedBy = sortable.find(({ sortKey }) => isSortedBy(sortKey, sort.value));
  return (
    <>
      {widest !== undefined && !hidesSelect && (
        <SortSelect caption={caption} columns={sortable} sort={sort} className={hiddenFromClass[widest]} />
      )}
      <p aria-live="polite" className="sr-only">
        {sortedBy !== undefined && `Sorted by ${sortLabel(sortedBy, sort.value)}`}
      </p>
    </>
  );
}

/** With this padding, sixteen rows fit below the head of a screen of 1280 by 800 pixels. */
const compactCell = { paddingBlock: 1 };

function DataRow<Row extends { _id: string }>({
  row,
  columns,
  rowName,
  onOpen,
  linkOf,
  actions,
  actionsVisibleFrom,
  selection,
}: RowProps<Row> & { row: Row }) {
  const isCompact = useCompactRows();
  const cellStyle = isCompact ? compactCell : {};
  const lineStyle = isCompact ? firstLine : {};
  return (
    <tr className="border-line hover:bg-sunken/60 has-[[data-row]:focus-visible]:bg-sunken border-b last:border-0">
      {selection !== undefined && (
        <td className="w-12 py-2 pl-3" style={cellStyle}>
          {selection.canSelect(row._id) && <SelectRow id={row._id} name={rowName(row)} selection={selection} />}
        </td>
      )}
      {columns.map(({ header, cell, isRowHeader, visibleFrom, align }) => {
        const className = `px-2 py-2.5 sm:px-3 align-middle ${visibilityClass(visibleFrom)} ${align === 'end' ? 'text-right tabular-nums' : ''}`;
        const content = cell(row);
        if (isRowHeader !== true) {
          return (
            <td key={header} className={`${className} ${wrapClass(content)}`} style={cellStyle}>
              <div dir="auto" className={`max-w-80 ${align === 'end' ? 'ml-auto' : 'text-start'}`} style={lineStyle}>
                {content}
              </div>
            </td>
          );
        }
        return (
          <th
            key={header}
            scope="row"
            className={`${className} min-w-28 font-normal sm:min-w-40 ${wrapClass(rowName(row))}`}
            style={cellStyle}
          >
            <RowHeader id={row._id} link={linkOf?.(row)} onOpen={onOpen && (() => onOpen(row))}>
              {content}
            </RowHeader>
          </th>
        );
      })}
      {actions !== undefined && (
        <td className={`px-2 py-2 sm:px-3 ${visibilityClass(actionsVisibleFrom)}`} style={cellStyle}>
          <div className="flex justify-end gap-1.5 max-sm:flex-col max-sm:items-end">{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

function moveFocusBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const rowButtons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const index = rowButtons.findIndex((button) => button.closest('tr')?.contains(document.activeElement) === true);
  const next = rowButtons[index + (event.key === 'ArrowDown' ? 1 : -1)];
  if (index === -1 || next === undefined) return;
  event.preventDefault();
  next.focus();
}

function SelectRow({ id, name, selection: { selectedIds, onChange } }: { id: string; name: string; selection: RowSelection }) {
  const isCompact = useCompactRows();
  return (
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      checked={selectedIds.has(id)}
      onChange={({ target }) =>
        onChange(new Set(target.checked ? [...selectedIds, id] : [...selectedIds].filter((other) => other !== id)))
      }
      style={isCompact ? { marginBlock: 0 } : {}}
      className="accent-accent m-1.5 block size-5"
    />
  );
}

function SelectAllRows({
  selectableIds,
  selection: { selectedIds, onChange },
}: {
  selectableIds: readonly string[];
  selection: RowSelection;
}) {
  const allSelected = selectableIds.length > 0 && selectableIds.every((id) => selectedIds.has(id));
  return (
    <input
      type="checkbox"
      aria-label="Select all on this page"
      disabled={selectableIds.length === 0}
      checked={allSelected}
      onChange={() => onChange(new Set(allSelected ? [] : selectableIds))}
      className="accent-accent m-1.5 size-5"
    />
  );
}

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: 8 }, (_row, row) => (
    <tr key={row} aria-hidden="true" className="border-line border-b last:border-0">
      {Array.from({ length: columns }, (_cell, cell) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from assistive technology
        <td key={cell} className="px-3 py-4">
          <div className="skeleton h-5 w-full max-w-40" />
        </td>
      ))}
    </tr>
  ));
}

/** The frame around the text that replaces an empty table or queue. */
export function EmptyTable({ children }: { children: ReactNode }) {
  return (
    <div className="border-line rounded-card border px-6 py-14 text-center">
      {typeof children === 'string' ? <p className="font-display text-xl">{children}</p> : children}
    </div>
  );
}

function TableError({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="border-line rounded-card border px-6 py-14 text-center">
      <p className="font-semibold">{text}</p>
      <Button className="mt-4" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/**
 * When the row in focus leaves its table, because it was deleted or decided, the focus moves to the next row, or to the title of
 * the screen. Returns the props of the table's body.
 */
function useFocusAfterRowLeft(isLoaded: boolean): {
  ref: RefObject<HTMLTableSectionElement | null>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
} {
  const ref = useRef<HTMLTableSectionElement>(null);
  const focused = useRef<{ row: HTMLTableRowElement; index: number }>(undefined);

  useEffect(() => {
    if (!isLoaded || focused.current === undefined || focused.current.row.isConnected) return;
    const { index } = focused.current;
    focused.current = undefined;
    const moveFocus = () => {
      if (document.activeElement !== document.body) return;
      const rows = ref.current?.rows;
      const row = rows?.[Math.min(index, rows.length - 1)];
      const target = row?.querySelector<HTMLElement>('[data-row], button') ?? document.querySelector<HTMLElement>('#content h1');
      target?.focus();
    };
    // While a dialog closes, it would return the focus to the removed row, so the focus moves afterwards.
    const dialog = document.activeElement?.closest('dialog');
    if (dialog == null) moveFocus();
    else dialog.addEventListener('close', moveFocus, { once: true });
  });

  return {
    ref,
    onFocus: ({ target }) => {
      const row = target.closest('tr');
      if (row !== null) focused.current = { row, index: row.sectionRowIndex };
    },
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget !== null && relatedTarget.closest('dialog') === null) focused.current = undefined;
    },
  };
}
