import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import { pageSizes } from '../../../../server/domain/core/page-sizes.ts';
import type { Import } from '../../../../server/domain/transfer/imports.contract.ts';
import { callQuery } from '../../../api/admin-client.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import type { Column } from '../table/data-table.tsx';
import { useAdminTable } from '../table/use-admin-table.ts';
import { countsText, kindLabels } from './import-texts.ts';
import { ImportState } from './state-pill.tsx';

const columns: readonly Column<Import, never>[] = [
  {
    header: 'File',
    isRowHeader: true,
    cell: ({ fileName, kind }) => (
      <>
        <span className="wrap-anywhere">{fileName}</span>
        <span className="text-soft block text-sm font-normal">{kindLabels[kind]}</span>
      </>
    ),
  },
  { header: 'Rows', visibleFrom: 'md', cell: (record) => countsText(record) },
  { header: 'Status', cell: ({ state }) => <ImportState status={state} /> },
  {
    header: 'Imported',
    visibleFrom: 'sm',
    cell: ({ startedAt, by }) => (
      <>
        <span className="whitespace-nowrap tabular-nums">{formatDateTime(startedAt)}</span>
        <span className="text-soft block text-sm">{by === '' ? 'Command line' : by}</span>
      </>
    ),
  },
];

/** The imports of the directory. Each one has a screen with its changes and its undo. */
export function ImportsScreen() {
  const table = useAdminTable({
    columns: [],
    pageSize: pageSizes.adminImports,
    // Fetched at each mount, because the command line also imports.
    query: ({ page, limit }) => ({
      ...callQuery('listImports', { query: { page: String(page), limit: String(limit) } }),
      staleTime: 0,
    }),
    rowsOf: ({ imports }) => imports,
  });
  return (
    <>
      <ScreenHeading title="Import" hint="Add startups, categories or blog posts from a table, a JSON file or an awesome list.">
        <Link to="/admin/imports/new" className={buttonClass('primary')}>
          Import a file
        </Link>
      </ScreenHeading>
      <AdminTable
        table={table}
        caption="Imports"
        columns={columns}
        rowName={({ fileName }) => fileName}
        linkOf={({ _id }) => ({ to: '/admin/imports/$id', params: { id: _id } })}
        rowsOpen={false}
        empty={
          <>
            <p className="font-display text-xl">Nothing imported yet.</p>
            <Link to="/admin/imports/new" className="mt-3 inline-block">
              Import a file
            </Link>
          </>
        }
      />
    </>
  );
}
