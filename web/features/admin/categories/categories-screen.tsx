import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Category } from '../../../../server/contract/categories.ts';
import { pageSizes } from '../../../../server/contract/page-sizes.ts';
import { callsOfCategories, categoryRowsQuery, removeCategory } from '../../../api/admin-categories.ts';
import { refresh } from '../../../api/invalidate.ts';
import { countOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import type { Column } from '../kit/data-table.tsx';
import { Removal } from '../kit/removal.tsx';
import { EditAndDelete } from '../kit/row-button.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { SearchedTable } from '../kit/searched-table.tsx';
import { useTablePlace } from '../kit/table-place.ts';
import { Tag } from '../kit/tag.tsx';
import { CategoryForm } from './category-form.tsx';

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
  const place = useTablePlace();
  const { page, search, open, show } = place;
  const [removing, setRemoving] = useState<Category>();
  const [outcome, setOutcome] = useState<ActionResult>();
  const found = useQuery(categoryRowsQuery(page, search));
  const edited = found.data?.categories.find(({ _id }) => _id === open);
  const done = async (message: string) => {
    setOutcome({ kind: 'done', message });
    await refresh(queryClient, callsOfCategories);
  };

  return (
    <>
      <ScreenHeading title="Categories">
        <StatusMessage result={outcome} />
        <Button variant="primary" onClick={() => show('new')}>
          Add Category
        </Button>
      </ScreenHeading>
      <SearchedTable
        place={place}
        searchLabel="Search categories"
        delayMs={300}
        pageSize={pageSizes.adminCategories}
        total={found.data?.total}
        caption="Categories"
        columns={columns}
        rows={found.data?.categories}
        rowName={({ name }) => name}
        actions={(category) => (
          <EditAndDelete about={category.name} onEdit={() => show(category._id)} onDelete={() => setRemoving(category)} />
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
          confirmLabel="Delete category"
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
