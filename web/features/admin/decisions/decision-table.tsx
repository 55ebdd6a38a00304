import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { say } from '../../../../server/domain/core/noun.ts';
import { useMayI } from '../../../api/permissions.ts';
import { LogoTile } from '../../../ui/logo-tile.tsx';
import { StatusMessage } from '../../../ui/status-message.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import { NamedCell } from '../table/compact-rows.tsx';
import { type StatusCounts, StatusFilter, type StatusOptions } from '../table/table-toolbar.tsx';
import type { TableState } from '../table/use-admin-table.ts';
import { KeyboardShortcutsButton, type ShortcutDescription } from './keyboard-shortcuts-button.tsx';
import { neighborOf } from './row-focus.ts';

/** The props of the dialog of a row. */
export interface DecisionDialogProps {
  onClose: () => void;
  /** Opens the next row of the table or the previous one. */
  onMove: (by: 1 | -1) => void;
  /** Called with a message about the outcome. */
  onDecided: (message: string) => void;
}

/**
 * A screen of rows that wait for a decision: a table with status filter and search, and the dialog of the open row. While the
 * table shows only `waiting` rows, a decision opens the next row.
 */
export function DecisionTable<Row extends { _id: string }>({
  title,
  noun,
  shortcuts,
  statusFilters,
  status,
  waiting,
  filters,
  buttons,
  dialog,
  ...props
}: Omit<ComponentProps<typeof AdminTable<Row>>, 'table' | 'searchLabel' | 'delayMs' | 'filter'> & {
  table: TableState<Row> & { counts: StatusCounts | undefined };
  title: string;
  /** The noun of the rows in the plural, as in "reports". */
  noun: string;
  shortcuts: readonly ShortcutDescription[];
  statusFilters: StatusOptions;
  /** The chosen status. */
  status: string;
  /** The status of rows that wait for a decision. If undefined, the dialog closes after each decision. */
  waiting?: string;
  /** Further filters beside the status filter. */
  filters?: ReactNode;
  /** Further buttons beside the title. */
  buttons?: ReactNode;
  dialog: (props: DecisionDialogProps) => ReactNode;
}) {
  const { openId, setOpenId, rows, outcome, setOutcome, counts } = props.table;
  return (
    <>
      <ScreenHeading title={title}>
        <StatusMessage result={outcome} />
        <KeyboardShortcutsButton title={`Keyboard shortcuts for the ${noun}`} shortcuts={shortcuts} />
        {buttons}
      </ScreenHeading>
      <AdminTable
        {...props}
        searchLabel={`Search ${noun}`}
        delayMs={500}
        filter={
          <>
            <StatusFilter options={statusFilters} counts={counts} />
            {filters}
          </>
        }
      />
      {dialog({
        onClose: () => setOpenId(undefined),
        onMove: (by) => {
          const next = neighborOf(openId, rows, by);
          if (next !== undefined) setOpenId(next);
        },
        onDecided: (message) => {
          setOutcome({ kind: 'done', message });
          setOpenId(status === waiting ? neighborOf(openId, rows, 1) : undefined);
        },
      })}
    </>
  );
}

/** The name cell of a row about a startup. */
export function StartupCell({ startup, children }: { startup: { name: string; logo: string }; children: ReactNode }) {
  return (
    <NamedCell image={<LogoTile name={startup.name} src={startup.logo} size="small" />} name={startup.name}>
      {children}
    </NamedCell>
  );
}

export const headLink = 'underline underline-offset-4';

/** The head of a dialog about a startup: its logo, its state, and links to its page and its form. */
export function StartupHead({
  startup: { _id, name, slug, logo },
  isLive = true,
  state,
  children,
}: {
  startup: { _id: string; name: string; slug: string; logo: string };
  /** Whether the startup has a public page. */
  isLive?: boolean;
  state: ReactNode;
  children?: ReactNode;
}) {
  const mayI = useMayI();
  return (
    <div className="mb-5 flex items-center gap-4">
      <LogoTile name={name} src={logo} eager />
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1.5">
        {state}
        {isLive && (
          <Link to="/startup/$slug" params={{ slug }} className={headLink}>
            View Live
          </Link>
        )}
        <Link to="/admin/startups" search={{ open: _id }} className={headLink}>
          {mayI('editStartups') ? 'Edit or archive' : say`Open the startup`}
        </Link>
        {children}
      </div>
    </div>
  );
}
