import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

/** Shows a skeleton while a chart's code loads and a message when it fails; a table always has the same numbers. */
export function ChartFrame({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'chart'} errorComponent={ChartError}>
      <Suspense fallback={skeleton}>{children}</Suspense>
    </CatchBoundary>
  );
}

function ChartError() {
  return (
    <p className="border-line rounded-card text-soft border border-dashed p-5 text-center">
      The chart could not be loaded. The numbers are all there.
    </p>
  );
}
