import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { statsQuery, type Stats } from '../../../api/admin-startups.ts';
import { formatCount } from '../../../lib/text.ts';
import { QuerySection } from '../../../ui/query-section.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { WaitingClaims, WaitingStartups } from './waiting.tsx';

const cards: readonly { label: string; of: keyof Stats; link: Pick<LinkProps, 'to' | 'search'> }[] = [
  { label: 'Total Startups', of: 'totalStartups', link: { to: '/admin/startups' } },
  { label: 'Pending Submissions', of: 'pendingStartups', link: { to: '/admin/startups', search: { status: 'pending' } } },
  { label: 'Total Categories', of: 'totalCategories', link: { to: '/admin/categories' } },
  { label: 'Total Users', of: 'totalUsers', link: { to: '/admin/users' } },
];

/** Spec §2, Dashboard: how much there is, each number the way to it, and what waits. */
export function DashboardScreen() {
  const stats = useQuery(statsQuery);
  return (
    <>
      <ScreenHeading title="Dashboard" />
      <QuerySection query={stats} label="The numbers" skeleton={<CardsSkeleton />}>
        {(counts) => (
          <ul className={cardGrid}>
            {cards.map(({ label, of, link }) => (
              <li key={label}>
                <Link
                  {...link}
                  className="border-line bg-raised rounded-card hover:border-field flex h-full flex-col-reverse justify-end gap-1 border p-5 no-underline"
                >
                  <span className="text-soft">{label}</span>
                  <span className="font-display text-4xl leading-none lining-nums">{formatCount(counts[of])}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QuerySection>
      <div className="mt-10 grid items-start gap-x-8 gap-y-10 xl:grid-cols-2">
        <WaitingStartups />
        <WaitingClaims />
      </div>
    </>
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
