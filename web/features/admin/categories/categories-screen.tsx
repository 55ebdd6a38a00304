import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pageSizes } from '../../../../server/domain/core/page-sizes.ts';
import { sortColumns, type SortColumn } from '../../../../server/domain/core/sort-columns.ts';
import type { Category } from '../../../../server/domain/listings/categories.contract.ts';
import { categoryTable } from '../../../../server/domain/transfer/export-tables.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusMessage } from '../../../ui/status-message.tsx';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { useRowSelection } from '../bulk/use-row-selection.ts';
import { Pill } from '../layout/pill.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { LookAlikes } from '../look-alikes/look-alikes.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import type { Column } from '../table/data-table.tsx';
import { ExportButton } from '../table/export-button.tsx';
import { exportChoice } from '../table/export-file.ts';
import { pagedRows } from '../table/paged-rows.ts';
import { useAdminTable } from '../table/use-admin-table.ts';
import { CategoryForm } from './category-form.tsx';
import { DeleteCategory } from './delete-category.tsx';
import { MergeCategories } from './merge-categories.tsx';

const columns: readonly Column<Category, SortColumn<'categories'>>[] = [
  {
    header: 'Name',
    sortKey: 'name',
    isRowHeader: true,
    cell: ({ icon, name, trending }) => (
      <span className="flex gap-2 font-semibold">
        <span aria-hidden="true">{icon}</span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {name} {trending && <Pill color="orange">Trending</Pill>}
        </span>
      </span>
    ),
  },
  { header: 'Slug', sortKey: 'slug', visibleFrom: 'sm', cell: ({ slug }) => <span className="text-soft">{slug}</span> },
  { header: 'Startups', sortKey: 'startupCount', sortKind: 'count', align: 'end', cell: ({ startupCount }) => startupCount },
];

/** The table of categories, with search, a form, and dialogs that delete and merge categories. */
export function CategoriesScreen() {
  const table = useAdminTable({
    columns: sortColumns.categories,
    pageSize: pageSizes.adminCategories,
    query: ({ search: text, ...page }) => callQuery('listCategoryRows', { query: { ...page, query: text } }),
    rowsOf: ({ categories }) => categories,
    changes: [
      'listCategoryRows',
      'listLookAlikes',
      'listCategories',
      'listTrendingCategories',
      'listRelatedCategories',
      'listStartupsInCategory',
      'getCategory',
      'getStartup',
      'listFormerSlugs',
      'getStats',
    ],
  });
  const [deleting, setDeleting] = useState<Category>();
  const [merging, setMerging] = useState<readonly Pick<Category, '_id' | 'name' | 'startupCount'>[]>();
  const selection = useRowSelection(table, 'all', true);
  const refresh = () => {
    selection.clear();
    void table.refresh();
  };

  return (
    <>
      <ScreenHeading title="Categories">
        <StatusMessage result={table.outcome} />
        <ExportButton
          total={table.total}
          choices={[
            exportChoice('categories', ['category', 'categories'], {
              table: categoryTable,
              pages: () =>
                pagedRows(async (page) => {
                  const query = { ...page, query: table.search, sort: 'name' } as const;
                  const { categories, total } = await send('listCategoryRows', { query });
                  return { rows: categories, total };
                }),
            }),
          ]}
        />
        <Button variant="primary" onClick={() => table.setOpenId('new')}>
          Add Category
        </Button>
      </ScreenHeading>
      <LookAlikes
        kind="category"
        onMerge={(pair) => setMerging(pair.map(({ id, name, startupCount }) => ({ _id: id, name, startupCount })))}
      />
      <AdminTable
        table={table}
        searchLabel="Search categories"
        delayMs={300}
        caption="Categories"
        columns={columns}
        rowNoun="category"
        rowName={({ name }) => name}
        onDelete={setDeleting}
        actionsVisibleFrom="sm"
        selection={selection.rowSelection}
        notice={
          <BulkBar label="Selected categories" selection={selection}>
            <Button onClick={() => setMerging(selection.selected)}>Merge into…</Button>
            {selection.count === 1 && <Button onClick={() => setDeleting(selection.selected[0])}>Delete</Button>}
          </BulkBar>
        }
        empty={
          <>
            <p className="font-display text-xl">{table.search === '' ? 'No categories yet.' : 'No categories found.'}</p>
            <Link to="/admin/categories" search={{ open: 'new' }} className="mt-3 inline-block">
              Add a category
            </Link>
          </>
        }
      />
      {table.form && <CategoryForm key={table.openId} {...table.form} onSavedLater={table.showDone} />}
      {deleting !== undefined && (
        <DeleteCategory
          category={deleting}
          onMerge={() => {
            setDeleting(undefined);
            setMerging([deleting]);
          }}
          onChanged={refresh}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {merging !== undefined && (
        <MergeCategories categories={merging} onChanged={refresh} onClose={() => setMerging(undefined)} />
      )}
    </>
  );
}
