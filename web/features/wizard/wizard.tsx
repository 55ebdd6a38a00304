import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState, type ComponentProps, useRef } from 'react';
import { say } from '../../../server/domain/core/noun.ts';
import { isFreePlan } from '../../../server/domain/submissions/submissions.rules.ts';
import { callQuery } from '../../api/call-query.ts';
import { settingsQuery } from '../../api/settings.ts';
import { draftKey, type ListingDraft } from '../../offline/drafts/listing-drafts.ts';
import { cancelSubmission } from '../../offline/queue/queued-submissions.ts';
import { useIsOffline } from '../../offline/transport/use-offline.ts';
import { Button } from '../../ui/button.tsx';
import { onlinePart } from '../../ui/online-part.tsx';
import { RichText } from '../texts/rich-text.tsx';
import { Reason } from './reason.tsx';
import type { DraftAutosave } from './draft/draft-autosave.ts';
import { DraftStatus, ExternalChange } from './draft/draft-status.tsx';
import { Guide } from './steps/guide.tsx';
import { PaidPlanNeedsNetwork, QueuedSubmissionRefused, SubmitError, Submitted } from './submit/submit-outcomes.tsx';
import { isUnsettled } from './payment/payment-state.ts';
import { unreadInputs } from '../../lib/unread-inputs.ts';
import { Progress } from './steps/progress.tsx';
import { errorsOfStep, lastStep, reachableStep, steps } from './steps/steps.ts';
import { LeaveDialog, useLeaveGuard } from './draft/leave-guard.tsx';
import { useListingForm, useAskedFields, type ListingForm } from './draft/use-listing-form.ts';
import { usePayment } from './payment/use-payment.ts';
import { useListingImages, type ListingImages } from './images/use-listing-images.ts';
import { useSubmit } from './submit/use-submit.ts';
import { type OpenStep, useCurrentStep } from './steps/use-current-step.ts';
import type { Field } from '../../../server/domain/listings/fields.contract.ts';
import { StepDetails } from './steps/step-details.tsx';
import { StepFinish } from './steps/step-finish.tsx';
import { StepGeneral } from './steps/step-general.tsx';
import { StepMedia } from './steps/step-media.tsx';
import { StepSubmit } from './steps/step-submit.tsx';
import { StepTeam } from './steps/step-team.tsx';

// Renders nothing while offline, because `PaidPlanNeedsNetwork` explains the missing network.
const Payment = onlinePart(async () => (await import('./payment/payment.tsx')).Payment, '');
const PaymentStatus = onlinePart(
  async () => (await import('./payment/payment-status.tsx')).PaymentStatus,
  'Your payment is not lost. Reload this page when you are online to look it up.',
);

/** The rejected listing that is submitted again. */
export interface RejectedListing {
  id: string;
  rejectionReason: string;
  /** The plan that was paid for, which the listing keeps; undefined if no plan was paid for. */
  paidPlan: string | undefined;
}

interface WizardProps {
  memberId: string;
  /** Undefined for a new listing. */
  rejected: RejectedListing | undefined;
  autosave: DraftAutosave;
  /** Why the server refused the submission that was queued on this device. */
  queueError: string | undefined;
  /** The step in the address, if it has one. */
  searchStep: number | undefined;
  onOpenStep: OpenStep;
}

/** The six steps of a submission. */
export function Wizard({ memberId, rejected, autosave, queueError, searchStep, onOpenStep }: WizardProps) {
  const { form, draft, clearErrors } = useListingForm(autosave);
  const images = useListingImages(form);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const asked = useAskedFields(autosave);
  const { step, reachable, headingRef, formRef } = useCurrentStep({
    autosave,
    draft,
    searchStep,
    onOpenStep,
    failedAttempts,
    asked,
  });
  const submission = useSubmit({ memberId, startupId: rejected?.id });
  const payment = usePayment({ autosave, memberId, startupId: rejected?.id });
  usePrefetchQuery(callQuery('listCategories'));
  usePrefetchQuery(callQuery('listPlans'));
  useEffect(() => autosave.watch(), [autosave]);
  const next = useOnePress(goNext);
  const isSending = submission.state.kind === 'sending';
  const isBusy = images.pendingCount > 0 || isSending;
  const blocker = useLeaveGuard(autosave, isBusy);
  const mustPay = rejected?.paidPlan === undefined && !isFreePlan(draft.values.plan);

  /** Restores the paid plan of a listing that was already paid for. */
  const withPaidPlan = (values: ListingDraft) => ({ ...values, plan: rejected?.paidPlan ?? values.plan });

  function openFailedStep(failedStep: number): void {
    onOpenStep(failedStep);
    setFailedAttempts((before) => before + 1);
  }

  /** Opens a step if it has errors, and shows them. Returns whether it has errors. */
  function showErrorsOf(checkedStep: number): boolean {
    const unread = checkedStep === step ? unreadInputs(formRef.current) : {};
    const errors = { ...errorsOfStep(checkedStep, autosave.state().values, asked), ...unread };
    clearErrors();
    form.addErrors(errors);
    if (Object.keys(errors).length === 0) return false;
    openFailedStep(checkedStep);
    return true;
  }

  async function goNext() {
    form.completeUrls();
    await images.waitUntilDone();
    if (showErrorsOf(step)) return;
    if (step < lastStep) onOpenStep(step + 1);
    else await submit();
  }

  async function submit() {
    const { values } = autosave.state();
    const firstInvalidStep = reachableStep(values, asked);
    if (firstInvalidStep < lastStep && showErrorsOf(firstInvalidStep)) return;
    // With a paid plan, the payment submits the listing.
    if (mustPay) return;
    if (queueError !== undefined) await cancelSubmission(draftKey(memberId, rejected?.id));
    const result = await submission.submit(withPaidPlan(values));
    if (result === true) return;
    form.addErrors(result.errors);
    if (result.step !== undefined) openFailedStep(result.step);
  }

  if (submission.state.kind === 'sent' || payment.state.kind === 'submitted') return <Submitted autosave={autosave} />;
  if (isUnsettled(payment.state))
    return (
      <PaymentStatus
        state={payment.state}
        startedPayment={draft.values.payment}
        memberId={memberId}
        onCheck={() => void payment.check()}
        onSubmitted={payment.markSubmitted}
        onSignIn={() => void payment.signInAgain()}
        onBack={payment.backToChoice}
        onClear={() => {
          payment.backToChoice();
          void autosave.discard();
        }}
      />
    );
  return (
    <>
      <h1 className="text-soft mb-4 font-semibold">{rejected === undefined ? say`Submit a startup` : say`Resubmit a startup`}</h1>
      <Progress step={step} reachable={reachable} />
      <div className="mt-8 grid gap-x-16 gap-y-12 sm:mt-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          {rejected !== undefined && <RejectionNotice reason={rejected.rejectionReason} />}
          <ExternalChange change={draft.externalChange} />
          {queueError !== undefined && <QueuedSubmissionRefused message={queueError} />}
          <form
            ref={formRef}
            noValidate
            aria-labelledby="step"
            onSubmit={(event) => {
              event.preventDefault();
              submission.reset();
              void next.press();
            }}
          >
            <StepHeading step={step} headingRef={headingRef} />
            <div className="mt-7 space-y-6">
              <StepFields
                step={step}
                form={form}
                asked={asked}
                images={images}
                submitStepProps={{
                  paidPlan: rejected?.paidPlan,
                  payment: mustPay && <Payment form={form} checkout={payment.checkout} notice={payment.notice} />,
                  onChoosePlan: payment.clearNotice,
                }}
              />
            </div>
            <SubmitError state={submission.state} isSaved={draft.saveStatus === 'saved'} onSignIn={() => void submit()} />
            {step === lastStep && mustPay && <PaidPlanNeedsNetwork plan={draft.values.plan} />}
            <StepButtons
              step={step}
              mustPay={mustPay}
              isPressed={next.isRunning || isSending}
              onBack={() => onOpenStep(step - 1)}
            />
          </form>
          <div className="mt-6">
            <DraftStatus
              draft={draft}
              onStartOver={() => {
                clearErrors();
                void autosave.discard();
              }}
            />
          </div>
        </div>
        <Guide step={step} values={draft.values} />
      </div>
      {blocker.status === 'blocked' && <LeaveDialog isBusy={isBusy} onStay={blocker.reset} onLeave={blocker.proceed} />}
    </>
  );
}

function StepHeading({ step, headingRef }: { step: number; headingRef: RefObject<HTMLHeadingElement | null> }) {
  return (
    <h2 id="step" ref={headingRef} tabIndex={-1} className="outline-none">
      <span className="text-soft block text-[0.95rem]">
        Step {step} of {lastStep}
      </span>{' '}
      <span className="font-display block text-[2.2rem] leading-tight sm:text-5xl">{steps[step - 1]?.name}</span>
    </h2>
  );
}

interface StepButtonsProps {
  step: number;
  mustPay: boolean;
  isPressed: boolean;
  onBack: () => void;
}

/** Back and Next. On the last step the payment of a paid plan submits the listing, so Submit is disabled. */
function StepButtons({ step, mustPay, isPressed, onBack }: StepButtonsProps) {
  const isSubmittedByPayment = mustPay && step === lastStep;
  const submitLabel = useIsOffline() && !mustPay ? 'Send when online' : 'Submit';
  return (
    <div className="mt-8 flex items-center justify-between gap-4">
      <Button disabled={step === 1} onClick={onBack}>
        Back
      </Button>
      <Button
        type="submit"
        variant="primary"
        aria-disabled={isPressed || isSubmittedByPayment}
        aria-describedby={isSubmittedByPayment ? 'payment-reason' : undefined}
        className="px-8"
      >
        {step < lastStep ? 'Next' : isPressed && !isSubmittedByPayment ? 'Submitting...' : submitLabel}
      </Button>
    </div>
  );
}

function RejectionNotice({ reason }: { reason: string }) {
  return (
    <p className="border-orange bg-sunken mb-8 rounded-2xl border-l-4 px-4 py-3 leading-snug whitespace-pre-line">
      {say`This startup was rejected. `}
      <Reason text={reason} />
    </p>
  );
}

/** The operator's guidelines, above the first step. */
function SubmissionGuidelines() {
  const text = useQuery(settingsQuery).data?.texts.guidelines;
  if (text === undefined) return null;
  return (
    <section aria-label="Submission guidelines" className="border-line rounded-card bg-raised border p-4 sm:p-6">
      <h2 className="font-display text-xl">Submission guidelines</h2>
      <div className="mt-4 space-y-4 leading-relaxed">
        <RichText text={text} />
      </div>
    </section>
  );
}

function StepFields({
  step,
  form,
  asked,
  images,
  submitStepProps,
}: {
  step: number;
  form: ListingForm;
  asked: readonly Field[] | undefined;
  images: ListingImages;
  /** Props of the last step only. */
  submitStepProps: Omit<ComponentProps<typeof StepSubmit>, 'form'>;
}) {
  switch (step) {
    case 1:
      return (
        <>
          <SubmissionGuidelines />
          <StepGeneral form={form} images={images} />
        </>
      );
    case 2:
      return <StepDetails form={form} asked={asked} />;
    case 3:
      return <StepMedia form={form} images={images} />;
    case 4:
      return <StepTeam form={form} />;
    case 5:
      return <StepFinish form={form} />;
    default:
      return <StepSubmit form={form} {...submitStepProps} />;
  }
}

/** Runs `action` on a press, unless the action is still running from an earlier press. */
function useOnePress(action: () => Promise<void>): { press: () => Promise<void>; isRunning: boolean } {
  const [isRunning, setIsRunning] = useState(false);
  const latch = useRef(false);
  const press = async () => {
    if (latch.current) return;
    latch.current = true;
    setIsRunning(true);
    try {
      await action();
    } finally {
      latch.current = false;
      setIsRunning(false);
    }
  };
  return { press, isRunning };
}
