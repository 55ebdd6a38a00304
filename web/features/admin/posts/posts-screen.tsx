import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { pageSizes } from '../../../../server/contract/page-sizes.ts';
import type { Post } from '../../../../server/contract/posts.ts';
import { useMember } from '../../../api/account.ts';
import { postDraftKey, postDraftStorage } from '../../../offline/drafts/post-drafts.ts';
import { postCalls, postRowsQuery, removePost } from '../../../api/admin-posts.ts';
import { refresh } from '../../../api/invalidate.ts';
import { Button } from '../../../ui/button.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import type { Column } from '../kit/data-table.tsx';
import { Removal } from '../kit/removal.tsx';
import { EditAndDelete } from '../kit/row-button.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { SearchedTable } from '../kit/searched-table.tsx';
import { useTablePlace } from '../kit/table-place.ts';
import { Tag } from '../kit/tag.tsx';
import { formatDate } from '../kit/times.ts';
import type { Content } from './post-edit.ts';
import { PostEditor } from './post-editor.tsx';

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
  const place = useTablePlace();
  const { page, search, open, show } = place;
  const [removing, setRemoving] = useState<Post>();
  const [outcome, setOutcome] = useState<ActionResult>();
  const found = useQuery(postRowsQuery(page, search));
  const edited = found.data?.posts.find(({ _id }) => _id === open);
  const done = async (message: string) => {
    setOutcome({ kind: 'done', message });
    await refresh(queryClient, postCalls);
  };

  return (
    <>
      <ScreenHeading title="Blog Posts">
        <StatusMessage result={outcome} />
        <Button variant="primary" onClick={() => show('new')}>
          Add Post
        </Button>
      </ScreenHeading>
      <SearchedTable
        place={place}
        searchLabel="Search posts"
        delayMs={500}
        pageSize={pageSizes.adminPosts}
        total={found.data?.total}
        caption="Blog posts"
        columns={columns}
        rows={found.data?.posts}
        rowName={({ title }) => title}
        actions={(post) => <EditAndDelete about={post.title} onEdit={() => show(post._id)} onDelete={() => setRemoving(post)} />}
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
          confirmLabel="Delete post"
          remove={async () => {
            await removePost(removing._id);
            await postDraftStorage.remove(postDraftKey(adminId, removing._id));
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
