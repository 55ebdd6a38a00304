import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi, Link, notFound } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { callQuery } from '../api/call-query.ts';
import { postsQuery } from '../api/posts.ts';
import { PostList, PostListSkeleton } from '../features/posts/post-list.tsx';
import { PostSearch } from '../features/posts/post-search.tsx';
import { PostSidebar } from '../features/posts/post-sidebar.tsx';
import { blogPage } from '../features/site/head-blog.ts';
import { NotFoundPage } from '../features/site/not-found-page.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { filterParam, pageParam, searchParams } from '../lib/search-params.ts';
import { countOf } from '../lib/text.ts';
import { buttonClass } from '../ui/button.tsx';

export const Route = createFileRoute('/blog/')({
  validateSearch: searchParams({ page: pageParam, category: filterParam, tag: filterParam, search: filterParam }),
  loaderDeps: ({ search: { page, category, tag, search } }) => ({ page: page ?? 1, category, tag, search }),
  loader: async ({ context: { queryClient }, deps: { page, ...filter }, cause }) => {
    const all = Promise.all([
      queryClient.ensureQueryData(postsQuery(filter, page)),
      queryClient.ensureQueryData(callQuery('listPostCategories')),
      queryClient.ensureQueryData(callQuery('listPostTags')),
      queryClient.ensureQueryData(callQuery('listRecentPosts')),
    ]);
    // While the list is being filtered, the page and its search field stay on screen, and the component itself waits for the
    // data.
    if (cause === 'stay') {
      all.catch(() => undefined);
      return;
    }
    const [{ posts }] = await all;
    if (page > 1 && posts.length === 0) throw notFound();
  },
  component: BlogPage,
  pendingComponent: BlogSkeleton,
});

// Refers to the route by its path, because using `Route` here would add this page's code to the script of all routes, which every
// visit loads.
const route = getRouteApi('/blog/');

function BlogPage() {
  const navigate = route.useNavigate();
  const requested = route.useLoaderDeps();
  const shown = useDeferredValue(requested);
  const { page, ...filter } = shown;
  const { data: postPage } = useSuspenseQuery(postsQuery(filter, page));
  const { data: categories } = useSuspenseQuery(callQuery('listPostCategories'));
  const { data: tags } = useSuspenseQuery(callQuery('listPostTags'));
  const { data: recent } = useSuspenseQuery(callQuery('listRecentPosts'));
  // The loader does not wait when only the parameters change, so it cannot report that this page does not exist.
  if (page > 1 && postPage.posts.length === 0) return <NotFoundPage />;
  const { category, tag, search } = requested;
  const isFiltered = filter.category !== undefined || filter.tag !== undefined || filter.search !== undefined;
  const filters = { ...(category === undefined ? {} : { category }), ...(tag === undefined ? {} : { tag }) };
  return (
    <>
      <PageHead page={blogPage({ page, filtered: isFiltered })} />
      <div className="grid gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,1fr)_17rem] lg:items-end">
        <div>
          <h1 className="font-display text-[2.6rem] leading-[1.05] sm:text-6xl">Blog</h1>
          <p className="text-soft mt-4 max-w-2xl text-xl leading-snug">
            Notes on making things, launching them, and what came after.
          </p>
        </div>
        <PostSearch
          current={search ?? ''}
          filters={filters}
          onSearch={(text) =>
            void navigate({ search: { ...filters, ...(text === '' ? {} : { search: text }) }, replace: true, resetScroll: false })
          }
        />
      </div>
      <p aria-live="polite" className={isFiltered ? 'mt-8 flex flex-wrap items-baseline gap-x-4 gap-y-1' : 'sr-only'}>
        {isFiltered && (
          <>
            <span>
              {countOf(postPage.total, 'post')}
              {filter.category !== undefined && (
                <> in {categories.find(({ slug }) => slug === filter.category)?.name ?? filter.category}</>
              )}
              {filter.tag !== undefined && <> tagged “{filter.tag}”</>}
              {filter.search !== undefined && <> for “{filter.search}”</>}
            </span>
            <Link to="/blog" activeOptions={{ exact: true }} className="text-soft hover:text-ink min-h-6">
              Show all posts
            </Link>
          </>
        )}
      </p>
      <div className={`grid gap-x-14 gap-y-14 lg:grid-cols-[minmax(0,1fr)_17rem] ${isFiltered ? 'mt-5' : 'mt-9'}`}>
        <section
          aria-label="Posts"
          aria-busy={shown !== requested}
          className={shown === requested ? '' : 'opacity-60 transition-opacity'}
        >
          <PostList
            postPage={postPage}
            columns={2}
            lead={page === 1 && !isFiltered}
            whenEmpty={
              isFiltered ? (
                <>
                  <p>Try another word, or one of the categories.</p>
                  <Link to="/blog" className={buttonClass()}>
                    Show all posts
                  </Link>
                </>
              ) : (
                <>
                  <p>The first post is on its way. In the meantime, explore the directory.</p>
                  <Link to="/" className={buttonClass()}>
                    See what's new
                  </Link>
                </>
              )
            }
            pageLink={(to, children, props) => (
              <Link to="/blog" search={to === 1 ? filter : { ...filter, page: to }} {...props}>
                {children}
              </Link>
            )}
          />
        </section>
        <PostSidebar filter={requested} categories={categories} tags={tags} recent={recent} />
      </div>
    </>
  );
}

function BlogSkeleton() {
  return (
    <>
      <output className="sr-only">Loading...</output>
      <h1 className="font-display text-[2.6rem] leading-[1.05] sm:text-6xl">Blog</h1>
      <div className="mt-24 grid gap-x-14 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <PostListSkeleton columns={2} />
        <div aria-hidden="true" className="skeleton hidden h-80 lg:block" />
      </div>
    </>
  );
}
