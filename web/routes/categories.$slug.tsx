import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { useEffect } from 'react';
import { categoryQuery, relatedCategoriesQuery } from '../api/categories.ts';
import { CategoryChips } from '../features/categories/category-chips.tsx';
import { CategoryHeader } from '../features/categories/category-header.tsx';
import { categoryPage } from '../features/site/head-categories.ts';
import { NotFoundPage } from '../features/site/not-found-page.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { rememberCategory } from '../offline/recent/recent-categories.ts';
import { listParams, noSuchPage, searchParams } from '../lib/search-params.ts';
import { loadTopic } from './-load-topic.ts';
import { TopicPage, TopicSkeleton } from './-topic-page.tsx';

export const Route = createFileRoute('/categories/$slug')({
  validateSearch: searchParams(listParams),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { slug }, deps }) => {
    const category = await queryClient.ensureQueryData(categoryQuery(slug));
    if (category === null) throw notFound();
    if (category.slug !== slug)
      throw redirect({ to: '/categories/$slug', params: { slug: category.slug }, search: deps, statusCode: 301 });
    const [loaded] = await Promise.all([
      loadTopic(queryClient, { category: slug }, deps),
      queryClient.ensureQueryData(relatedCategoriesQuery(slug)),
    ]);
    return loaded;
  },
  component: CategoryPage,
  pendingComponent: TopicSkeleton,
  notFoundComponent: ({ data }) => <NotFoundPage {...(data === noSuchPage ? {} : { title: 'Category not found.' })} />,
});

function CategoryPage() {
  const { slug } = Route.useParams();
  const { page = 1 } = Route.useLoaderDeps();
  const { firstPage, choice, isEmpty } = Route.useLoaderData();
  const { data: category } = useSuspenseQuery(categoryQuery(slug));
  const { data: related } = useSuspenseQuery(relatedCategoriesQuery(slug));
  const isFound = category !== null;
  useEffect(() => {
    if (isFound) rememberCategory(slug);
  }, [isFound, slug]);
  if (category === null) return <NotFoundPage title="Category not found." />;
  return (
    <>
      <PageHead page={categoryPage({ category, page, choice, isEmpty })} />
      <TopicPage
        topic={{ category: slug }}
        name={category.name}
        header={<CategoryHeader category={category} />}
        related={
          related === null || related.length === 0 ? undefined : (
            <CategoryChips label="Related categories" categories={related} layout="line" />
          )
        }
        relatedLabel="Related categories"
        firstPage={firstPage}
        choice={choice}
      />
    </>
  );
}
