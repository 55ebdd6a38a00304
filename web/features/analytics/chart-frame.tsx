import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

/** Around a chart, whose code comes later, or not at all: the numbers stand in a table in any case. */
export function ChartFrame({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'chart'} errorComponent={NoChart}>
      <Suspense fallback={skeleton}>{children}</Suspense>
    </CatchBoundary>
  );
}

function NoChart() {
  return (
    <p className="border-line rounded-card text-soft border border-dashed p-5 text-center">
      The chart could not be loaded. The numbers are all there.
    </p>
  );
}
