import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { pageSizes } from '../../../../server/contract/limits.ts';
import type { Post } from '../../../../server/contract/posts.ts';
import { useMember } from '../../../api/account.ts';
import { postDraftKey, postDrafts } from '../../../api/admin-post-drafts.ts';
import { callsOfPosts, postRowsQuery, removePost } from '../../../api/admin-posts.ts';
import { refresh } from '../../../api/refresh.ts';
import { Button } from '../../../ui/button.tsx';
import { type Outcome, StatusMessage } from '../../../ui/status-message.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Removal } from '../kit/removal.tsx';
import { RowButton } from '../kit/row-button.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { TablePager } from '../kit/table-pager.tsx';
import { TableBar, TableSearch } from '../kit/table-tools.tsx';
import { Tag } from '../kit/tag.tsx';
import { formatDate } from '../kit/times.ts';
import type { Content } from './post-edit.ts';
import { PostEditor } from './post-editor.tsx';

const route = getRouteApi('/admin/blog-posts');

const columns: readonly Column<Post>[] = [
  { head: 'Title', names: true, cell: ({ title }) => <span className="font-semibold">{title}</span> },
  { head: 'Category', from: 'md', cell: ({ category }) => category?.name ?? <span className="text-soft">none</span> },
  {
    head: 'Status',
    from: 'sm',
    cell: ({ status }) => (status === 'published' ? <Tag look="green">Published</Tag> : <Tag>Draft</Tag>),
  },
  {
    head: 'Date',
    from: 'lg',
    cell: ({ publishedAt }) => <span className="whitespace-nowrap">{publishedAt === null ? '—' : formatDate(publishedAt)}</span>,
  },
];

/** Spec §2, Blog Posts. `body` renders a post's text as the public page does. */
export function PostsScreen({ body }: { body: (content: Content) => ReactNode }) {
  const queryClient = useQueryClient();
  const { _id: adminId } = useMember();
  const { page = 1, search = '', open } = route.useSearch();
  const navigate = route.useNavigate();
  const [removing, setRemoving] = useState<Post>();
  const [outcome, setOutcome] = useState<Outcome>();
  const found = useQuery(postRowsQuery(page, search));
  const edited = found.data?.posts.find(({ _id }) => _id === open);
  const show = (id: string | undefined) => void navigate({ search: (before) => ({ ...before, open: id }), resetScroll: false });
  const done = async (message: string) => {
    setOutcome({ kind: 'done', message });
    await refresh(queryClient, callsOfPosts);
  };

  return (
    <>
      <ScreenHeading title="Blog Posts">
        <StatusMessage outcome={outcome} />
        <Button shape="primary" onClick={() => show('new')}>
          Add Post
        </Button>
      </ScreenHeading>
      <TableBar>
        <TableSearch
          label="Search posts"
          value={search}
          delayMs={500}
          onSearch={(text) =>
            void navigate({ search: (before) => ({ ...before, page: undefined, search: text || undefined }), replace: true })
          }
        />
      </TableBar>
      <DataTable
        caption="Blog posts"
        columns={columns}
        rows={found.data?.posts}
        rowId={({ _id }) => _id}
        rowName={({ title }) => title}
        onOpen={({ _id }) => show(_id)}
        actions={(post) => (
          <>
            <RowButton about={post.title} onClick={() => show(post._id)}>
              Edit
            </RowButton>
            <RowButton about={post.title} onClick={() => setRemoving(post)}>
              Delete
            </RowButton>
          </>
        )}
        empty={
          <>
            <p className="font-display text-xl">{search === '' ? 'No posts yet.' : 'No posts found.'}</p>
            <Link to="/admin/blog-posts" search={{ open: 'new' }} className="mt-3 inline-block">
              Add a post
            </Link>
          </>
        }
        failed={found.isError}
        onRetry={() => void found.refetch()}
      />
      <TablePager
        page={page}
        pageSize={pageSizes.adminPosts}
        total={found.data?.total ?? 0}
        onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next === 1 ? undefined : next }) })}
      />
      {(open === 'new' || edited !== undefined) && (
        <PostEditor
          key={open}
          post={edited}
          adminId={adminId}
          body={body}
          onClose={() => show(undefined)}
          onSaved={(title) => {
            show(undefined);
            void done(`${title} is saved.`);
          }}
        />
      )}
      {removing !== undefined && (
        <Removal
          title={`Delete ${removing.title}?`}
          yes="Delete post"
          remove={async () => {
            await removePost(removing._id);
            await postDrafts.remove(postDraftKey(adminId, removing._id));
            await done(`${removing.title} is deleted.`);
          }}
          onClose={() => setRemoving(undefined)}
        >
          <p>{removing.status === 'published' ? 'The post and its page go for good.' : 'The draft goes for good.'}</p>
        </Removal>
      )}
    </>
  );
}
