import { useEffect, useMemo, useRef } from 'react';
import type { DraftAutosave, DraftState } from '../draft/draft-autosave.ts';
import { reachableStep } from './steps.ts';

/** Opens a step; `replace` leaves no trace of the one before in the history. */
export type OpenStep = (step: number, options?: { replace: boolean }) => void;

/**
 * The step that is shown: the address's, else the draft's, never beyond the first that is not valid. The address follows,
 * and so does the focus: to the first field with an error, else to the heading. `attempt` grows when Next was refused.
 */
export function useCurrentStep({
  keeper,
  draft,
  asked,
  open,
  attempt,
}: {
  keeper: DraftAutosave;
  draft: DraftState;
  asked: number | undefined;
  open: OpenStep;
  attempt: number;
}) {
  const reachable = useMemo(() => reachableStep(draft.values), [draft.values]);
  const step = Math.min(asked ?? draft.step, reachable);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);

  const latestOpen = useRef(open);
  useEffect(() => {
    latestOpen.current = open;
  });
  useEffect(() => {
    if (asked !== step) latestOpen.current(step, { replace: true });
    keeper.setStep(step);
  }, [asked, step, keeper]);

  const shown = useRef(`${step} ${attempt}`);
  useEffect(() => {
    const now = `${step} ${attempt}`;
    if (shown.current === now) return;
    shown.current = now;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    (invalid ?? heading.current)?.focus();
  }, [step, attempt]);

  return { step, reachable, heading, form };
}
