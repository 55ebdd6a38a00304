import { createFileRoute } from '@tanstack/react-router';
import type { Post } from '../../server/domain/content/posts.contract.ts';
import { PostsScreen } from '../features/admin/posts/posts-screen.tsx';
import { PostBody } from '../features/posts/post-body.tsx';
import { searchParams, tableParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/blog-posts')({
  validateSearch: searchParams(tableParams),
  component: PostsPage,
});

/** Renders the preview as visitors see the post. */
const renderBody = (content: Post['content']) => <PostBody content={content} />;

function PostsPage() {
  return <PostsScreen renderBody={renderBody} />;
}
