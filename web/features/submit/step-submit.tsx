import { useQuery } from '@tanstack/react-query';
import { errorCatalogue } from '../../../server/contract/errors.ts';
import { fallbackContactEmail } from '../../../server/contract/limits.ts';
import type { Plan } from '../../../server/contract/plans.ts';
import { whyCannotHavePlan } from '../../../server/rules/submissions.ts';
import { plansQuery } from '../../api/plans.ts';
import { settingsQuery } from '../../api/settings.ts';
import { isFramed } from '../../lib/browser.ts';
import { PlanChoice } from './plan-choice.tsx';
import { Review } from './review.tsx';
import type { ListingForm } from './use-listing-form.ts';

/** Why nothing can be sent with the chosen plan, by the server's own rule; undefined while that is not known. */
export function planTrouble(plan: string, plans: readonly Plan[] | undefined): string | undefined {
  const code = plans === undefined ? undefined : whyCannotHavePlan(plan, plans);
  if (code === undefined) return undefined;
  return code === 'plans.not_configured' && isFramed() ? 'Payment is disabled in the demo.' : errorCatalogue[code].message;
}

export function StepSubmit({ form }: { form: ListingForm }) {
  const { data: plans } = useQuery(plansQuery);
  const { data: settings } = useQuery(settingsQuery);
  const trouble = planTrouble(form.values.plan, plans);
  return (
    <>
      <section aria-labelledby="review">
        <h3 id="review" className="font-display mb-3 text-xl">
          What you are sending
        </h3>
        <Review values={form.values} />
      </section>
      <PlanChoice
        form={form}
        trouble={
          trouble && (
            <>
              {trouble}{' '}
              {!isFramed() && (
                <a href={`mailto:${settings?.contactEmail || fallbackContactEmail}`} className="font-semibold">
                  Email us
                </a>
              )}
            </>
          )
        }
      />
    </>
  );
}
