import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { AdminPost } from '../../../../server/domain/content/posts.contract.ts';
import { adminPageSizes } from '../../../../server/domain/core/admin-page-sizes.ts';
import { sortColumns, type SortColumn } from '../../../../server/domain/core/sort-columns.ts';
import { everyRow } from '../../../../server/domain/transfer/export-pages.ts';
import { postTable } from '../../../../server/domain/transfer/export-tables.ts';
import { useMember } from '../../../api/account.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { postDraftKey, postDraftStorage } from '../../../offline/drafts/post-drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusMessage } from '../../../ui/status-message.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import { type Column, timeColumn } from '../table/data-table.tsx';
import { ExportButton } from '../table/export-button.tsx';
import { exportChoice } from '../table/export-file.ts';
import { useAdminTable } from '../table/use-admin-table.ts';
import type { Content } from './post-edit.ts';
import { PostEditor } from './post-editor.tsx';
import { PostStatus } from './post-status.tsx';

const columns: readonly Column<AdminPost, SortColumn<'posts'>>[] = [
  { header: 'Title', sortKey: 'title', isRowHeader: true, cell: ({ title }) => <span className="font-semibold">{title}</span> },
  {
    header: 'Category',
    sortKey: 'category',
    visibleFrom: 'md',
    cell: ({ category }) => category?.name ?? <span className="text-soft">none</span>,
  },
  { header: 'Status', sortKey: 'status', visibleFrom: 'sm', cell: (post) => <PostStatus post={post} /> },
  timeColumn('Date', 'publishedAt', 'lg'),
];

/** The table of blog posts with search, editor and deletion. `renderBody` renders the content as the public page does. */
export function PostsScreen({ renderBody }: { renderBody: (content: Content) => ReactNode }) {
  const { _id: adminId } = useMember();
  const table = useAdminTable({
    columns: sortColumns.posts,
    pageSize: adminPageSizes.posts,
    query: ({ page, search: text, sort }) => callQuery('listAllPosts', { query: { page, search: text, sort } }),
    rowsOf: ({ posts }) => posts,
    changes: [
      'listAllPosts',
      'listPosts',
      'listRecentPosts',
      'getPost',
      'listPostTags',
      'listPostCategories',
      'listAllPostCategories',
      'getPostCategory',
    ],
  });
  const [deleting, setDeleting] = useState<AdminPost>();

  return (
    <>
      <ScreenHeading title="Blog Posts">
        <StatusMessage result={table.outcome} />
        <ExportButton
          total={table.total}
          choices={[
            exportChoice('blog-posts', ['post', 'posts'], {
              table: postTable,
              pages: () =>
                everyRow(adminPageSizes.posts, async (page) => {
                  const query = { page: String(page), search: table.search, sort: 'title' } as const;
                  const { posts, total } = await send('listAllPosts', { query });
                  return { rows: posts, total };
                }),
            }),
          ]}
        />
        <Button variant="primary" onClick={() => table.setOpenId('new')}>
          Add Post
        </Button>
      </ScreenHeading>
      <AdminTable
        table={table}
        searchLabel="Search posts"
        delayMs={500}
        caption="Blog posts"
        columns={columns}
        rowNoun="post"
        rowName={({ title }) => title}
        onDelete={setDeleting}
        empty={
          <>
            <p className="font-display text-xl">{table.search === '' ? 'No posts yet.' : 'No posts found.'}</p>
            <Link to="/admin/blog-posts" search={{ open: 'new' }} className="mt-3 inline-block">
              Add a post
            </Link>
          </>
        }
      />
      {table.form && <PostEditor key={table.openId} adminId={adminId} renderBody={renderBody} {...table.form} />}
      {deleting !== undefined && (
        <ConfirmAction
          title={`Delete ${deleting.title}?`}
          confirmLabel="Delete post"
          action={async () => {
            await send('removePost', { params: { id: deleting._id } });
            await postDraftStorage.remove(postDraftKey(adminId, deleting._id));
            await table.showDone(`${deleting.title} deleted.`);
          }}
          onClose={() => setDeleting(undefined)}
        >
          <p>
            {deleting.status === 'published'
              ? 'The post and its page are deleted permanently.'
              : 'The draft is deleted permanently.'}
          </p>
        </ConfirmAction>
      )}
    </>
  );
}
