import { useQueries, useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { say } from '../../server/domain/core/noun.ts';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import type { PublicStartup } from '../../server/domain/listings/startups.contract.ts';
import { comparedSlugs, comparisonOf, maxCompared } from '../../server/domain/listings/comparison.ts';
import { callQuery } from '../api/call-query.ts';
import { categoryQuery } from '../api/categories.ts';
import { startupQuery } from '../api/startups.ts';
import { comparisonPage } from '../features/site/head-choices.ts';
import { PageHead } from '../features/site/page-head.tsx';
import { AddToComparison } from '../features/startups/add-to-comparison.tsx';
import { Comparison } from '../features/startups/comparison.tsx';
import { comparedStartups, storeCompared } from '../offline/recent/compared-startups.ts';
import { filterParam, searchParams, textParam } from '../lib/search-params.ts';

export const Route = createFileRoute('/compare')({
  validateSearch: searchParams({ startups: textParam, add: filterParam }),
  loaderDeps: ({ search: { startups = '', add = '' } }) => ({ startups, add }),
  loader: async ({ context: { queryClient }, deps: { startups, add } }) => {
    const { slugs } = comparedSlugs(startups);
    const results = await Promise.allSettled(slugs.map((slug) => queryClient.ensureQueryData(startupQuery(slug))));
    const listings = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failed = results.find((result) => result.status === 'rejected');
    // An offline device may have only some of the startups.
    if (failed !== undefined && listings.length === 0) throw failed.reason;
    const found = listings.flatMap(listed);
    const known = [...new Set(found.map(({ slug }) => slug))];
    // A renamed or merged startup is compared under its new address.
    if (known.length < found.length || found.some(({ slug }) => !slugs.includes(slug)))
      throw redirect({ to: '/compare', search: { startups: comparisonOf(known) } });
    if (add !== '' && known.length < maxCompared) {
      const added = await (await import('../api/named-slug.ts')).namedSlug(add, queryClient);
      if (added !== undefined && !known.includes(added))
        throw redirect({ to: '/compare', search: { startups: comparisonOf([...known, added]) } });
    }
    const [first] = found;
    await Promise.all([
      // An offline device may not have the fields and the similar startups. The page is then shown without them.
      queryClient.prefetchQuery(callQuery('listFields')),
      ...(first === undefined
        ? []
        : [
            queryClient.prefetchQuery(
              callQuery('listSimilarStartups', { params: { slug: first.slug }, query: { limit: pageSizes.alternatives } }),
            ),
          ]),
      ...[...new Set(found.flatMap(({ categories }) => categories))].map((category) =>
        queryClient.ensureQueryData(categoryQuery(category)),
      ),
    ]);
  },
  component: ComparePage,
  pendingComponent: CompareSkeleton,
});

/** A list with the startup, or an empty list if the startup does not exist or was taken down. */
function listed(startup: PublicStartup | 'gone' | null): PublicStartup[] {
  return startup === null || startup === 'gone' ? [] : [startup];
}

function ComparePage() {
  const { startups: address, add } = Route.useLoaderDeps();
  const { slugs, left } = comparedSlugs(address);
  const listings = useQueries({ queries: slugs.map(startupQuery) }).map(({ data = null }) => data);
  const startups = listings.flatMap(listed);
  const unknown = slugs.filter((_, at) => listed(listings[at] ?? null).length === 0);
  useFollowedChoice(address, startups);
  const categories = useQueries({
    queries: [...new Set(startups.flatMap((startup) => startup.categories))].map(categoryQuery),
  }).flatMap(({ data }) => data ?? []);
  const { data: fields = [] } = useQuery(callQuery('listFields'));
  const { data: similar = [] } = useQuery({
    ...callQuery('listSimilarStartups', { params: { slug: startups[0]?.slug ?? '' }, query: { limit: pageSizes.alternatives } }),
    enabled: startups.length > 0,
  });
  const { data: suggestions = [] } = useQuery({ ...callQuery('suggestStartups', { query: { q: add } }), enabled: add !== '' });
  return (
    <>
      <PageHead page={comparisonPage(startups)} />
      <h1 className="font-display text-4xl leading-[1.1] sm:text-5xl">{say`Compare startups`}</h1>
      <Comparison startups={startups} unknown={unknown} excluded={left} fields={fields} categories={categories} />
      <AddToComparison
        compared={startups.map(({ slug }) => slug)}
        add={add}
        suggestions={suggestions}
        similar={similar.filter(({ slug }) => !slugs.includes(slug))}
      />
    </>
  );
}

/** Applies the additions and removals on this page to the startups chosen on cards, if any are chosen. */
function useFollowedChoice(address: string, startups: readonly PublicStartup[]): void {
  const shownAddress = useRef(address);
  useEffect(() => {
    if (shownAddress.current === address) return;
    shownAddress.current = address;
    if (comparedStartups().length > 0) storeCompared(startups);
  }, [address, startups]);
}

function CompareSkeleton() {
  return (
    <>
      <output className="sr-only">Loading...</output>
      <div aria-hidden="true" className="skeleton h-12 w-72 max-w-full" />
      <div aria-hidden="true" className="skeleton rounded-card mt-10 h-96 w-full" />
    </>
  );
}
