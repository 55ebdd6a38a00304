import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { withNoun } from '../../../../server/domain/core/noun.ts';
import { callQuery } from '../../../api/admin-client.ts';
import type { Permission } from '../../../../server/domain/core/permissions.ts';
import { statsQuery, type Stats } from '../../../api/admin-startups.ts';
import { useMayI } from '../../../api/permissions.ts';
import { formatCount } from '../../../lib/text.ts';
import { QuerySection } from '../../../ui/query-section.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { SetupCard } from '../setup/setup-card.tsx';
import { BackupCard } from './backup-card.tsx';
import { EverythingCard } from './everything-card.tsx';
import { WaitingWork } from './waiting-work.tsx';

const cards: readonly {
  label: string;
  statistic: Exclude<keyof Stats, 'emailFailure'>;
  /** The permission of the linked screen. */
  may: Permission;
  link: Pick<LinkProps, 'to' | 'search'>;
}[] = [
  { label: 'Total Startups', statistic: 'totalStartups', may: 'readStartups', link: { to: '/admin/startups' } },
  {
    label: 'Pending Submissions',
    statistic: 'pendingStartups',
    may: 'readStartups',
    link: { to: '/admin/startups', search: { status: 'pending' } },
  },
  { label: 'Total Categories', statistic: 'totalCategories', may: 'editContent', link: { to: '/admin/categories' } },
  { label: 'Total Users', statistic: 'totalUsers', may: 'manageUsers', link: { to: '/admin/users' } },
];

/** Shows waiting work, statistics that link to their screens, and backups, limited to what the role may see. */
export function DashboardScreen() {
  const stats = useQuery(statsQuery);
  const mayI = useMayI();
  // The statistics wait until it is known whether the checklist appears above them. Otherwise, the checklist would push them down
  // when it appears.
  const setup = useQuery({ ...callQuery('getSetup'), staleTime: 0, enabled: mayI('manageSite') });
  const shown = cards.filter(({ may }) => mayI(may));
  return (
    <>
      <ScreenHeading title="Dashboard" />
      <QuerySection query={stats} label="Statistics" skeleton={<CardsSkeleton count={shown.length} />}>
        {(counts) =>
          setup.isLoading ? (
            <CardsSkeleton count={shown.length} />
          ) : (
            <>
              {setup.data !== undefined && <SetupCard setup={setup.data} />}
              <WaitingWork stats={counts} />
              <h2 className="sr-only">Numbers</h2>
              <ul className={cardGrid}>
                {shown.map(({ label, statistic, link }) => (
                  <li key={label}>
                    <Link
                      {...link}
                      className="border-line bg-raised rounded-card hover:border-field flex h-full flex-col-reverse justify-end gap-1 border p-4 no-underline sm:p-5"
                    >
                      <span className="text-soft">{withNoun(label)}</span>
                      <span className="font-display text-3xl leading-none lining-nums sm:text-4xl">
                        {formatCount(counts[statistic] ?? 0)}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QuerySection>
      {/* Rendered together with the statistics, because lines of waiting work appear with them and would push these cards down. */}
      {!stats.isPending && mayI('manageSite') && <BackupCard />}
      {!stats.isPending && mayI('importAndExport') && <EverythingCard />}
    </>
  );
}

const cardGrid = 'grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4';

function CardsSkeleton({ count }: { count: number }) {
  return (
    <div className={cardGrid}>
      {cards.slice(0, count).map(({ label }) => (
        <div key={label} className="skeleton rounded-card h-[6.75rem]" />
      ))}
    </div>
  );
}
