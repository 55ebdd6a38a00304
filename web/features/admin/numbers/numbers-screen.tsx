import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy } from 'react';
import { withNoun } from '../../../../server/domain/core/noun.ts';
import { formatDate } from '../../../../server/domain/core/dates.ts';
import { callQuery } from '../../../api/admin-client.ts';
import { formatCount } from '../../../lib/text.ts';
import { ChartFrame } from '../../../ui/chart-frame.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { SegmentedControl } from '../table/table-toolbar.tsx';
import { DaysTables, DecisionsTable, PagesTable, ReferrersTable, SearchesTable, StartupsTable } from './numbers-tables.tsx';
import { changeText, type Numbers, type SumText, visitTexts, workTexts } from './numbers-texts.ts';

const route = getRouteApi('/admin/numbers');

const periods = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;

/** Visits, searches, sign-ups and decisions of the last 30 or 90 days. */
export function NumbersScreen() {
  const { days = '30' } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    ...callQuery('getNumbers', { query: { days } }),
    // Visits change the numbers at any time.
    staleTime: 0,
    placeholderData: (previous) => previous,
  });
  return (
    <>
      <ScreenHeading
        title="Numbers"
        hint="Days are UTC days. Visitors are counted without cookies, and your team is not counted."
      >
        <SegmentedControl
          label="Period"
          options={periods}
          value={days}
          onChange={(value) => void navigate({ search: { days: value === '90' ? value : undefined }, replace: true })}
        />
      </ScreenHeading>
      <QuerySection query={query} label="The numbers" skeleton={<NumbersSkeleton />}>
        {(numbers) => (
          <div aria-busy={query.isPlaceholderData} className="space-y-10">
            <Sums numbers={numbers} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 xl:grid-cols-2">
              <StartupsTable numbers={numbers} />
              <PagesTable numbers={numbers} />
              <ReferrersTable numbers={numbers} />
              <SearchesTable numbers={numbers} />
            </div>
            <DecisionsTable numbers={numbers} />
            <DaysTables numbers={numbers} />
          </div>
        )}
      </QuerySection>
    </>
  );
}

const SmallChart = lazy(async () => ({ default: (await import('../../../ui/small-chart.tsx')).SmallChart }));

/** Visits come first, then the work of members and admins. */
const groups = [
  { sums: visitTexts, className: 'grid gap-3 sm:grid-cols-2 sm:gap-4' },
  { sums: workTexts, className: 'grid gap-3 sm:grid-cols-3 sm:gap-4' },
] as const;

/** A card for each sum, with its change and a chart. */
function Sums({ numbers }: { numbers: Numbers }) {
  return (
    <div className="grid gap-3 sm:gap-4">
      {groups.map(({ sums, className }) => (
        <div key={className} className={className}>
          {sums.map((sum) => (
            <SumCard key={sum.name} numbers={numbers} {...sum} />
          ))}
        </div>
      ))}
    </div>
  );
}

function SumCard({ numbers: { sums, before, days }, name, label, meaning, color }: { numbers: Numbers } & SumText) {
  // Omits today, because its incomplete sums would look like a drop at the end of the chart.
  const finished = days.slice(0, -1);
  return (
    <div className="bg-raised border-line rounded-card grid grid-cols-2 gap-x-4 border p-4 sm:block sm:p-5">
      <dl>
        <dt className="leading-snug">
          <span className="font-semibold">{label}</span>
          <span className="text-soft block text-[0.95rem]">{withNoun(meaning)}</span>
        </dt>
        <dd className="mt-1 text-3xl leading-tight font-semibold tracking-tight tabular-nums">{formatCount(sums[name])}</dd>
        <dd className="text-soft text-sm">{changeText(sums[name], before[name])}</dd>
      </dl>
      <div className="mt-3 min-w-0">
        <ChartFrame skeleton={<div className="skeleton h-20" />} failure={() => null}>
          <SmallChart
            label={label}
            color={color}
            days={finished.map((day) => ({ day: day.day, count: day[name] }))}
            formatDay={formatDate}
          />
        </ChartFrame>
      </div>
    </div>
  );
}

function NumbersSkeleton() {
  return (
    <div className="grid gap-3 sm:gap-4">
      {groups.map(({ sums, className }) => (
        <div key={className} className={className}>
          {sums.map(({ name }) => (
            <div key={name} className="skeleton rounded-card h-52" />
          ))}
        </div>
      ))}
      <div className="skeleton mt-14 h-96" />
    </div>
  );
}
