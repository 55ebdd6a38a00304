import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { CallReply } from '../../server/domain/core/call.ts';
import type { getAnalytics } from '../../server/domain/audience/analytics.contract.ts';
import { useMember } from '../api/account.ts';
import { callQuery } from '../api/call-query.ts';
import { DaysSection, SharesSection, StartupsSection, Totals } from '../features/analytics/analytics-sections.tsx';
import { funnelText } from '../features/analytics/count-kinds.ts';
import { PageHead } from '../features/site/page-head.tsx';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { QuerySection } from '../ui/query-section.tsx';

export const Route = createFileRoute('/_members/analytics')({ component: AnalyticsPage });

function AnalyticsPage() {
  const { _id } = useMember();
  const analytics = useQuery({ ...callQuery('getAnalytics', { params: { userId: _id } }), refetchOnMount: 'always' });
  return (
    <>
      <PageHead page={{ kind: 'private', title: 'Analytics' }} />
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">Analytics</h1>
      <p className="text-soft mt-1 max-w-2xl leading-snug">
        How often your listings are seen, opened and visited. Each visitor is counted once a day; your own visits are not counted.
      </p>
      <div className="mt-6">
        <QuerySection query={analytics} label="Your analytics" skeleton={<AnalyticsSkeleton />}>
          {(counts) => <AnalyticsReport {...counts} />}
        </QuerySection>
      </div>
    </>
  );
}

function AnalyticsReport({ totals, startups, days }: CallReply<typeof getAnalytics>) {
  const [first] = startups;
  if (first === undefined) {
    return (
      <EmptyState title="No Analytics Yet">
        <p>Analytics start when your first listing is published.</p>
        <Link to="/dashboard" className={buttonClass()}>
          Check the status of your listings
        </Link>
      </EmptyState>
    );
  }
  if (totals.impressions + totals.views + totals.traffic === 0) {
    return (
      <EmptyState title="No Analytics Yet">
        <p>No visitors yet. Share the page of {first.name} with people who might like it.</p>
        <Link to="/startup/$slug" params={{ slug: first.slug }} className={buttonClass()}>
          Open the page of {first.name}
        </Link>
      </EmptyState>
    );
  }
  return (
    <div className="space-y-10">
      <div>
        <p className="mb-4 text-lg leading-snug font-semibold sm:text-xl">{funnelText(totals, startups.length)}</p>
        <Totals totals={totals} days={days} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <DaysSection days={days} />
        <SharesSection totals={totals} />
      </div>
      <StartupsSection startups={startups} />
    </div>
  );
}

function AnalyticsSkeleton() {
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3 sm:gap-5">
        <div className="skeleton rounded-card h-52" />
        <div className="skeleton rounded-card h-52" />
        <div className="skeleton rounded-card h-52" />
      </div>
      <div className="skeleton mt-14 h-96" />
    </>
  );
}
