import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callQuery } from '../../../api/call-query.ts';
import { LegalLinks } from '../../../ui/legal-links.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { Review } from './review.tsx';
import type { ListingForm } from '../draft/use-listing-form.ts';

/**
 * The review and the choice of a plan. A listing that is already paid for keeps its `paidPlan`. `payment` is the checkout of the
 * chosen plan.
 */
export function StepSubmit({
  form,
  paidPlan,
  payment,
  onChoosePlan,
}: {
  form: ListingForm;
  paidPlan: string | undefined;
  payment: ReactNode;
  onChoosePlan: () => void;
}) {
  const { data: pages } = useQuery(callQuery('listPages'));
  return (
    <>
      <section aria-labelledby="review">
        <h3 id="review" className="font-display mb-3 text-xl">
          Your submission
        </h3>
        <Review values={form.values} />
      </section>
      {paidPlan === undefined ? (
        <PlanChoice form={form} onChoose={onChoosePlan} />
      ) : (
        <section aria-labelledby="plan">
          <h3 id="plan" className="font-display mb-3 text-xl">
            Plan
          </h3>
          <p className="border-line bg-raised rounded-card border p-4">
            <strong>{paidPlan}</strong>, already paid. Resubmitting is free.
          </p>
        </section>
      )}
      <Declined />
      <LegalLinks pages={pages} agreeing="By submitting" />
      {payment}
    </>
  );
}

/** The reasons why startups are rejected. */
function Declined() {
  const { data: reasons = [] } = useQuery(callQuery('listReportReasons'));
  if (reasons.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer font-semibold">What we decline</summary>
      <dl className="mt-3 space-y-2">
        {reasons.map(({ key, title, text }) => (
          <div key={key} dir="auto">
            <dt className="font-semibold">{title}</dt>
            <dd className="text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
