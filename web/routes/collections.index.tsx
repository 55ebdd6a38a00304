import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { callQuery } from '../api/call-query.ts';
import { CollectionCard } from '../features/collections/collection-card.tsx';
import { collectionsPage } from '../features/site/head-collections.ts';
import { PageHead } from '../features/site/page-head.tsx';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export const Route = createFileRoute('/collections/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(callQuery('listCollections')),
  component: CollectionsPage,
  pendingComponent: CollectionsSkeleton,
});

const heading = <h1 className="font-display text-[2.6rem] leading-[1.05] sm:text-6xl">Collections</h1>;
const gridClass = 'mt-10 grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3';

function CollectionsPage() {
  const { data: collections } = useSuspenseQuery(callQuery('listCollections'));
  return (
    <>
      <PageHead page={collectionsPage(collections)} />
      {heading}
      <p className="text-soft mt-4 max-w-2xl text-xl leading-snug">Startups that belong together, put together by hand.</p>
      <Link to="/collections/mine" className={buttonClass('quiet', 'needs-scripts mt-6')}>
        Your collections
      </Link>
      {collections.length === 0 ? (
        <div className="mt-10">
          <EmptyState title="No collections yet">
            <Link to="/categories" className={buttonClass()}>
              Browse categories
            </Link>
          </EmptyState>
        </div>
      ) : (
        <div className={gridClass}>
          {collections.map((collection) => (
            <CollectionCard key={collection._id} collection={collection} />
          ))}
        </div>
      )}
    </>
  );
}

function CollectionsSkeleton() {
  return (
    <>
      <output className="sr-only">Loading...</output>
      {heading}
      <div aria-hidden="true" className={gridClass}>
        <div className="skeleton rounded-card h-64" />
        <div className="skeleton rounded-card h-64" />
      </div>
    </>
  );
}
