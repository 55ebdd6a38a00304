import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi, notFound, Link, redirect } from '@tanstack/react-router';
import { callQuery, callQueryOrNull } from '../api/call-query.ts';
import { PostBody } from '../features/posts/post-body.tsx';
import { PostHeader } from '../features/posts/post-header.tsx';
import { NotFoundPage } from '../features/site/not-found-page.tsx';
import { postPage } from '../features/site/head-blog.ts';
import { PageHead } from '../features/site/page-head.tsx';
import type { PublicPost } from '../../server/domain/content/posts.contract.ts';
import { SectionHeading } from '../ui/section-heading.tsx';
import { PostCard } from '../features/posts/post-card.tsx';
import { chipClass } from '../ui/button.tsx';

export const Route = createFileRoute('/blog/$slug')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const [post] = await Promise.all([
      queryClient.ensureQueryData(callQueryOrNull('getPost', { params: { slug } })),
      queryClient.ensureQueryData(callQuery('listRecentPosts')),
    ]);
    if (post === null) throw notFound();
    if (post.slug !== slug) throw redirect({ to: '/blog/$slug', params: { slug: post.slug }, statusCode: 301 });
  },
  component: PostPage,
  pendingComponent: PostSkeleton,
  notFoundComponent: () => <NotFoundPage title="Post not found." />,
});

function PostPage() {
  // Refers to the route by its path, because using `Route` here would add this page's code to the script of all routes, which
  // every visit loads.
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

const maxOtherPosts = 2;

/** The newest posts, without the one shown. */
function OtherPosts({ post }: { post: PublicPost }) {
  const { data: recent } = useSuspenseQuery(callQuery('listRecentPosts'));
  const others = recent.filter(({ _id }) => _id !== post._id).slice(0, maxOtherPosts);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="other-posts" className="border-line mx-auto mt-16 max-w-[58rem] border-t pt-10">
      <SectionHeading id="other-posts">You might also like</SectionHeading>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
        {others.map((other) => (
          <PostCard key={other._id} post={other} headingLevel="h3" />
        ))}
      </div>
    </section>
  );
}

function PostTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to="/blog/tag/$tag" params={{ tag }} dir="auto" className={chipClass}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
