import type { AnalyticsKind } from '../../../server/domain/audience/analytics.contract.ts';
import { kindStyles } from './count-kinds.ts';

/** A sample of a kind's line in the chart. */
export function LineSwatch({ kind }: { kind: AnalyticsKind }) {
  const { colour, dashes } = kindStyles[kind];
  return (
    <svg aria-hidden="true" width="32" height="6" className="shrink-0">
      <line x1="0" y1="3" x2="32" y2="3" stroke={colour} strokeWidth="3" strokeDasharray={dashes} />
    </svg>
  );
}

/** A sample of a kind's area in the pie chart. */
export function AreaSwatch({ kind }: { kind: AnalyticsKind }) {
  const { colour, pattern } = kindStyles[kind];
  const backgroundImage = {
    plain: 'none',
    stripes: 'repeating-linear-gradient(-45deg, var(--color-paper) 0 2px, transparent 2px 7px)',
    dots: 'radial-gradient(circle, var(--color-paper) 1.5px, transparent 1.8px)',
  }[pattern];
  return (
    <span
      aria-hidden="true"
      className="size-5 shrink-0 rounded"
      style={{ backgroundColor: colour, backgroundImage, backgroundSize: pattern === 'dots' ? '6px 6px' : undefined }}
    />
  );
}
