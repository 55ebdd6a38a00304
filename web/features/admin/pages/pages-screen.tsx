import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { AdminPage } from '../../../../server/domain/content/pages.contract.ts';
import { pagePath } from '../../../../server/domain/core/page-paths.ts';
import { adminPageSizes } from '../../../../server/domain/core/admin-page-sizes.ts';
import { sortColumns, type SortColumn } from '../../../../server/domain/core/sort-columns.ts';
import { useMember } from '../../../api/account.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { pageDraftKey, pageDraftStorage } from '../../../offline/drafts/post-drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusMessage } from '../../../ui/status-message.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { Pill } from '../layout/pill.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import type { Content } from '../posts/post-edit.ts';
import { AdminTable } from '../table/admin-table.tsx';
import { type Column, timeColumn } from '../table/data-table.tsx';
import { useAdminTable } from '../table/use-admin-table.ts';
import { PageEditor } from './page-editor.tsx';

const columns: readonly Column<AdminPage, SortColumn<'pages'>>[] = [
  { header: 'Title', sortKey: 'title', isRowHeader: true, cell: ({ title }) => <span className="font-semibold">{title}</span> },
  {
    header: 'Address',
    sortKey: 'slug',
    visibleFrom: 'md',
    cell: (page) =>
      page.status === 'published' ? (
        <Link
          to={page.address === 'short' ? '/$slug' : '/pages/$slug'}
          params={{ slug: page.slug }}
          className="inline-flex min-h-6 [overflow-wrap:anywhere]"
        >
          {decodeURI(pagePath(page))}
        </Link>
      ) : (
        <span className="text-soft [overflow-wrap:anywhere]">{decodeURI(pagePath(page))}</span>
      ),
  },
  {
    header: 'Status',
    sortKey: 'status',
    visibleFrom: 'sm',
    cell: ({ status }) => (status === 'published' ? <Pill color="green">Published</Pill> : <Pill>Draft</Pill>),
  },
  timeColumn('Updated', 'updatedAt', 'lg'),
];

/** The table of the operator's own pages. `renderBody` renders the content as the public page does. */
export function PagesScreen({ renderBody }: { renderBody: (content: Content) => ReactNode }) {
  const { _id: adminId } = useMember();
  const table = useAdminTable({
    columns: sortColumns.pages,
    pageSize: adminPageSizes.pages,
    query: ({ page, search: text, sort }) => callQuery('listAllPages', { query: { page, search: text, sort } }),
    rowsOf: ({ pages }) => pages,
    changes: ['listAllPages', 'listPages', 'getPage', 'listFormerSlugs'],
  });
  const [deleting, setDeleting] = useState<AdminPage>();

  return (
    <>
      <ScreenHeading title="Pages">
        <StatusMessage result={table.outcome} />
        <Button variant="primary" onClick={() => table.setOpenId('new')}>
          Add Page
        </Button>
      </ScreenHeading>
      <AdminTable
        table={table}
        searchLabel="Search pages"
        delayMs={500}
        caption="Pages"
        columns={columns}
        rowNoun="page"
        rowName={({ title }) => title}
        onDelete={setDeleting}
        empty={
          <>
            <p className="font-display text-xl">{table.search === '' ? 'No pages yet.' : 'No pages found.'}</p>
            <Link to="/admin/pages" search={{ open: 'new' }} className="mt-3 inline-block">
              Add a page
            </Link>
          </>
        }
      />
      {table.form && <PageEditor key={table.openId} adminId={adminId} renderBody={renderBody} {...table.form} />}
      {deleting !== undefined && (
        <ConfirmAction
          title={`Delete ${deleting.title}?`}
          confirmLabel="Delete page"
          action={async () => {
            await send('removePage', { params: { id: deleting._id } });
            await pageDraftStorage.remove(pageDraftKey(adminId, deleting._id));
            await table.showDone(`${deleting.title} deleted.`);
          }}
          onClose={() => setDeleting(undefined)}
        >
          <p>
            {deleting.status === 'published'
              ? `The page at ${decodeURI(pagePath(deleting))} is deleted permanently. Links to it no longer work.`
              : `The draft for ${decodeURI(pagePath(deleting))} is deleted permanently.`}
          </p>
        </ConfirmAction>
      )}
    </>
  );
}
