import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

/** Shows a skeleton while a chart's code loads, and a message when it cannot be loaded. A table always has the same numbers. */
export function ChartFrame({
  skeleton,
  failure = ChartError,
  children,
}: {
  skeleton: ReactNode;
  /** Rendered instead of a chart that cannot be loaded. */
  failure?: () => ReactNode;
  children: ReactNode;
}) {
  return (
    <CatchBoundary getResetKey={() => 'chart'} errorComponent={failure}>
      <Suspense fallback={skeleton}>{children}</Suspense>
    </CatchBoundary>
  );
}

function ChartError() {
  return (
    <p className="border-line rounded-card text-soft border border-dashed p-5 text-center">
      The chart could not be loaded. The table below has all the numbers.
    </p>
  );
}
