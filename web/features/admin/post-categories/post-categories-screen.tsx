import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostCategory } from '../../../../server/domain/content/posts.contract.ts';
import { sortRows } from '../../../../server/domain/core/sorting.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { Button } from '../../../ui/button.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { ConfirmAction } from '../kit/confirm-action.tsx';
import { MissingRow } from '../kit/missing-row.tsx';
import { useOpenRow } from '../kit/use-open-row.ts';
import { RowButton } from '../kit/row-button.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { useTableParams } from '../kit/use-table-params.ts';
import { Pill } from '../kit/pill.tsx';
import { PostCategoryForm } from './post-category-form.tsx';

const sortedBy = {
  name: ({ name }: PostCategory) => name,
  slug: ({ slug }: PostCategory) => slug,
  status: ({ status }: PostCategory) => status,
  postCount: ({ postCount }: PostCategory) => postCount,
};

const columns: readonly Column<PostCategory, keyof typeof sortedBy>[] = [
  { header: 'Name', sortKey: 'name', isRowHeader: true, cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { header: 'Slug', sortKey: 'slug', visibleFrom: 'sm', cell: ({ slug }) => <span className="text-soft">{slug}</span> },
  {
    header: 'Status',
    sortKey: 'status',
    cell: ({ status }) => (
      <Pill color={status === 'active' ? 'green' : 'plain'}>{status === 'active' ? 'Active' : 'Inactive'}</Pill>
    ),
  },
  {
    header: 'Posts',
    visibleFrom: 'sm',
    sortKey: 'postCount',
    sortKind: 'count',
    align: 'end',
    cell: ({ postCount }) => postCount,
  },
];

/** The table of blog categories with form, deactivation and reactivation. */
export function PostCategoriesScreen() {
  const queryClient = useQueryClient();
  const { sort, tableSort, openId, setOpenId } = useTableParams(['name', 'slug', 'status', 'postCount']);
  const [changingStatus, setChangingStatus] = useState<PostCategory>();
  const [outcome, setOutcome] = useState<ActionResult>();
  const query = useQuery(callQuery('listAllPostCategories'));
  const openRow = useOpenRow(query.data, openId);
  const showSuccess = async (message: string) => {
    setOutcome({ kind: 'done', message });
    await invalidateCalls(queryClient, [
      'listAllPostCategories',
      'listPostCategories',
      'getPostCategory',
      'listPosts',
      'getPost',
    ]);
  };
  const verb = changingStatus?.status === 'active' ? 'deactivate' : 'reactivate';
  return (
    <>
      <ScreenHeading title="Blog Categories">
        <StatusMessage result={outcome} />
        <Button variant="primary" onClick={() => setOpenId('new')}>
          Add Category
        </Button>
      </ScreenHeading>
      <DataTable
        caption="Blog categories"
        columns={columns}
        rows={query.data && sortRows(query.data, sort, sortedBy)}
        sort={tableSort}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        onOpen={({ _id }) => setOpenId(_id)}
        actions={(category) => (
          <>
            <RowButton rowName={category.name} onClick={() => setOpenId(category._id)}>
              Edit
            </RowButton>
            <RowButton rowName={category.name} onClick={() => setChangingStatus(category)}>
              {category.status === 'active' ? 'Deactivate' : 'Reactivate'}
            </RowButton>
          </>
        )}
        empty={<p className="font-display text-xl">No blog categories yet.</p>}
        isError={query.isError}
        onRetry={() => void query.refetch()}
      />
      <MissingRow
        noun="category"
        openId={openId}
        rows={query.data}
        isFetching={query.isFetching}
        isWhole
        onClose={() => setOpenId(undefined)}
      />
      {(openId === 'new' || openRow !== undefined) && (
        <PostCategoryForm
          key={openId}
          category={openRow}
          onClose={() => setOpenId(undefined)}
          onSaved={(name) => {
            setOpenId(undefined);
            void showSuccess(`${name} is saved.`);
          }}
        />
      )}
      {changingStatus !== undefined && (
        <ConfirmAction
          title={`Are you sure you want to ${verb} ${changingStatus.name}?`}
          confirmLabel={verb === 'deactivate' ? 'Deactivate' : 'Reactivate'}
          action={async () => {
            await send('setPostCategoryStatus', {
              params: { id: changingStatus._id },
              body: { status: changingStatus.status === 'active' ? 'inactive' : 'active' },
            });
            await showSuccess(`${changingStatus.name} is ${changingStatus.status === 'active' ? 'inactive' : 'active'}.`);
          }}
          onClose={() => setChangingStatus(undefined)}
        >
          <p>
            {verb === 'deactivate'
              ? 'Its page closes and its posts show no category; they stay public.'
              : 'Its page opens again and its posts show it.'}
          </p>
        </ConfirmAction>
      )}
    </>
  );
}
