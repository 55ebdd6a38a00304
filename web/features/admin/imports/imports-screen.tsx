import { getRouteApi, Link } from '@tanstack/react-router';
import { say, withNoun } from '../../../../server/domain/core/noun.ts';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import { adminPageSizes } from '../../../../server/domain/core/admin-page-sizes.ts';
import type { Import } from '../../../../server/domain/transfer/imports.contract.ts';
import { callQuery } from '../../../api/admin-client.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import type { Column } from '../table/data-table.tsx';
import { useAdminTable } from '../table/use-admin-table.ts';
import { ImportPage } from './import-page.tsx';
import { ImportScreen } from './import-screen.tsx';
import { countsText, kindLabels } from './import-texts.ts';
import { ImportState } from './state-pill.tsx';

const columns: readonly Column<Import, never>[] = [
  {
    header: 'File',
    isRowHeader: true,
    cell: ({ fileName, kind }) => (
      <>
        <span className="wrap-anywhere">{fileName}</span>
        <span className="text-soft block text-sm font-normal">{withNoun(kindLabels[kind])}</span>
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

const route = getRouteApi('/admin/imports');

/** The address of the page that imports a file. */
export const newImport = 'new';

/** Shows, depending on the address, the imports of the directory, the page that imports a file, or one import. */
export function ImportsScreen() {
  const { open } = route.useSearch();
  if (open === undefined) return <ImportList />;
  return open === newImport ? <ImportPage /> : <ImportScreen key={open} id={open} />;
}

/** The imports of the directory. Each one has a screen with its changes and its undo. */
function ImportList() {
  const table = useAdminTable({
    columns: [],
    pageSize: adminPageSizes.imports,
    // Fetched at each mount, because the command line also imports.
    query: ({ page, limit }) => ({
      ...callQuery('listImports', { query: { page: String(page), limit: String(limit) } }),
      staleTime: 0,
    }),
    rowsOf: ({ imports }) => imports,
  });
  return (
    <>
      <ScreenHeading
        title="Import"
        hint={say`Add startups, categories or blog posts from a table, a JSON file or an awesome list.`}
      >
        <Link to="/admin/imports" search={{ open: newImport }} className={buttonClass('primary')}>
          Import a file
        </Link>
      </ScreenHeading>
      <AdminTable
        table={table}
        caption="Imports"
        columns={columns}
        rowName={({ fileName }) => fileName}
        empty={
          <>
            <p className="font-display text-xl">Nothing imported yet.</p>
            <Link to="/admin/imports" search={{ open: newImport }} className="mt-3 inline-block">
              Import a file
            </Link>
          </>
        }
      />
    </>
  );
}
