import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { accountQuery } from '../../api/account.ts';
import { categoriesQuery } from '../../api/categories.ts';
import { plansQuery } from '../../api/plans.ts';
import { Button } from '../../ui/button.tsx';
import { useSignIn } from '../../ui/sign-in.tsx';
import type { DraftKeeper } from './draft-keeper.ts';
import { DraftLine } from './draft-line.tsx';
import { Guide } from './guide.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { withScheme } from './prefill.ts';
import { Progress } from './progress.tsx';
import { Refused } from './refused.tsx';
import { Sent } from './sent.tsx';
import { StepFields } from './step-fields.tsx';
import { planTrouble } from './step-submit.tsx';
import { errorsOfStep, lastStep, reachableStep, steps } from './steps.ts';
import { useLeaving } from './use-leaving.ts';
import { useListingForm } from './use-listing-form.ts';
import { usePictures } from './use-pictures.ts';
import { useSending } from './use-sending.ts';
import { type OpenStep, useStep } from './use-step.ts';

/** The six steps of a submission (spec §2). `edited` is the rejected listing that is sent again. */
export function Wizard({
  memberId,
  edited,
  keeper,
  asked,
  onStep,
}: {
  memberId: string;
  edited: { id: string; rejectionReason: string } | undefined;
  keeper: DraftKeeper;
  /** The step of the address, if it names one. */
  asked: number | undefined;
  onStep: OpenStep;
}) {
  const queryClient = useQueryClient();
  const signIn = useSignIn();
  const { form, draft, forgetErrors } = useListingForm(keeper);
  const pictures = usePictures(form);
  const [attempt, setAttempt] = useState(0);
  const { step, reachable, heading, form: element } = useStep({ keeper, draft, asked, open: onStep, attempt });
  const { sending, send, forget } = useSending({ memberId, startupId: edited?.id });
  const sent = useRef('');
  usePrefetchQuery(categoriesQuery);
  usePrefetchQuery(plansQuery);
  const { data: plans } = useQuery(plansQuery);
  useEffect(() => keeper.watch(), [keeper]);
  const busy = pictures.waiting > 0 || sending.kind === 'sending';
  const leaving = useLeaving(keeper, busy);

  /** Leads to what is wrong; false when nothing is. */
  function refused(at: number): boolean {
    const found = errorsOfStep(at, keeper.state().values);
    forgetErrors();
    form.complain(found);
    if (Object.keys(found).length === 0) return false;
    onStep(at);
    setAttempt((before) => before + 1);
    return true;
  }

  async function next() {
    for (const field of ['website', 'videoUrl'] as const) {
      const { [field]: typed } = keeper.state().values;
      // Enter in the field itself: it was not left yet.
      if (withScheme(typed) !== typed) form.set(field, withScheme(typed));
    }
    await pictures.settled();
    if (refused(step)) return;
    if (step < lastStep) onStep(step + 1);
    else await submit();
  }

  async function submit() {
    const { values } = keeper.state();
    const first = reachableStep(values);
    if (first < lastStep && refused(first)) return;
    if (planTrouble(values.plan, plans) !== undefined) return;
    const result = await send(values);
    if (result === true) {
      sent.current = values.productName;
      await keeper.discard();
      return;
    }
    form.complain(result.errors);
    if (result.step !== undefined) {
      onStep(result.step);
      setAttempt((before) => before + 1);
    }
  }

  function askToSignIn() {
    signIn({
      reason: 'Your draft is still here: sign in, and it is sent.',
      next: () => {
        // Somebody else's draft opens for somebody else.
        if (queryClient.getQueryData(accountQuery.queryKey)?._id === memberId) void submit();
      },
    });
  }

  if (sending.kind === 'sent') return <Sent name={sent.current} />;
  const name = steps[step - 1]?.name ?? '';
  const trouble = step === lastStep && planTrouble(draft.values.plan, plans) !== undefined;
  return (
    <>
      <h1 className="text-soft mb-4 font-semibold">{edited === undefined ? 'Submit a startup' : 'Send a startup again'}</h1>
      <Progress step={step} reachable={reachable} />
      <div className="mt-8 grid gap-x-16 gap-y-12 sm:mt-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          {edited !== undefined && (
            <p className="border-orange bg-sunken mb-8 rounded-2xl border-l-4 px-4 py-3 leading-snug">
              This startup was turned down.{' '}
              {edited.rejectionReason === '' ? 'No reason was given.' : <>Reason: {edited.rejectionReason}</>}
            </p>
          )}
          <form
            ref={element}
            noValidate
            aria-labelledby="step"
            onSubmit={(event) => {
              event.preventDefault();
              forget();
              void next();
            }}
          >
            <h2 id="step" ref={heading} tabIndex={-1} className="outline-none">
              <span className="text-soft block text-[0.95rem]">
                Step {step} of {lastStep}
              </span>{' '}
              <span className="font-display block text-[2.2rem] leading-tight sm:text-5xl">{name}</span>
            </h2>
            <div className="mt-7 space-y-6">
              <StepFields step={step} form={form} pictures={pictures} />
            </div>
            <Refused sending={sending} saved={draft.saving === 'kept'} onSignIn={askToSignIn} />
            <div className="mt-8 flex items-center justify-between gap-4">
              <Button disabled={step === 1} onClick={() => onStep(step - 1)}>
                Back
              </Button>
              <Button
                type="submit"
                shape="primary"
                aria-disabled={sending.kind === 'sending' || trouble}
                aria-describedby={trouble ? 'plan-trouble' : undefined}
                className="px-8 aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
              >
                {step < lastStep ? 'Next' : sending.kind === 'sending' ? 'Submitting...' : 'Submit'}
              </Button>
            </div>
          </form>
          <div className="mt-6">
            <DraftLine
              draft={draft}
              onStartOver={() => {
                forgetErrors();
                void keeper.discard();
              }}
            />
          </div>
        </div>
        <Guide step={step} values={draft.values} />
      </div>
      {leaving.status === 'blocked' && <LeaveQuestion busy={busy} onStay={leaving.reset} onLeave={leaving.proceed} />}
    </>
  );
}
