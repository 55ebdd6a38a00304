import { analyticsKinds } from '../../../server/domain/audience/analytics.contract.ts';
import type { Counts } from '../../../server/domain/audience/analytics.rules.ts';
import { formatCount } from '../../lib/text.ts';
import { kindStyles } from './count-kinds.ts';
import { LineSwatch } from './swatch.tsx';

/** The total of each kind of count. */
export function Totals({ totals }: { totals: Counts }) {
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3 sm:gap-5">
      {analyticsKinds.map((kind) => {
        const { label, meaning } = kindStyles[kind];
        return (
          <div
            key={kind}
            className="border-line bg-raised rounded-card flex items-center justify-between gap-x-4 border px-5 py-4 sm:block"
          >
            <dt className="leading-snug">
              <span className="flex items-center gap-2 font-semibold">
                <LineSwatch kind={kind} />
                {label}
              </span>
              <span className="text-soft text-[0.95rem]">{meaning}</span>
            </dt>
            <dd className="text-3xl leading-tight font-semibold tracking-tight tabular-nums sm:mt-2 sm:text-4xl">
              {formatCount(totals[kind])}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
