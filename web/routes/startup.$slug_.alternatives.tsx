import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { say } from '../../server/domain/core/noun.ts';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import { callQuery } from '../api/call-query.ts';
import { categoryQuery } from '../api/categories.ts';
import { startupQuery } from '../api/startups.ts';
import { alternativesPage } from '../features/site/head-choices.ts';
import { NotFoundPage } from '../features/site/not-found-page.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { Alternatives } from '../features/startups/alternatives.tsx';
import { StartupListItemSkeleton } from '../features/startups/startup-list-item.tsx';

export const Route = createFileRoute('/startup/$slug_/alternatives')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const startup = await queryClient.ensureQueryData(startupQuery(slug));
    if (startup === null) throw notFound();
    if (startup === 'gone') throw redirect({ to: '/startup/$slug', params: { slug } });
    if (startup.slug !== slug)
      throw redirect({ to: '/startup/$slug/alternatives', params: { slug: startup.slug }, statusCode: 301 });
    const [categories] = await Promise.all([
      Promise.all(startup.categories.map((category) => queryClient.ensureQueryData(categoryQuery(category)))),
      queryClient.prefetchQuery(callQuery('listSimilarStartups', { params: { slug }, query: { limit: pageSizes.alternatives } })),
    ]);
    return { categories: categories.filter((category) => category !== null) };
  },
  component: AlternativesPage,
  pendingComponent: AlternativesSkeleton,
  notFoundComponent: () => <NotFoundPage title={say`Startup not found.`} />,
});

function AlternativesPage() {
  const { slug } = Route.useParams();
  const { data } = useSuspenseQuery(startupQuery(slug));
  const startup = data === 'gone' ? null : data;
  const { categories } = Route.useLoaderData();
  const { data: similar = [] } = useQuery(
    callQuery('listSimilarStartups', { params: { slug }, query: { limit: pageSizes.alternatives } }),
  );
  if (startup === null) return <NotFoundPage title={say`Startup not found.`} />;
  return (
    <>
      <PageHead page={alternativesPage(startup, similar)} />
      <Alternatives startup={startup} similar={similar} categories={categories} />
    </>
  );
}

function AlternativesSkeleton() {
  return (
    <>
      <output className="sr-only">Loading...</output>
      <div aria-hidden="true" className="skeleton mb-10 h-12 w-full max-w-lg" />
      {Array.from({ length: 6 }, (_, index) => (
        <StartupListItemSkeleton key={index} />
      ))}
    </>
  );
}
