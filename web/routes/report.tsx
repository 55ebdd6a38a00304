import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi, Link, notFound } from '@tanstack/react-router';
import { say } from '../../server/domain/core/noun.ts';
import { callQuery } from '../api/call-query.ts';
import { startupQuery } from '../api/startups.ts';
import { CorrectionForm } from '../features/reports/correction-form.tsx';
import { ReportForm } from '../features/reports/report-form.tsx';
import { reportPage } from '../features/site/head-pages.ts';
import { NotFoundPage } from '../features/site/not-found-page.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { filterParam, searchParams } from '../lib/search-params.ts';

/** The page with the forms to report or correct a startup, for browsers without JavaScript. */
export const Route = createFileRoute('/report')({
  validateSearch: searchParams({ startup: filterParam, about: filterParam }),
  loaderDeps: ({ search: { startup = '' } }) => ({ slug: startup }),
  loader: async ({ context: { queryClient }, deps: { slug } }) => {
    const startup = slug === '' ? null : await queryClient.ensureQueryData(startupQuery(slug));
    if (startup === null || startup === 'gone') throw notFound();
    await Promise.all([
      queryClient.prefetchQuery(callQuery('listReportReasons')),
      queryClient.prefetchQuery(callQuery('listFields')),
    ]);
  },
  component: ReportPage,
  notFoundComponent: () => <NotFoundPage title={say`Startup not found.`} />,
});

function ReportPage() {
  const { startup: slug = '', about } = getRouteApi('/report').useSearch();
  const { data: startup } = useSuspenseQuery(startupQuery(slug));
  if (startup === null || startup === 'gone') return <NotFoundPage title={say`Startup not found.`} />;
  const title = about === 'correction' ? `Suggest a correction for ${startup.name}` : `Report ${startup.name}`;
  return (
    <>
      <PageHead page={reportPage(title)} />
      <h1 dir="auto" className="font-display text-[2.6rem] leading-[1.05] sm:text-6xl">
        {title}
      </h1>
      <p className="mt-4 mb-8">
        <Link to="/startup/$slug" params={{ slug }}>
          Back to {startup.name}
        </Link>
      </p>
      <div className="max-w-xl">
        {about === 'correction' ? <CorrectionForm startup={startup} /> : <ReportForm startup={startup} />}
      </div>
    </>
  );
}
