import { Link } from '@tanstack/react-router';
import { type AnalyticsTotals, analyticsKinds } from '../../../server/domain/audience/analytics.contract.ts';
import { toCsv } from '../../../server/domain/core/csv.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { CountsTable } from './counts-table.tsx';
import { DownloadButton } from './download-button.tsx';
import { kindStyles } from './count-kinds.ts';

export type StartupCounts = AnalyticsTotals & { name: string; slug: string };

/** Each listing's counts, the most impressions first. */
export function StartupsSection({ startups }: { startups: readonly StartupCounts[] }) {
  const sorted = startups.toSorted((a, b) => b.impressions - a.impressions);
  return (
    <section aria-labelledby="listings">
      <SectionHeading
        id="listings"
        aside={
          <DownloadButton
            subject="listings"
            csv={() =>
              toCsv(
                ['Startup', 'Page', ...analyticsKinds.map((kind) => kindStyles[kind].label)],
                sorted.map((startup) => [
                  startup.name,
                  `${location.origin}/startup/${encodeURIComponent(startup.slug)}`,
                  ...analyticsKinds.map((kind) => startup[kind]),
                ]),
              )
            }
          />
        }
      >
        Your listings
      </SectionHeading>
      <CountsTable
        caption="Impressions, views and traffic of each listing"
        rowLabel="Startup"
        rows={sorted.map((startup) => ({
          key: startup.startupId,
          heading: (
            <Link
              to="/startup/$slug"
              params={{ slug: startup.slug }}
              className="inline-flex min-h-6 items-center leading-snug font-semibold underline-offset-4"
            >
              {startup.name}
            </Link>
          ),
          counts: startup,
        }))}
      />
    </section>
  );
}
