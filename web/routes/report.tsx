import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi, Link, notFound } from '@tanstack/react-router';
import { reportReasonsQuery } from '../api/reports.ts';
import { startupQuery } from '../api/startups.ts';
import { ReportForm } from '../features/reports/report-form.tsx';
import { singlePage } from '../features/site/head-pages.ts';
import { NotFoundPage } from '../features/site/not-found-page.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { filterParam, searchParams } from '../lib/search-params.ts';

/** The form that reports a listing as a page of its own, for browsers without JavaScript. */
export const Route = createFileRoute('/report')({
  validateSearch: searchParams({ startup: filterParam }),
  loaderDeps: ({ search: { startup = '' } }) => ({ slug: startup }),
  loader: async ({ context: { queryClient }, deps: { slug } }) => {
    const startup = slug === '' ? null : await queryClient.ensureQueryData(startupQuery(slug));
    if (startup === null || startup === 'gone') throw notFound();
    await queryClient.prefetchQuery(reportReasonsQuery);
  },
  component: ReportPage,
  notFoundComponent: () => <NotFoundPage title="Startup not found." />,
});

function ReportPage() {
  const { startup: slug = '' } = getRouteApi('/report').useSearch();
  const { data: startup } = useSuspenseQuery(startupQuery(slug));
  if (startup === null || startup === 'gone') return <NotFoundPage title="Startup not found." />;
  return (
    <>
      <PageHead page={singlePage({ kind: 'report', name: startup.name })} />
      <h1 dir="auto" className="font-display text-[2.6rem] leading-[1.05] sm:text-6xl">
        Report {startup.name}
      </h1>
      <p className="mt-4 mb-8">
        <Link to="/startup/$slug" params={{ slug }}>
          Back to {startup.name}
        </Link>
      </p>
      <div className="max-w-xl">
        <ReportForm startup={startup} />
      </div>
    </>
  );
}
