import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Field } from '../../../../server/domain/listings/fields.contract.ts';
import type { DraftAutosave, DraftState } from '../draft/draft-autosave.ts';
import { reachableStep } from './steps.ts';

/** Navigates to a step; `replace` replaces the current history entry. */
export type OpenStep = (step: number, options?: { replace: boolean }) => void;

/**
 * The step shown: the step in the URL, or else the draft's, and at most the first invalid step. When the step changes or an
 * attempt fails, the URL is updated, and the focus moves to the first invalid field or else the heading. `failedAttempts` counts
 * how often Next or Submit found errors.
 */
export function useCurrentStep({
  autosave,
  draft,
  searchStep,
  onOpenStep,
  failedAttempts,
  asked,
}: {
  autosave: DraftAutosave;
  draft: DraftState;
  searchStep: number | undefined;
  onOpenStep: OpenStep;
  failedAttempts: number;
  /** The fields that the second step asks for; undefined until they are known. */
  asked: readonly Field[] | undefined;
}) {
  const reachable = useMemo(() => reachableStep(draft.values, asked), [draft.values, asked]);
  const step = Math.min(searchStep ?? draft.step, reachable);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const formRef = useRef<HTMLFormElement>(null);

  const openStep = useEffectEvent(onOpenStep);
  useEffect(() => {
    if (searchStep !== step) openStep(step, { replace: true });
    autosave.setStep(step);
  }, [searchStep, step, autosave]);

  const focusedFor = useRef(`${step} ${failedAttempts}`);
  useEffect(() => {
    const current = `${step} ${failedAttempts}`;
    if (focusedFor.current === current) return;
    focusedFor.current = current;
    const invalid = formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    (invalid ?? headingRef.current)?.focus();
  }, [step, failedAttempts]);

  return { step, reachable, headingRef, formRef };
}
