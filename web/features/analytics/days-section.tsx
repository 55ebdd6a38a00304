import { lazy, useState } from 'react';
import { type AnalyticsDay, analyticsKinds } from '../../../server/domain/audience/analytics.contract.ts';
import { axisTop } from '../../../server/domain/audience/analytics.rules.ts';
import { toCsv } from '../../../server/domain/core/csv.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { CountsTable } from './counts-table.tsx';
import { DownloadButton } from './download-button.tsx';
import { fittedAxisTop, kindStyles, shortDay } from './count-kinds.ts';
import { LineSwatch } from './swatch.tsx';

const DaysChart = lazy(async () => ({ default: (await import('./charts.tsx')).DaysChart }));

/** The last 30 days as a chart, a table and a CSV file. */
export function DaysSection({ days }: { days: readonly AnalyticsDay[] }) {
  const [isFitted, setIsFitted] = useState(false);
  const highest = Math.max(0, ...days.flatMap((day) => analyticsKinds.map((kind) => day[kind])));
  const rows = days
    .map((day, index) => ({
      key: day.day,
      heading: index === days.length - 1 ? `${shortDay(day.day)} (so far)` : shortDay(day.day),
      counts: day,
    }))
    .toReversed();
  const headings = ['Day (UTC)', ...analyticsKinds.map((kind) => kindStyles[kind].label)];
  const csvRows = days.map((day) => [day.day, ...analyticsKinds.map((kind) => day[kind])]);
  return (
    <section aria-labelledby="days">
      <SectionHeading id="days">The last 30 days</SectionHeading>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-[0.95rem]">
          {analyticsKinds.map((kind) => (
            <li key={kind} className="flex items-center gap-2">
              <LineSwatch kind={kind} />
              {kindStyles[kind].label}
            </li>
          ))}
        </ul>
        <label className="flex min-h-9 items-center gap-2 text-[0.95rem] sm:ml-auto">
          <input
            type="checkbox"
            checked={isFitted}
            onChange={({ target }) => setIsFitted(target.checked)}
            className="accent-accent size-5"
          />
          Fit the scale to my numbers
        </label>
      </div>
      <ChartFrame skeleton={<div className="skeleton h-[19rem]" />}>
        <DaysChart days={days} top={isFitted ? fittedAxisTop(highest) : axisTop(highest)} />
      </ChartFrame>
      <p className="text-soft mt-2 text-sm">Today is not over: its numbers so far are the circles beside the lines.</p>
      <div className="relative mt-4">
        <details>
          <summary className="w-fit py-2 font-semibold">The numbers of each day</summary>
          <div className="mt-2 max-w-2xl">
            <CountsTable caption="Impressions, views and traffic of each day" rowLabel="Day" rows={rows} />
          </div>
        </details>
        <div className="absolute top-0 right-0">
          <DownloadButton subject="days" csv={() => toCsv(headings, csvRows)} />
        </div>
      </div>
    </section>
  );
}
