import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi, Link, notFound, redirect } from '@tanstack/react-router';
import { callQueryOrNull } from '../api/call-query.ts';
import { postsQuery } from '../api/posts.ts';
import { PostGridPage, PostGridSkeleton } from '../features/posts/post-list.tsx';
import { NotFoundPage } from '../features/site/not-found-page.tsx';
import { postCategoryPage } from '../features/site/head-blog.ts';
import { PageHead } from '../features/site/page-head.tsx';
import { noSuchPage, pageParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/blog/category/$slug')({
  validateSearch: searchParams({ page: pageParam }),
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: async ({ context: { queryClient }, params: { slug }, deps }) => {
    const category = await queryClient.ensureQueryData(callQueryOrNull('getPostCategory', { params: { slug } }));
    if (category === null) throw notFound();
    if (category.slug !== slug)
      throw redirect({
        to: '/blog/category/$slug',
        params: { slug: category.slug },
        search: deps.page === 1 ? {} : deps,
        statusCode: 301,
      });
    const { posts } = await queryClient.ensureQueryData(postsQuery({ category: slug }, deps.page));
    if (deps.page > 1 && posts.length === 0) throw notFound({ data: noSuchPage });
  },
  component: BlogCategoryPage,
  pendingComponent: PostGridSkeleton,
  notFoundComponent: ({ data }) => <NotFoundPage {...(data === noSuchPage ? {} : { title: 'Category not found.' })} />,
});

// Refers to the route by its path, because using `Route` here would add this page's code to the script of all routes, which every
// visit loads.
const route = getRouteApi('/blog/category/$slug');

function BlogCategoryPage() {
  const { slug } = route.useParams();
  const { page } = route.useLoaderDeps();
  const { data: category } = useSuspenseQuery(callQueryOrNull('getPostCategory', { params: { slug } }));
  const { data: postPage } = useSuspenseQuery(postsQuery({ category: slug }, page));
  if (category === null) return <NotFoundPage title="Category not found." />;
  return (
    <>
      <PageHead page={postCategoryPage(category, page)} />
      <PostGridPage
        title={category.name}
        postPage={postPage}
        pageLink={(to, children, props) => (
          <Link to="/blog/category/$slug" params={{ slug }} search={to === 1 ? {} : { page: to }} {...props}>
            {children}
          </Link>
        )}
      />
    </>
  );
}
