import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { PostCategory } from '../../../../server/contract/posts.ts';
import { allPostCategoriesQuery, setPostCategoryStatus } from '../../../api/admin-post-categories.ts';
import { refresh } from '../../../api/invalidate.ts';
import { Button } from '../../../ui/button.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Removal } from '../kit/removal.tsx';
import { RowButton } from '../kit/row-button.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { Tag } from '../kit/tag.tsx';
import { PostCategoryForm } from './post-category-form.tsx';

const route = getRouteApi('/admin/blog-categories');

const columns: readonly Column<PostCategory>[] = [
  { head: 'Name', names: true, cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { head: 'Slug', from: 'sm', cell: ({ slug }) => <span className="text-soft">{slug}</span> },
  {
    head: 'Status',
    cell: ({ status }) => <Tag look={status === 'active' ? 'green' : 'plain'}>{status === 'active' ? 'Active' : 'Inactive'}</Tag>,
  },
  { head: 'Posts', align: 'end', cell: ({ postCount }) => postCount },
];

/** Spec §2 and §4, Blog Categories: add, edit, and switch off or on after a question. */
export function PostCategoriesScreen() {
  const queryClient = useQueryClient();
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const [flipping, setFlipping] = useState<PostCategory>();
  const [outcome, setOutcome] = useState<ActionResult>();
  const found = useQuery(allPostCategoriesQuery);
  const edited = found.data?.find(({ _id }) => _id === open);
  const show = (id: string | undefined) => void navigate({ search: { open: id }, resetScroll: false });
  const done = async (message: string) => {
    setOutcome({ kind: 'done', message });
    await refresh(queryClient, ['listAllPostCategories', 'listPostCategories', 'getPostCategory', 'listPosts', 'getPost']);
  };
  const verb = flipping?.status === 'active' ? 'deactivate' : 'reactivate';
  return (
    <>
      <ScreenHeading title="Blog Categories">
        <StatusMessage result={outcome} />
        <Button variant="primary" onClick={() => show('new')}>
          Add Category
        </Button>
      </ScreenHeading>
      <DataTable
        caption="Blog categories"
        columns={columns}
        rows={found.data}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        onOpen={({ _id }) => show(_id)}
        actions={(category) => (
          <>
            <RowButton about={category.name} onClick={() => show(category._id)}>
              Edit
            </RowButton>
            <RowButton about={category.name} onClick={() => setFlipping(category)}>
              {category.status === 'active' ? 'Deactivate' : 'Reactivate'}
            </RowButton>
          </>
        )}
        empty={<p className="font-display text-xl">No blog categories yet.</p>}
        failed={found.isError}
        onRetry={() => void found.refetch()}
      />
      {(open === 'new' || edited !== undefined) && (
        <PostCategoryForm
          key={open}
          category={edited}
          onClose={() => show(undefined)}
          onSaved={(name) => {
            show(undefined);
            void done(`${name} is saved.`);
          }}
        />
      )}
      {flipping !== undefined && (
        <Removal
          title={`Are you sure you want to ${verb} ${flipping.name}?`}
          confirmLabel={verb === 'deactivate' ? 'Deactivate' : 'Reactivate'}
          remove={async () => {
            await setPostCategoryStatus(flipping._id, flipping.status === 'active' ? 'inactive' : 'active');
            await done(`${flipping.name} is ${flipping.status === 'active' ? 'inactive' : 'active'}.`);
          }}
          onClose={() => setFlipping(undefined)}
        >
          <p>
            {verb === 'deactivate'
              ? 'Its page closes and its posts show no category; they stay public.'
              : 'Its page opens again and its posts show it.'}
          </p>
        </Removal>
      )}
    </>
  );
}
