import { lazy } from 'react';
import { analyticsKinds } from '../../../server/domain/audience/analytics.contract.ts';
import type { Counts } from '../../../server/domain/audience/analytics.rules.ts';
import { formatCount } from '../../lib/text.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { kindStyles, shareOf } from './count-kinds.ts';
import { AreaSwatch } from './swatch.tsx';

const SharesChart = lazy(async () => ({ default: (await import('./charts.tsx')).SharesChart }));

/** The share of each kind of count, as a chart and a table. */
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
