import { useEffect, useState } from 'react';

/** The result of an action. Each attempt must create a new object, so that an equal message is shown again. */
export interface ActionResult {
  kind: 'done' | 'failed';
  message: string;
}

const defaultDurationMs = 3_000;

/** Shows the result of an action beside its control for `durationMs` milliseconds. */
export function StatusMessage({
  result,
  durationMs = defaultDurationMs,
}: {
  result: ActionResult | undefined;
  durationMs?: number;
}) {
  const [dismissed, setDismissed] = useState<ActionResult>();
  useEffect(() => {
    if (result === undefined) return;
    const timer = setTimeout(() => setDismissed(result), durationMs);
    return () => clearTimeout(timer);
  }, [result, durationMs]);
  return (
    <output aria-live="polite" className={`block font-semibold ${result?.kind === 'failed' ? 'text-accent' : 'text-green'}`}>
      {result !== dismissed && result?.message}
    </output>
  );
}
