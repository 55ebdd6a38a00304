import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type { StartupCard } from '../../../server/contract/startups.ts';
import { pageSizes } from '../../../server/contract/page-sizes.ts';
import { pageCount } from '../../../server/rules/paging.ts';
import { fuzzyMatchesQuery, searchQuery } from '../../api/startups.ts';
import { formatCount } from '../../lib/text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';

/** One page of search results, in the server's order. */
export function SearchResults({
  q,
  page,
  renderStartup,
  renderFuzzyMatch,
  whenEmpty,
  pageLink,
}: {
  q: string;
  page: number;
  renderStartup: (startup: StartupCard) => ReactNode;
  /** Renders a fuzzy match; these have their own heading. */
  renderFuzzyMatch: (startup: StartupCard) => ReactNode;
  whenEmpty: ReactNode;
  pageLink: ComponentProps<typeof Pager>['link'];
}) {
  const { data } = useSuspenseQuery(searchQuery(q, page));
  const lastPage = pageCount(data.total, pageSizes.startups);
  return (
    <>
      <h1 className="font-display text-3xl leading-[1.15] sm:text-4xl">
        Search results for: <span className="text-accent block sm:inline">"{q}"</span>
      </h1>
      <p className="text-soft mt-2 mb-8" aria-live="polite">
        {formatCount(data.total)} startups found
      </p>
      {data.startups.length > 0 && <div className="max-w-4xl">{data.startups.map(renderStartup)}</div>}
      {data.total === 0 && (
        <EmptyState title="No Results Found">
          <p>Try searching for something else.</p>
          {whenEmpty}
        </EmptyState>
      )}
      {data.total === 0 && <FuzzyMatches q={q} renderStartup={renderFuzzyMatch} />}
      <Pager current={Math.min(page, lastPage)} last={lastPage} link={pageLink} />
    </>
  );
}

/** Listings with a similar spelling. They are found in the device's copy of the directory, so there are none without it. */
function FuzzyMatches({ q, renderStartup }: { q: string; renderStartup: (startup: StartupCard) => ReactNode }) {
  const { data: matches = [] } = useQuery(fuzzyMatchesQuery(q, 'anywhere'));
  if (matches.length === 0) return null;
  return (
    <section aria-labelledby="close-matches" className="mt-12 max-w-4xl">
      <SectionHeading id="close-matches">Close matches</SectionHeading>
      {matches.map(renderStartup)}
    </section>
  );
}
