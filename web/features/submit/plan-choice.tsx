import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { hobbyPlan } from '../../../server/contract/submissions.ts';
import { plansQuery } from '../../api/plans.ts';
import { type Billing, dollars, savingOf } from '../../lib/prices.ts';
import { BillingSwitch } from '../../ui/billing-switch.tsx';
import type { ListingForm } from './use-listing-form.ts';

/** The free tier and the paid plans; `trouble` is why the chosen one cannot be had. */
export function PlanChoice({ form: { values, errors, set }, trouble }: { form: ListingForm; trouble: ReactNode }) {
  const { data: plans = [] } = useQuery(plansQuery);
  const [billing, setBilling] = useState<Billing>('annual');
  const option = (name: string, price: string, period: string, speed: string, features: readonly string[]) => (
    // The text stands two elements deep.
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- see above
    <label
      key={name}
      className="border-line bg-raised rounded-card hover:border-field has-checked:border-accent has-checked:ring-accent has-focus-visible:outline-accent flex cursor-pointer items-start gap-3.5 border p-4 has-checked:ring-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
    >
      <input
        type="radio"
        name="plan"
        checked={values.plan.toLowerCase() === name.toLowerCase()}
        onChange={() => set('plan', name)}
        aria-describedby="plan-trouble"
        className="accent-accent mt-1 size-5 shrink-0 outline-none"
      />
      <span className="min-w-0 grow leading-snug">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-lg font-semibold">{name}</span>
          <span>
            <span className="font-display text-xl">{price}</span> <span className="text-soft text-[0.95rem]">{period}</span>
          </span>
        </span>
        <span className="mt-1 block">{speed}</span>
        <span className="text-soft mt-1 block text-[0.95rem]">{features.join(' · ')}</span>
      </span>
    </label>
  );
  return (
    <fieldset>
      <legend className="font-display mb-3 text-xl">Plan</legend>
      {plans.length > 0 && (
        <div className="mb-4">
          <BillingSwitch billing={billing} saving={savingOf(plans)} onChoose={setBilling} />
        </div>
      )}
      <div className="grid gap-3">
        {option(hobbyPlan, 'Free', '', 'One month waiting queue', [
          'Featured on a random weekday',
          'Maybe in the newsletter',
          'Limited support',
        ])}
        {plans.map((plan) =>
          option(
            plan.name,
            dollars(billing === 'annual' ? plan.annualPrice : plan.monthlyPrice),
            billing === 'annual' ? 'per year' : 'per month',
            plan.approvalSpeed,
            plan.keyFeatures,
          ),
        )}
      </div>
      <output
        id="plan-trouble"
        className="border-orange bg-sunken mt-3 block rounded-2xl border-l-4 px-4 py-3 leading-snug empty:hidden"
      >
        {trouble ?? errors['plan']}
      </output>
    </fieldset>
  );
}
