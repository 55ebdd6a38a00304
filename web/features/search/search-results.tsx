import { useSuspenseQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type { StartupCard } from '../../../server/contract/startups.ts';
import { pageSizes } from '../../../server/contract/page-sizes.ts';
import { pageCount } from '../../../server/rules/paging.ts';
import { searchQuery } from '../../api/startups.ts';
import { formatCount } from '../../lib/text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { CloseMatches } from './close-matches.tsx';

/** One page of what was found, in the order of the search. */
export function SearchResults({
  q,
  page,
  renderStartup,
  renderClose,
  whenEmpty,
  pageLink,
}: {
  q: string;
  page: number;
  renderStartup: (startup: StartupCard) => ReactNode;
  /** Below a heading of their own. */
  renderClose: (startup: StartupCard) => ReactNode;
  whenEmpty: ReactNode;
  pageLink: ComponentProps<typeof Pager>['link'];
}) {
  const { data } = useSuspenseQuery(searchQuery(q, page));
  const last = pageCount(data.total, pageSizes.startups);
  return (
    <>
      <h1 className="font-display text-3xl leading-[1.15] sm:text-4xl">
        Search results for: <span className="text-accent">"{q}"</span>
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
      {data.total === 0 && <CloseMatches q={q} renderStartup={renderClose} />}
      {data.total > 0 && data.startups.length === 0 && (
        <EmptyState title="There is no such page">{pageLink(1, 'Go to the first page', { className: 'underline' })}</EmptyState>
      )}
      <Pager current={Math.min(page, last)} last={last} link={pageLink} />
    </>
  );
}
