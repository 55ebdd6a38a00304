import { useEffect, useState } from 'react';

/** What became of an action. A new one for each try, even if it says the same. */
export interface Outcome {
  kind: 'done' | 'failed';
  message: string;
}

/** How long most stand, in milliseconds (spec §9). */
const usualMs = 3_000;

/** Says what became of an action where one acted, and is gone after `shownMs`. */
export function StatusMessage({ outcome, shownMs = usualMs }: { outcome: Outcome | undefined; shownMs?: number }) {
  const [over, setOver] = useState<Outcome>();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOver(outcome), shownMs);
    return () => clearTimeout(timer);
  }, [outcome, shownMs]);
  return (
    <output aria-live="polite" className={`block font-semibold ${outcome?.kind === 'failed' ? 'text-accent' : 'text-green'}`}>
      {outcome !== over && outcome?.message}
    </output>
  );
}
