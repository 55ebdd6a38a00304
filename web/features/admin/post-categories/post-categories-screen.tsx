import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { PostCategory } from '../../../../server/contract/posts.ts';
import { allPostCategoriesQuery, setPostCategoryStatus } from '../../../api/admin-post-categories.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { Button } from '../../../ui/button.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { ConfirmAction } from '../kit/confirm-action.tsx';
import { RowButton } from '../kit/row-button.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { Pill } from '../kit/pill.tsx';
import { PostCategoryForm } from './post-category-form.tsx';

const route = getRouteApi('/admin/blog-categories');

const columns: readonly Column<PostCategory>[] = [
  { header: 'Name', isRowHeader: true, cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { header: 'Slug', visibleFrom: 'sm', cell: ({ slug }) => <span className="text-soft">{slug}</span> },
  {
    header: 'Status',
    cell: ({ status }) => (
      <Pill color={status === 'active' ? 'green' : 'plain'}>{status === 'active' ? 'Active' : 'Inactive'}</Pill>
    ),
  },
  { header: 'Posts', align: 'end', cell: ({ postCount }) => postCount },
];

/** The table of blog categories with form, deactivation and reactivation. */
export function PostCategoriesScreen() {
  const queryClient = useQueryClient();
  const { open: openId } = route.useSearch();
  const navigate = route.useNavigate();
  const [changingStatus, setChangingStatus] = useState<PostCategory>();
  const [outcome, setOutcome] = useState<ActionResult>();
  const query = useQuery(allPostCategoriesQuery);
  const openRow = query.data?.find(({ _id }) => _id === openId);
  const setOpenId = (id: string | undefined) => void navigate({ search: { open: id }, resetScroll: false });
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
        rows={query.data}
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
            await setPostCategoryStatus(changingStatus._id, changingStatus.status === 'active' ? 'inactive' : 'active');
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
