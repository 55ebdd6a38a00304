import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../../../api/client.ts';
import type { StartupReview } from '../../../api/admin-startups.ts';
import { QuerySection } from '../../../ui/query-section.tsx';
import { StartupDetails } from './startup-details.tsx';

export function LoadedDetails({ query }: { query: UseQueryResult<StartupReview> }) {
  if (query.error instanceof ApiError && query.error.status === 404) return <p role="alert">{query.error.message}</p>;
  return (
    <QuerySection query={query} label="This startup" skeleton={<DetailsSkeleton />}>
      {(review) => <StartupDetails review={review} />}
    </QuerySection>
  );
}

function DetailsSkeleton() {
  return (
    <div className="space-y-5">
      <div className="flex gap-4">
        <div className="skeleton size-14 shrink-0" />
        <div className="skeleton h-7 w-full max-w-md" />
      </div>
      <div className="skeleton h-32 w-full" />
      <div className="skeleton h-56 w-full" />
    </div>
  );
}
