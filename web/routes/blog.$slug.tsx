import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router';
import { callQuery, callQueryOrNull } from '../api/call-query.ts';
import { OtherPosts } from '../features/posts/other-posts.tsx';
import { PostBody } from '../features/posts/post-body.tsx';
import { PostHeader } from '../features/posts/post-header.tsx';
import { PostTags } from '../features/posts/post-tags.tsx';
import { NotFoundPage } from '../features/site/not-found-page.tsx';
import { postPage } from '../features/site/head-blog.ts';
import { PageHead } from '../features/site/page-head.tsx';

export const Route = createFileRoute('/blog/$slug')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const [post] = await Promise.all([
      queryClient.ensureQueryData(callQueryOrNull('getPost', { params: { slug } })),
      queryClient.ensureQueryData(callQuery('listRecentPosts')),
    ]);
    if (post === null) throw notFound();
  },
  component: PostPage,
  pendingComponent: PostSkeleton,
  notFoundComponent: () => <NotFoundPage title="Post not found." />,
});

function PostPage() {
  // By path: an import of `Route` would put this page's code into the script of all routes, which every visit loads.
  const { slug } = getRouteApi('/blog/$slug').useParams();
  const { data: post } = useSuspenseQuery(callQueryOrNull('getPost', { params: { slug } }));
  if (post === null) return <NotFoundPage title="Post not found." />;
  return (
    <>
      <PageHead page={postPage(post)} />
      <article>
        <PostHeader post={post} />
        <div className="mx-auto mt-10 max-w-[43rem]">
          <PostBody content={post.content} />
          {post.tags.length > 0 && (
            <div className="mt-12">
              <PostTags tags={post.tags} />
            </div>
          )}
        </div>
      </article>
      <OtherPosts post={post} />
    </>
  );
}

function PostSkeleton() {
  return (
    <>
      <output className="sr-only">Loading...</output>
      <div aria-hidden="true" className="mx-auto max-w-[43rem]">
        <div className="skeleton h-5 w-32" />
        <div className="skeleton mt-4 h-12 w-full" />
        <div className="skeleton mt-3 h-12 w-2/3" />
        <div className="skeleton mt-8 h-11 w-52 rounded-full" />
      </div>
      <div aria-hidden="true" className="skeleton rounded-card mx-auto mt-8 aspect-[40/21] max-w-[58rem]" />
    </>
  );
}
