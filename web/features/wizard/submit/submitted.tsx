import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '../../../../server/domain/core/dates.ts';
import { reviewDueAt } from '../../../../server/domain/submissions/payments/plans.rules.ts';
import { isFreePlan, planByName } from '../../../../server/domain/submissions/submissions.rules.ts';
import { callQuery } from '../../../api/call-query.ts';
import { buttonClass } from '../../../ui/button.tsx';
import type { DraftAutosave } from '../draft/draft-autosave.ts';

/** Discards the draft, and shows the success screen once the device has removed it: who leaves at once finds no draft that was sent. */
export function Submitted({ autosave }: { autosave: DraftAutosave }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isDiscarded, setDiscarded] = useState(false);
  const [{ productName: name, plan, payment }] = useState(() => {
    const { values } = autosave.state();
    return { ...values, ...values.payment?.payload };
  });
  useEffect(() => void autosave.discard().then(() => setDiscarded(true)), [autosave]);
  useEffect(() => heading.current?.focus(), [isDiscarded]);
  const { data: plans = [] } = useQuery(callQuery('listPlans'));
  const [submittedAt] = useState(() => new Date().toISOString());
  const speed = planByName(plan, plans)?.approvalSpeed;
  const dueOn = formatDate(reviewDueAt(submittedAt, speed ?? ''));
  if (!isDiscarded) return <output className="sr-only">Submitting...</output>;
  return (
    <div className="mx-auto max-w-2xl py-10 sm:py-16">
      <span className="bg-accent-wash text-accent grid size-16 place-items-center rounded-full">
        <MailCheck aria-hidden="true" className="size-8" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="font-display mt-6 text-3xl leading-[1.15] outline-none sm:text-[2.6rem]">
        Your startup has been submitted for review. Check your email for a confirmation.
      </h1>
      <h2 className="font-display mt-10 text-xl">What happens next</h2>
      <ol className="text-soft marker:text-accent mt-3 list-decimal space-y-2 pl-5 leading-snug marker:font-semibold">
        <li>
          A person reads what you sent of {name}.{' '}
          {isFreePlan(plan) && `On the free plan this takes up to a month: you will have an answer by ${dueOn}.`}
          {speed !== undefined && `With ${plan} (${speed}) you will have an answer by ${dueOn}.`}
        </li>
        {payment !== undefined && <li>PayPal sends you a receipt. Your plan is in your settings, under Billing Portal.</li>}
        <li>You get a mail with the decision. If it is turned down, the mail says why, and you may send it again.</li>
        <li>Once it is approved it opens on the home page, on its day.</li>
      </ol>
      <div className="mt-9 flex flex-wrap gap-3">
        <Link to="/dashboard" className={buttonClass('primary')}>
          View My Dashboard
        </Link>
        <Link to="/" className={buttonClass()}>
          Back to Home
        </Link>
      </div>
    </div>
  );
}
