import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi, Link, notFound } from '@tanstack/react-router';
import { commonLengths } from '../../server/domain/core/common-lengths.ts';
import { postsQuery } from '../api/posts.ts';
import { PostGridPage, PostGridSkeleton } from '../features/posts/post-list.tsx';
import { postTagPage } from '../features/site/head-blog.ts';
import { PageHead } from '../features/site/page-head.tsx';
import { pageParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/blog/tag/$tag')({
  validateSearch: searchParams({ page: pageParam }),
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: async ({ context: { queryClient }, params: { tag }, deps }) => {
    if (tag.length > commonLengths.searchText) throw notFound();
    const { posts } = await queryClient.ensureQueryData(postsQuery({ tag }, deps.page));
    if (deps.page > 1 && posts.length === 0) throw notFound();
  },
  component: BlogTagPage,
  pendingComponent: PostGridSkeleton,
});

// Refers to the route by its path, because using `Route` here would add this page's code to the script of all routes, which every
// visit loads.
const route = getRouteApi('/blog/tag/$tag');

function BlogTagPage() {
  const { tag } = route.useParams();
  const { page } = route.useLoaderDeps();
  const { data: postPage } = useSuspenseQuery(postsQuery({ tag }, page));
  return (
    <>
      <PageHead page={postTagPage(tag, { page, total: postPage.total })} />
      <PostGridPage
        title={`#${tag}`}
        postPage={postPage}
        pageLink={(to, children, props) => (
          <Link to="/blog/tag/$tag" params={{ tag }} search={to === 1 ? {} : { page: to }} {...props}>
            {children}
          </Link>
        )}
      />
    </>
  );
}
