import { Link } from '@tanstack/react-router';
import { CloudUpload, type LucideIcon, MailCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { say } from '../../../../server/domain/core/noun.ts';
import { cancelSubmission } from '../../../offline/queue/queued-submissions.ts';
import { useIsOffline } from '../../../offline/transport/use-offline.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { SubmitState } from './use-submit.ts';
import { formatDate } from '../../../../server/domain/core/dates.ts';
import { reviewDueAt } from '../../../../server/domain/submissions/payments/plans.rules.ts';
import { isFreePlan, planByName } from '../../../../server/domain/submissions/submissions.rules.ts';
import { useOfferedPlans } from '../../../api/offered-plans.ts';
import type { DraftAutosave } from '../draft/draft-autosave.ts';

/** Why the submission failed, shown above the button that was pressed. */
export function SubmitError({ state, isSaved, onSignIn }: { state: SubmitState; isSaved: boolean; onSignIn: () => void }) {
  return (
    <div role="alert">
      {state.kind === 'failed' && (
        <div className="bg-accent-wash mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-2xl px-4 py-3 leading-snug">
          <p className="min-w-0 grow basis-60">
            <span className="text-accent font-semibold">{state.message}</span>{' '}
            {isSaved && 'Nothing is lost: your draft is saved on this device.'}
          </p>
          {state.isDecided && (
            <Link to="/dashboard" className={buttonClass()}>
              View My Dashboard
            </Link>
          )}
          {state.isSignedOut && <Button onClick={onSignIn}>Sign in</Button>}
        </div>
      )}
    </div>
  );
}

/** Shown beside the payment while the device is offline. */
export function PaidPlanNeedsNetwork({ plan }: { plan: string }) {
  const isOffline = useIsOffline();
  return (
    <output className="mt-6 block leading-snug empty:hidden">
      {isOffline &&
        say`${plan} is paid when you submit, so you need to be online. With Hobby, your startup can be sent automatically later.`}
    </output>
  );
}

/** Why the server refused a queued submission. */
export function QueuedSubmissionRefused({ message }: { message: string }) {
  return (
    <p role="alert" className="border-orange bg-sunken mb-8 rounded-2xl border-l-4 px-4 py-3 leading-snug">
      This was sent automatically when you were online, and was rejected: {message} Fix it and submit it again.
    </p>
  );
}

/** Replaces the wizard while its submission is queued. */
export function QueuedSubmission({ name, draft, onCancel }: { name: string; draft: string; onCancel: () => void }) {
  const cancelAndEdit = async () => {
    onCancel();
    const outcome = await cancelSubmission(draft);
    if (outcome === 'sent') showToast('An earlier attempt may have arrived. Check your dashboard before you submit it again.');
  };
  return (
    <Outcome Icon={CloudUpload} title={`${name} is saved on this device and will be sent when you are online.`}>
      <p className="text-soft mt-5 leading-snug">
        It has not been submitted yet. It will be sent automatically, once, as soon as the site responds, you are signed in here
        and your address is confirmed. Then we email you as usual. If you change it, it is not sent until you submit it again.
      </p>
      <div className="mt-9 flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => void cancelAndEdit()}>
          Change it
        </Button>
        <Link to="/offline" hash="waiting" className={buttonClass()}>
          See what's waiting
        </Link>
      </div>
    </Outcome>
  );
}

/**
 * The page after a submission. It appears only after the device has removed the draft, so that a submitted draft is never
 * restored.
 */
export function Submitted({ autosave }: { autosave: DraftAutosave }) {
  const [isDiscarded, setDiscarded] = useState(false);
  const [{ productName: name, plan, payment }] = useState(() => {
    const { values } = autosave.state();
    return { ...values, ...values.payment?.payload };
  });
  useEffect(() => void autosave.discard().then(() => setDiscarded(true)), [autosave]);
  const plans = useOfferedPlans() ?? [];
  const [submittedAt] = useState(() => new Date().toISOString());
  const speed = planByName(plan, plans)?.approvalSpeed;
  const dueOn = formatDate(reviewDueAt(submittedAt, speed ?? ''));
  if (!isDiscarded) return <output className="sr-only">Submitting...</output>;
  return (
    <Outcome Icon={MailCheck} title={say`Your startup has been submitted for review. Check your email for a confirmation.`}>
      <h2 className="font-display mt-10 text-xl">What happens next</h2>
      <ol className="text-soft marker:text-accent mt-3 list-decimal space-y-2 pl-5 leading-snug marker:font-semibold">
        <li>
          A person reviews {name}.{' '}
          {isFreePlan(plan) &&
            plans.length > 0 &&
            `On the free plan this takes up to a month. You will have an answer by ${dueOn}.`}
          {speed !== undefined && `With ${plan} (${speed}) you will have an answer by ${dueOn}.`}
        </li>
        {payment !== undefined && <li>PayPal will send you a receipt. Your plan is in your settings, under Billing Portal.</li>}
        <li>We email you the decision. If it is rejected, the email says why, and you can submit it again.</li>
        <li>Once approved, it appears on the home page under its day.</li>
      </ol>
      <div className="mt-9 flex flex-wrap gap-3">
        <Link to="/dashboard" className={buttonClass('primary')}>
          View My Dashboard
        </Link>
        <Link to="/" className={buttonClass()}>
          Back to Home
        </Link>
      </div>
    </Outcome>
  );
}

/** A page with an icon and a heading, which gets the focus. */
function Outcome({ Icon, title, children }: { Icon: LucideIcon; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mx-auto max-w-2xl py-10 sm:py-16">
      <span className="bg-accent-wash text-accent grid size-16 place-items-center rounded-full">
        <Icon aria-hidden="true" className="size-8" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="font-display mt-6 text-3xl leading-[1.15] outline-none sm:text-[2.6rem]">
        {title}
      </h1>
      {children}
    </div>
  );
}
