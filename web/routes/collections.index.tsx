import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { nouns, say } from '../../server/domain/core/noun.ts';
import { callQuery } from '../api/call-query.ts';
import { collectionsPage } from '../features/site/head-collections.ts';
import { PageHead } from '../features/site/page-head.tsx';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { CollectionCard as Collection } from '../../server/domain/collections/collections.contract.ts';
import { countOf, excerpt } from '../lib/text.ts';
import { LogoTile } from '../ui/logo-tile.tsx';

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
      <p className="text-soft mt-4 max-w-2xl text-xl leading-snug">{say`Startups that belong together, picked by hand.`}</p>
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

/** A public collection in the list: its title, the beginning of its introduction, and the logos of its first startups. */
function CollectionCard({ collection }: { collection: Collection }) {
  const { slug, title, introduction, startups, startupIds } = collection;
  return (
    <article className="stretched-link-card border-line bg-raised hover:border-field rounded-card relative flex h-full flex-col border p-5 transition-colors sm:p-6">
      <div aria-hidden="true" className="flex h-14 flex-wrap gap-2 overflow-hidden">
        {startups.map(({ _id, name, slug: startupSlug, logo }) => (
          <LogoTile key={_id} name={name} slug={startupSlug} src={logo} />
        ))}
      </div>
      <h2 dir="auto" className="font-display mt-5 text-[1.4rem] leading-[1.2]">
        <Link to="/collections/$slug" params={{ slug }} className="stretched-link no-underline">
          {title}
        </Link>
      </h2>
      {introduction !== '' && (
        <p dir="auto" className="text-soft mt-2 leading-normal wrap-anywhere">
          {excerpt(introduction, 180)}
        </p>
      )}
      <p className="text-soft mt-auto pt-4 text-sm">{countOf(startupIds.length, ...nouns())}</p>
    </article>
  );
}
