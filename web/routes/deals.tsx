import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { say } from '../../server/domain/core/noun.ts';
import { dealStatusAt } from '../../server/domain/content/deals.rules.ts';
import { useViewerClock } from '../lib/hooks.ts';
import { callQuery } from '../api/call-query.ts';
import { DealCard, DealCardSkeleton } from '../features/deals/deal-card.tsx';
import { dealsPage } from '../features/site/head-pages.ts';
import { PageHead } from '../features/site/page-head.tsx';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export const Route = createFileRoute('/deals')({
  loader: ({ context }) => context.queryClient.ensureQueryData(callQuery('listDeals')),
  component: DealsPage,
  pendingComponent: DealsSkeleton,
});

const heading = () => (
  <h1 className="font-display max-w-3xl text-[2.6rem] leading-[1.05] sm:text-6xl">
    Exclusive <span className="text-accent">{say`Startup Deals`}</span>
  </h1>
);

function DealsPage() {
  const { data: listed } = useSuspenseQuery(callQuery('listDeals'));
  const now = useViewerClock()?.now;
  // A stored reply may contain deals that have ended since.
  const deals = now === undefined ? listed : listed.filter((deal) => dealStatusAt(deal, now) === 'active');
  return (
    <>
      <PageHead page={dealsPage(deals)} />
      {heading()}
      <p className="text-soft mt-4 max-w-2xl text-xl leading-snug">
        Offers for visitors of this directory, from the people who make the products.
      </p>
      <div className="mt-10">
        {deals.length === 0 ? (
          <EmptyState title="No Deals Available">
            <p>There are no offers right now.</p>
            <Link to="/" className={buttonClass()}>
              See what's new
            </Link>
          </EmptyState>
        ) : (
          <div className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
            {deals.map((deal) => (
              <DealCard key={deal._id} deal={deal} />
            ))}
          </div>
        )}
      </div>
    </>
  );
}

function DealsSkeleton() {
  return (
    <>
      <output className="sr-only">Loading...</output>
      {heading()}
      <div className="mt-24 grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
        <DealCardSkeleton />
        <DealCardSkeleton />
        <DealCardSkeleton />
      </div>
    </>
  );
}
