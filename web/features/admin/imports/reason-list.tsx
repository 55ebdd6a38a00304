import type { ReasonGroup } from '../../../../server/domain/transfer/group-reasons.ts';
import { countOf } from '../../../lib/text.ts';

const shownReasons = 12;

/** A line for each reason, with the number of rows that have this reason and the first of these rows. */
export function ReasonList({ reasons }: { reasons: readonly ReasonGroup[] }) {
  return (
    <ul className="mt-1 space-y-1">
      {reasons.slice(0, shownReasons).map(({ reason, rows, first }) => (
        <li key={reason} className="wrap-anywhere">
          {countOf(rows, 'row')}: {reason} <span className="text-soft">First: {first}.</span>
        </li>
      ))}
      {reasons.length > shownReasons && <li>{countOf(reasons.length - shownReasons, 'more reason')}</li>}
    </ul>
  );
}
