import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isFreePlan } from '../../../server/rules/submissions.ts';
import { accountQuery } from '../../api/account.ts';
import { categoriesQuery } from '../../api/categories.ts';
import { draftKey, type ListingDraft } from '../../offline/drafts/listing-drafts.ts';
import { cancelSubmission } from '../../offline/queue/queued-submissions.ts';
import { plansQuery } from '../../api/plans.ts';
import { useSignIn } from '../../ui/sign-in.tsx';
import type { DraftAutosave } from './draft/draft-autosave.ts';
import { DraftStatus } from './draft/draft-status.tsx';
import { Guide } from './steps/guide.tsx';
import { QueueSubmissionButton, PaidPlanNeedsNetwork, QueuedSubmissionRefused } from './submit/queued-submission.tsx';
import { LeaveDialog } from './leave-question.tsx';
import { Payment } from './payment/payment.tsx';
import { isUnsettled, PaymentStatus } from './payment/payment-status.tsx';
import { withScheme } from './draft/prefill.ts';
import { Progress } from './steps/progress.tsx';
import { SubmitError } from './submit/submit-error.tsx';
import { Submitted } from './submit/submitted.tsx';
import { StepButtons } from './step-buttons.tsx';
import { StepFields } from './steps/step-fields.tsx';
import { errorsOfStep, lastStep, reachableStep, steps } from './steps/steps.ts';
import { type RejectedListing, RejectionNotice } from './turned-down.tsx';
import { useUnsavedChangesGuard } from './draft/unsaved-changes-guard.tsx';
import { useListingForm } from './draft/use-listing-form.ts';
import { usePayment } from './payment/use-payment.ts';
import { useListingImages } from './images/use-listing-images.ts';
import { useSubmit } from './submit/use-submit.ts';
import { type OpenStep, useCurrentStep } from './steps/use-current-step.ts';

/** The six steps of a submission (spec §2). `edited` is the rejected listing that is sent again. */
export function Wizard({
  memberId,
  edited,
  keeper,
  refusedLater,
  asked,
  onStep,
}: {
  memberId: string;
  edited: RejectedListing | undefined;
  keeper: DraftAutosave;
  /** Why it was refused when it was sent by itself. */
  refusedLater: string | undefined;
  /** The step of the address, if it names one. */
  asked: number | undefined;
  onStep: OpenStep;
}) {
  const queryClient = useQueryClient();
  const signIn = useSignIn();
  const { form, draft, forgetErrors } = useListingForm(keeper);
  const pictures = useListingImages(form);
  const [attempt, setAttempt] = useState(0);
  const { step, reachable, heading, form: element } = useCurrentStep({ keeper, draft, asked, open: onStep, attempt });
  const { sending, send, forget } = useSubmit({ memberId, startupId: edited?.id });
  const { paying, checkout, check, arrived, goBack, ...payments } = usePayment({ keeper, memberId, startupId: edited?.id });
  usePrefetchQuery(categoriesQuery);
  usePrefetchQuery(plansQuery);
  useEffect(() => keeper.watch(), [keeper]);
  const busy = pictures.waiting > 0 || sending.kind === 'sending';
  const leaving = useUnsavedChangesGuard(keeper, busy);
  const mustPay = edited?.paidPlan === undefined && !isFreePlan(draft.values.plan);

  /** A listing that was paid for keeps its plan. */
  const whole = (values: ListingDraft) => ({ ...values, plan: edited?.paidPlan ?? values.plan });

  /** Leads to what is wrong; false when nothing is. */
  function refused(at: number): boolean {
    const found = errorsOfStep(at, keeper.state().values);
    forgetErrors();
    form.addErrors(found);
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
    // What is to be paid is sent by being paid.
    if (mustPay) return;
    if (refusedLater !== undefined) await cancelSubmission(draftKey(memberId, edited?.id));
    const result = await send(whole(values));
    if (result === true) return;
    form.addErrors(result.errors);
    if (result.step !== undefined) {
      onStep(result.step);
      setAttempt((before) => before + 1);
    }
  }

  function askToSignIn(goOn: () => void) {
    signIn({
      reason: 'Your draft is still here: sign in, and it is sent.',
      next: () => {
        // Somebody else's draft opens for somebody else.
        if (queryClient.getQueryData(accountQuery.queryKey)?._id === memberId) goOn();
      },
    });
  }

  if (sending.kind === 'sent' || paying.kind === 'sent') return <Submitted keeper={keeper} />;
  const { payment } = draft.values;
  if (isUnsettled(paying))
    return (
      <PaymentStatus
        paying={paying}
        payment={payment}
        memberId={memberId}
        onCheck={() => void check()}
        onArrived={arrived}
        onSignIn={() => askToSignIn(() => (payment === undefined ? goBack() : void check()))}
        onBack={goBack}
        onClear={() => {
          goBack();
          void keeper.discard();
        }}
      />
    );
  const name = steps[step - 1]?.name ?? '';
  return (
    <>
      <h1 className="text-soft mb-4 font-semibold">{edited === undefined ? 'Submit a startup' : 'Send a startup again'}</h1>
      <Progress step={step} reachable={reachable} />
      <div className="mt-8 grid gap-x-16 gap-y-12 sm:mt-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          {edited !== undefined && <RejectionNotice edited={edited} />}
          {refusedLater !== undefined && <QueuedSubmissionRefused why={refusedLater} />}
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
              <StepFields
                step={step}
                form={form}
                pictures={pictures}
                last={{
                  paidPlan: edited?.paidPlan,
                  payment: mustPay && (
                    <Payment form={form} checkout={checkout} notice={paying.kind === 'choosing' ? paying.notice : undefined} />
                  ),
                  onChoosePlan: payments.forget,
                }}
              />
            </div>
            <SubmitError
              sending={sending}
              saved={draft.saveStatus === 'kept'}
              later={<QueueSubmissionButton values={whole(draft.values)} memberId={memberId} startupId={edited?.id} />}
              onSignIn={() => askToSignIn(() => void submit())}
            />
            {step === lastStep && mustPay && <PaidPlanNeedsNetwork plan={draft.values.plan} />}
            <StepButtons step={step} mustPay={mustPay} sending={sending.kind === 'sending'} onBack={() => onStep(step - 1)} />
          </form>
          <div className="mt-6">
            <DraftStatus
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
      {leaving.status === 'blocked' && <LeaveDialog busy={busy} onStay={leaving.reset} onLeave={leaving.proceed} />}
    </>
  );
}
