import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { say } from '../../server/domain/core/noun.ts';
import { callQuery } from '../api/call-query.ts';
import { CategoryGrid, CategoryGridSkeleton } from '../features/categories/category-grid.tsx';
import { categoriesPage } from '../features/site/head-categories.ts';
import { PageHead } from '../features/site/page-head.tsx';
import { formatCount } from '../lib/text.ts';
import { EmptyState } from '../ui/empty-state.tsx';

export const Route = createFileRoute('/categories/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(callQuery('listCategories')),
  component: CategoriesPage,
  pendingComponent: CategoriesSkeleton,
});

function CategoriesPage() {
  const { data: categories } = useSuspenseQuery(callQuery('listCategories'));
  return (
    <>
      <PageHead page={categoriesPage(categories)} />
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">Categories</h1>
      {categories.length === 0 ? (
        <div className="mt-6">
          <EmptyState title="No categories yet">They appear as soon as the first one is created.</EmptyState>
        </div>
      ) : (
        <>
          <p className="text-soft mt-1">
            Explore over {formatCount(categories.length)}
            {say` categories of startups.`}{' '}
            <Link to="/tags" className="text-ink underline">
              Browse all tags
            </Link>
          </p>
          <CategoryGrid title="Trending Categories" categories={categories.filter(({ trending }) => trending)} />
          <CategoryGrid title="Browse All Categories" categories={categories.filter(({ trending }) => !trending)} />
        </>
      )}
    </>
  );
}

function CategoriesSkeleton() {
  return (
    <>
      <output className="sr-only">Loading...</output>
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">Categories</h1>
      <CategoryGridSkeleton />
    </>
  );
}
