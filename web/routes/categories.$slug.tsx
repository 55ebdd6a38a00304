import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { useEffect } from 'react';
import { categoryQuery, relatedCategoriesQuery } from '../api/categories.ts';
import { loadChoice } from '../api/list-choice.ts';
import { categoryStartupsQuery, ensurePages, facetsQuery } from '../api/startups.ts';
import { CategoryChips } from '../features/categories/category-chips.tsx';
import { CategoryHeader } from '../features/categories/category-header.tsx';
import { FilteredList } from '../features/filters/filtered-list.tsx';
import { NotFoundPage } from '../features/site/not-found-page.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { StartupGrid } from '../features/startups/startup-grid.tsx';
import { StartupTileSkeleton } from '../features/startups/startup-tile.tsx';
import { rememberCategory } from '../lib/looked-at.ts';
import { listParams, noSuchPage, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/categories/$slug')({
  validateSearch: searchParams(listParams),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { slug }, deps }) => {
    const category = await queryClient.ensureQueryData(categoryQuery(slug));
    if (category === null) throw notFound();
    const choice = await loadChoice(queryClient, deps);
    const [firstPage] = await Promise.all([
      ensurePages(queryClient, (first) => categoryStartupsQuery(slug, choice, first), deps.page ?? 1),
      queryClient.prefetchQuery(facetsQuery({ category: slug }, choice.filters)),
      queryClient.ensureQueryData(relatedCategoriesQuery(slug)),
    ]);
    if (firstPage === undefined) throw notFound({ data: noSuchPage });
    return { firstPage, choice };
  },
  component: CategoryPage,
  pendingComponent: CategorySkeleton,
  notFoundComponent: ({ data }) => <NotFoundPage {...(data === noSuchPage ? {} : { title: 'Category not found.' })} />,
});

function CategoryPage() {
  const { slug } = Route.useParams();
  const { page = 1 } = Route.useLoaderDeps();
  const { firstPage, choice } = Route.useLoaderData();
  const { data: category } = useSuspenseQuery(categoryQuery(slug));
  const { data: related } = useSuspenseQuery(relatedCategoriesQuery(slug));
  const isFound = category !== null;
  useEffect(() => {
    if (isFound) rememberCategory(slug);
  }, [isFound, slug]);
  if (category === null) return <NotFoundPage title="Category not found." />;
  return (
    <>
      <PageHead page={{ kind: 'category', category, page, filters: choice.filters }} />
      <CategoryHeader category={category} />
      {related !== null && related.length > 0 && (
        <nav aria-labelledby="related" className="mt-8">
          <h2 id="related" className="font-display mb-3 text-xl">
            Related categories
          </h2>
          <CategoryChips label="Related categories" categories={related} />
        </nav>
      )}
      <section aria-label={`Startups in ${category.name}`} className="mt-10">
        <FilteredList list={{ category: slug }} choice={choice}>
          <StartupGrid
            key={`${slug} ${firstPage} ${choice.filters} ${choice.sort} ${choice.limit}`}
            slug={slug}
            firstPage={firstPage}
            choice={choice}
          />
        </FilteredList>
      </section>
    </>
  );
}

function CategorySkeleton() {
  return (
    <>
      <output className="sr-only">Loading...</output>
      <div className="flex items-center gap-7">
        <div className="skeleton size-20 rounded-2xl" />
        <div className="skeleton h-12 w-72 max-w-full" />
      </div>
      <div className="mt-24 grid gap-4 sm:grid-cols-2">
        <StartupTileSkeleton />
        <StartupTileSkeleton />
        <StartupTileSkeleton />
      </div>
    </>
  );
}
