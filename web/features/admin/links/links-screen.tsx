import { getRouteApi } from '@tanstack/react-router';
import { say } from '../../../../server/domain/core/noun.ts';
import { adminPageSizes } from '../../../../server/domain/core/admin-page-sizes.ts';
import { sortColumns, type SortColumn } from '../../../../server/domain/core/sort-columns.ts';
import type { LinkFinding } from '../../../../server/domain/submissions/link-watches.contract.ts';
import { callQuery } from '../../../api/admin-client.ts';
import { hostOf } from '../../../lib/text.ts';
import { DecisionTable, StartupCell } from '../decisions/decision-table.tsx';
import type { ShortcutDescription } from '../decisions/keyboard-shortcuts-button.tsx';
import { moveRowFocus } from '../decisions/row-focus.ts';
import { moveKeys, useKeyboardShortcuts } from '../decisions/use-keyboard-shortcuts.ts';
import { type Column, timeColumn } from '../table/data-table.tsx';
import { useAdminTable } from '../table/use-admin-table.ts';
import { LinkDialog, LinkTrouble, linkTroubleLabels } from './link-dialog.tsx';

const route = getRouteApi('/admin/links');

const statusFilters = [
  { value: 'all', label: 'All' },
  { value: 'gone', label: linkTroubleLabels.gone },
  { value: 'moved', label: linkTroubleLabels.moved },
  { value: 'parked', label: linkTroubleLabels.parked },
] as const;

const shortcuts: readonly ShortcutDescription[] = [
  { keys: ['J', '↓'], description: 'Next link' },
  { keys: ['K', '↑'], description: 'Previous link' },
  { keys: ['Enter'], description: 'Open the focused link' },
];

const columns: readonly Column<LinkFinding, SortColumn<'links'>>[] = [
  {
    header: 'Startup',
    sortKey: 'startup',
    isRowHeader: true,
    cell: ({ startup }) => (
      <StartupCell startup={startup}>
        <span className="text-soft line-clamp-2 text-sm font-normal wrap-anywhere">{hostOf(startup.website)}</span>
      </StartupCell>
    ),
  },
  { header: 'Found', cell: ({ trouble }) => <LinkTrouble trouble={trouble} /> },
  timeColumn('Since', 'since', 'sm'),
  timeColumn('Waiting since', 'reviewAt', 'md'),
];

/** The table of published startups whose websites are gone, moved or parked, and the dialog to decide about one of them. */
export function LinksScreen() {
  const { status = 'all' } = route.useSearch();
  const table = useAdminTable({
    columns: sortColumns.links,
    pageSize: adminPageSizes.links,
    // Fetched at each mount, because the server keeps checking links.
    query: (page) => ({ ...callQuery('listLinkFindings', { query: { ...page, trouble: status } }), staleTime: 0 }),
    rowsOf: ({ findings }) => findings,
  });
  const { search, openRow } = table;
  useKeyboardShortcuts(moveKeys(moveRowFocus));

  return (
    <DecisionTable
      title="Links"
      noun="links"
      shortcuts={shortcuts}
      statusFilters={statusFilters}
      status={status}
      waiting={status}
      table={table}
      placeholder={say`Search by startup or address...`}
      caption={say`Startups with broken links`}
      columns={columns}
      rowNoun="link"
      rowName={({ startup }) => startup.name}
      empty={
        <>
          <p className="font-display text-xl">{status === 'all' && search === '' ? 'No broken links.' : 'No links found.'}</p>
          <p className="text-soft mt-2">
            Each website is checked once a day. This list has the websites that were gone, moved or parked in two checks a week
            apart, if the owner has not answered for 14 days.
          </p>
        </>
      }
      errorText="Failed to load the links. Please try again."
      dialog={(props) => openRow !== undefined && <LinkDialog key={openRow._id} finding={openRow} {...props} />}
    />
  );
}
