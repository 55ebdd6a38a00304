import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Category } from '../../../../server/contract/categories.ts';
import { pageSizes } from '../../../../server/contract/limits.ts';
import { callsOfCategories, categoryRowsQuery, removeCategory } from '../../../api/admin-categories.ts';
import { refresh } from '../../../api/refresh.ts';
import { countOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { type Outcome, StatusMessage } from '../../../ui/status-message.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Removal } from '../kit/removal.tsx';
import { RowButton } from '../kit/row-button.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { TablePager } from '../kit/table-pager.tsx';
import { TableBar, TableSearch } from '../kit/table-tools.tsx';
import { Tag } from '../kit/tag.tsx';
import { CategoryForm } from './category-form.tsx';

const route = getRouteApi('/admin/categories');

const columns: readonly Column<Category>[] = [
  {
    head: 'Name',
    names: true,
    cell: ({ icon, name, trending }) => (
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        <span aria-hidden="true">{icon}</span> {name} {trending && <Tag look="orange">Trending</Tag>}
      </span>
    ),
  },
  { head: 'Slug', from: 'sm', cell: ({ slug }) => <span className="text-soft">{slug}</span> },
  { head: 'Startups', align: 'end', cell: ({ startupCount }) => startupCount },
];

/** Spec §2, Categories: search, table, add and edit, delete after a question, pages. */
export function CategoriesScreen() {
  const queryClient = useQueryClient();
  const { page = 1, search = '', open } = route.useSearch();
  const navigate = route.useNavigate();
  const [removing, setRemoving] = useState<Category>();
  const [outcome, setOutcome] = useState<Outcome>();
  const found = useQuery(categoryRowsQuery(page, search));
  const edited = found.data?.categories.find(({ _id }) => _id === open);
  const show = (id: string | undefined) => void navigate({ search: (before) => ({ ...before, open: id }), resetScroll: false });
  const done = async (message: string) => {
    setOutcome({ kind: 'done', message });
    await refresh(queryClient, callsOfCategories);
  };

  return (
    <>
      <ScreenHeading title="Categories">
        <StatusMessage outcome={outcome} />
        <Button shape="primary" onClick={() => show('new')}>
          Add Category
        </Button>
      </ScreenHeading>
      <TableBar>
        <TableSearch
          label="Search categories"
          value={search}
          delayMs={300}
          onSearch={(text) =>
            void navigate({ search: (before) => ({ ...before, page: undefined, search: text || undefined }), replace: true })
          }
        />
      </TableBar>
      <DataTable
        caption="Categories"
        columns={columns}
        rows={found.data?.categories}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        onOpen={({ _id }) => show(_id)}
        actions={(category) => (
          <>
            <RowButton about={category.name} onClick={() => show(category._id)}>
              Edit
            </RowButton>
            <RowButton about={category.name} onClick={() => setRemoving(category)}>
              Delete
            </RowButton>
          </>
        )}
        empty={
          <>
            <p className="font-display text-xl">{search === '' ? 'No categories yet.' : 'No categories found.'}</p>
            <Link to="/admin/categories" search={{ open: 'new' }} className="mt-3 inline-block">
              Add a category
            </Link>
          </>
        }
        failed={found.isError}
        onRetry={() => void found.refetch()}
      />
      <TablePager
        page={page}
        pageSize={pageSizes.adminCategories}
        total={found.data?.total ?? 0}
        onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next === 1 ? undefined : next }) })}
      />
      {(open === 'new' || edited !== undefined) && (
        <CategoryForm
          key={open}
          category={edited}
          onClose={() => show(undefined)}
          onSaved={(name) => {
            show(undefined);
            void done(`${name} is saved.`);
          }}
        />
      )}
      {removing !== undefined && (
        <Removal
          title={`Delete ${removing.name}?`}
          yes="Delete category"
          remove={async () => {
            await removeCategory(removing._id);
            await done(`${removing.name} is deleted.`);
          }}
          onClose={() => setRemoving(undefined)}
        >
          <p>
            The category and its page go for good. {countOf(removing.startupCount, 'startup')} in it{' '}
            {removing.startupCount === 1 ? 'stays' : 'stay'}, without this category.
          </p>
        </Removal>
      )}
    </>
  );
}
