import { lazy, useState, type ReactNode } from 'react';
import { say } from '../../../server/domain/core/noun.ts';
import {
  type AnalyticsDay,
  analyticsKinds,
  type AnalyticsTotals,
  type AnalyticsKind,
} from '../../../server/domain/audience/analytics.contract.ts';
import { axisTop, type Counts } from '../../../server/domain/audience/analytics.rules.ts';
import { toCsv } from '../../../server/domain/core/csv.ts';
import { formatDate } from '../../../server/domain/core/dates.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { fittedAxisTop, kindStyles, shortDay, shareOf } from './count-kinds.ts';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../lib/text.ts';
import { Download } from 'lucide-react';
import { isOpaqueOrigin } from '../../lib/browser.ts';
import { download } from '../../lib/download.ts';
import { Button } from '../../ui/button.tsx';
import { ChartFrame } from '../../ui/chart-frame.tsx';

const SmallChart = lazy(async () => ({ default: (await import('../../ui/small-chart.tsx')).SmallChart }));

/** The total of each kind of count, with a chart of its last 30 days on its own scale. */
export function Totals({ totals, days }: { totals: Counts; days: readonly AnalyticsDay[] }) {
  const finished = days.slice(0, -1);
  return (
    <div className="grid gap-3 sm:grid-cols-3 sm:gap-4">
      {analyticsKinds.map((kind) => {
        const { label, meaning, color } = kindStyles[kind];
        return (
          <div key={kind} className="bg-raised rounded-card grid grid-cols-2 gap-x-4 p-4 sm:block sm:p-5">
            <dl>
              <dt className="leading-snug">
                <span className="font-semibold">{label}</span>
                <span className="text-soft block text-[0.95rem]">{meaning}</span>
              </dt>
              <dd className="mt-1 text-3xl leading-tight font-semibold tracking-tight tabular-nums">
                {formatCount(totals[kind])}
              </dd>
            </dl>
            <div className="mt-3 min-w-0">
              <ChartFrame skeleton={<div className="skeleton h-20" />} failure={() => null}>
                <SmallChart
                  label={label}
                  color={color}
                  days={finished.map((day) => ({ day: day.day, count: day[kind] }))}
                  formatDay={formatDate}
                />
              </ChartFrame>
              <p className="text-soft text-right text-xs">
                at most {formatCount(Math.max(0, ...finished.map((day) => day[kind])))} a day
              </p>
            </div>
          </div>
        );
      })}
    </div>
  );
}

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
      <p className="text-soft mt-2 text-sm">Today is not over yet. The circles show its numbers so far.</p>
      <div className="relative mt-4">
        <details>
          <summary className="w-fit py-2 font-semibold">Numbers by day</summary>
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

const SharesChart = lazy(async () => ({ default: (await import('./charts.tsx')).SharesChart }));

/** The share of each kind of count as a chart and a table. */
export function SharesSection({ totals }: { totals: Counts }) {
  const total = totals.impressions + totals.views + totals.traffic;
  return (
    <section aria-labelledby="shares">
      <SectionHeading id="shares">Shares</SectionHeading>
      <div className="grid items-center gap-x-8 gap-y-6 sm:grid-cols-[minmax(0,17rem)_minmax(0,1fr)] lg:grid-cols-1">
        <div className="mx-auto aspect-square w-full max-w-[17rem]">
          <ChartFrame skeleton={<div className="skeleton size-full rounded-full" />}>
            <SharesChart totals={totals} />
          </ChartFrame>
        </div>
        <table className="w-full border-collapse text-[0.95rem]">
          <caption className="sr-only">Shares of impressions, views and traffic</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">Count</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {analyticsKinds.map((kind) => (
              <tr key={kind} className="border-line border-b">
                <th scope="row" className="py-2 text-left font-normal">
                  <span className="flex items-center gap-3">
                    <AreaSwatch kind={kind} />
                    {kindStyles[kind].label}
                  </span>
                </th>
                <td className="py-2 pl-3 text-right tabular-nums">{formatCount(totals[kind])}</td>
                <td className="text-soft w-16 py-2 pl-3 text-right tabular-nums">{shareOf(totals[kind], total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type StartupCounts = AnalyticsTotals & { name: string; slug: string };

/** The counts of each listing, sorted by impressions. */
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
                [say`Startup`, 'Page', ...analyticsKinds.map((kind) => kindStyles[kind].label)],
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
        rowLabel={say`Startup`}
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

/** A table of counts. Each row has a heading and its counts. */
function CountsTable({
  caption,
  rowLabel,
  rows,
}: {
  caption: string;
  /** The heading of the first column. */
  rowLabel: string;
  rows: readonly { key: string; heading: ReactNode; counts: Counts }[];
}) {
  return (
    <table className="w-full border-collapse text-[0.95rem]">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-soft border-field/50 border-b text-sm">
          <th scope="col" className="py-2 pr-2 text-left font-semibold">
            {rowLabel}
          </th>
          {analyticsKinds.map((kind) => (
            <th key={kind} scope="col" className="py-2 pl-2 text-right font-semibold sm:whitespace-nowrap max-sm:text-xs">
              {kindStyles[kind].label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, heading, counts }) => (
          <tr key={key} className="border-line border-b">
            <th scope="row" className="py-2 pr-2 text-left font-normal wrap-anywhere">
              {heading}
            </th>
            {analyticsKinds.map((kind) => (
              <td key={kind} className="py-2 pl-2 text-right tabular-nums">
                {formatCount(counts[kind])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Downloads a table as CSV; `subject` is part of the file name and, for screen readers, of the button's label. */
function DownloadButton({ subject, csv }: { subject: string; csv: () => string }) {
  // A sandboxed frame blocks downloads without an error.
  const isBlocked = isOpaqueOrigin();
  return (
    <Button
      disabled={isBlocked}
      title={isBlocked ? 'Not available inside a frame' : undefined}
      onClick={() => download(`analytics-${subject}-${new Date().toISOString().slice(0, 10)}.csv`, csv())}
      className="min-h-9 px-4"
    >
      <Download aria-hidden="true" className="size-4" /> CSV<span className="sr-only"> of the {subject}</span>
    </Button>
  );
}

/** A sample of a kind's line in the chart. */
function LineSwatch({ kind }: { kind: AnalyticsKind }) {
  const { color, dashes } = kindStyles[kind];
  return (
    <svg aria-hidden="true" width="32" height="6" className="shrink-0">
      <line x1="0" y1="3" x2="32" y2="3" stroke={color} strokeWidth="3" strokeDasharray={dashes} />
    </svg>
  );
}

/** A sample of a kind's area in the pie chart. */
function AreaSwatch({ kind }: { kind: AnalyticsKind }) {
  const { color, pattern } = kindStyles[kind];
  const backgroundImage = {
    plain: 'none',
    stripes: 'repeating-linear-gradient(-45deg, var(--color-paper) 0 2px, transparent 2px 7px)',
    dots: 'radial-gradient(circle, var(--color-paper) 1.5px, transparent 1.8px)',
  }[pattern];
  return (
    <span
      aria-hidden="true"
      className="size-5 shrink-0 rounded"
      style={{ backgroundColor: color, backgroundImage, backgroundSize: pattern === 'dots' ? '6px 6px' : undefined }}
    />
  );
}
