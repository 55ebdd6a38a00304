import type { AnalyticsKind } from '../../../server/contract/analytics.ts';
import { kindLooks } from './kinds.ts';

/** How a kind is drawn as a line. */
export function LineSwatch({ kind }: { kind: AnalyticsKind }) {
  const { colour, dashes } = kindLooks[kind];
  return (
    <svg aria-hidden="true" width="32" height="6" className="shrink-0">
      <line x1="0" y1="3" x2="32" y2="3" stroke={colour} strokeWidth="3" strokeDasharray={dashes} />
    </svg>
  );
}

/** How a kind is drawn as a part of the whole. */
export function AreaSwatch({ kind }: { kind: AnalyticsKind }) {
  const { colour, pattern } = kindLooks[kind];
  const marks = {
    plain: 'none',
    stripes: 'repeating-linear-gradient(-45deg, var(--color-paper) 0 2px, transparent 2px 7px)',
    dots: 'radial-gradient(circle, var(--color-paper) 1.5px, transparent 1.8px)',
  }[pattern];
  return (
    <span
      aria-hidden="true"
      className="size-5 shrink-0 rounded"
      style={{ backgroundColor: colour, backgroundImage: marks, backgroundSize: pattern === 'dots' ? '6px 6px' : undefined }}
    />
  );
}
