import type { ReactNode } from 'react';
import { analyticsKinds } from '../../../server/domain/audience/analytics.contract.ts';
import type { Counts } from '../../../server/domain/audience/analytics.rules.ts';
import { formatCount } from '../../lib/text.ts';
import { kindStyles } from './count-kinds.ts';

/** A table with one row of counts per heading. */
export function CountsTable({
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
            <th key={kind} scope="col" className="py-2 pl-2 text-right font-semibold max-sm:text-xs">
              {kindStyles[kind].label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, heading, counts }) => (
          <tr key={key} className="border-line border-b">
            <th scope="row" className="py-2 pr-2 text-left font-normal">
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
