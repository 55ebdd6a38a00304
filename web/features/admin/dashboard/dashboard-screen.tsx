import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { formatClock, formatDateTime, formatShortDate } from '../../../../server/domain/core/dates.ts';
import { statsQuery, type Stats } from '../../../api/admin-startups.ts';
import { useViewerClock } from '../../../lib/hooks.ts';
import { countOf, formatCount } from '../../../lib/text.ts';
import { QuerySection } from '../../../ui/query-section.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { BackupCard } from './backup-card.tsx';
import { PendingLists } from './pending-lists.tsx';

const cards: readonly {
  label: string;
  statistic: Exclude<keyof Stats, 'emailFailure'>;
  link: Pick<LinkProps, 'to' | 'search'>;
}[] = [
  { label: 'Total Startups', statistic: 'totalStartups', link: { to: '/admin/startups' } },
  { label: 'Pending Submissions', statistic: 'pendingStartups', link: { to: '/admin/startups', search: { status: 'pending' } } },
  { label: 'Total Categories', statistic: 'totalCategories', link: { to: '/admin/categories' } },
  { label: 'Total Users', statistic: 'totalUsers', link: { to: '/admin/users' } },
];

/** The statistics of the directory, each linking to its screen, the backups, and the lists of rows that wait for a review. */
export function DashboardScreen() {
  const stats = useQuery(statsQuery);
  return (
    <>
      <ScreenHeading title="Dashboard" />
      <QuerySection query={stats} label="Statistics" skeleton={<CardsSkeleton />}>
        {(counts) => (
          <>
            <EmailFailure failure={counts.emailFailure} />
            <ul className={cardGrid}>
              {cards.map(({ label, statistic, link }) => (
                <li key={label}>
                  <Link
                    {...link}
                    className="border-line bg-raised rounded-card hover:border-field flex h-full flex-col-reverse justify-end gap-1 border p-4 no-underline sm:p-5"
                  >
                    <span className="text-soft">{label}</span>
                    <span className="font-display text-3xl leading-none lining-nums sm:text-4xl">
                      {formatCount(counts[statistic])}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            {counts.removalRequests > 0 && (
              <p className="mt-4">
                <Link to="/admin/startups" search={{ status: 'archived' }}>
                  {countOf(counts.removalRequests, 'owner')} asked to delete a startup permanently
                </Link>
              </p>
            )}
          </>
        )}
      </QuerySection>
      <BackupCard />
      <PendingLists />
    </>
  );
}

/** Shows nothing while emails are sent. */
function EmailFailure({ failure }: { failure: Stats['emailFailure'] }) {
  const clock = useViewerClock();
  if (!failure || clock === undefined) return null;
  const { since, reason } = failure;
  const isToday = formatShortDate(since) === formatShortDate(clock.now);
  return (
    <p role="alert" className="text-accent mb-4 max-w-prose font-semibold wrap-anywhere">
      No email has been sent since {isToday ? formatClock(since) : formatDateTime(since)}: {reason}
    </p>
  );
}

const cardGrid = 'grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4';

function CardsSkeleton() {
  return (
    <div className={cardGrid}>
      {cards.map(({ label }) => (
        <div key={label} className="skeleton rounded-card h-[6.75rem]" />
      ))}
    </div>
  );
}
