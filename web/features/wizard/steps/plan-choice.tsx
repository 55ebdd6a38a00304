import { hobbyPlan } from '../../../../server/domain/submissions/submissions.contract.ts';
import { priceOf } from '../../../../server/domain/submissions/payments/plans.rules.ts';
import { whyCannotHavePlan } from '../../../../server/domain/submissions/submissions.rules.ts';
import { useOfferedPlans } from '../../../api/offered-plans.ts';
import { annualSaving, dollars, freePlanTexts, mostPopularPlan, savingLabel } from '../../../lib/prices.ts';
import { BillingCycleSwitch } from '../../../ui/billing-cycle-switch.tsx';
import type { ListingForm } from '../draft/use-listing-form.ts';

interface PlanOptionTexts {
  name: string;
  badge: string;
  price: string;
  period: string;
  speed: string;
  saving: string;
  features: readonly string[];
}

/** The free tier and the paid plans. `onChoose` runs when the plan or billing cycle is changed. */
export function PlanChoice({ form: { values, errors, set }, onChoose }: { form: ListingForm; onChoose: () => void }) {
  const loadedPlans = useOfferedPlans();
  const plans = loadedPlans ?? [];
  const { plan: chosen, cycle = 'annual' } = values;
  const isPlanMissing = loadedPlans !== undefined && whyCannotHavePlan(chosen, plans, cycle) === 'plans.not_found';
  const freePlanOption: PlanOptionTexts = {
    name: hobbyPlan,
    badge: '',
    price: 'Free',
    period: '',
    saving: '',
    ...freePlanTexts(plans),
  };
  const paidPlanOptions: PlanOptionTexts[] = plans.map((plan) => ({
    name: plan.name,
    badge: plan.name === mostPopularPlan ? 'Most Popular' : plan.badge,
    price: dollars(priceOf(plan, cycle)),
    period: cycle === 'annual' ? 'per year' : 'per month',
    speed: plan.approvalSpeed,
    saving: cycle === 'annual' && annualSaving(plan) > 0 ? `Save ${annualSaving(plan)}%` : '',
    features: plan.keyFeatures,
  }));
  return (
    <fieldset aria-describedby="plan-error">
      <legend className="font-display mb-3 text-xl">Plan</legend>
      {plans.length > 0 && (
        <div className="mb-4">
          <BillingCycleSwitch
            cycle={cycle}
            saving={savingLabel(plans)}
            onChange={(billing) => {
              onChoose();
              set('cycle', billing);
            }}
          />
        </div>
      )}
      <div className="grid gap-3">
        {[freePlanOption, ...paidPlanOptions].map((card) => (
          <PlanOption
            key={card.name}
            card={card}
            checked={chosen.toLowerCase() === card.name.toLowerCase()}
            onChoose={() => {
              onChoose();
              set('plan', card.name);
            }}
          />
        ))}
      </div>
      <output
        id="plan-error"
        className="border-orange bg-sunken mt-3 block rounded-2xl border-l-4 px-4 py-3 leading-snug empty:hidden"
      >
        {isPlanMissing ? `${chosen} is no longer offered. Please choose another plan.` : errors['plan']}
      </output>
    </fieldset>
  );
}

function PlanOption({ card, checked, onChoose }: { card: PlanOptionTexts; checked: boolean; onChoose: () => void }) {
  const { name, badge, price, period, speed, saving, features } = card;
  return (
    // The rule does not find text two elements deep.
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- see above
    <label className="border-line bg-raised rounded-card hover:border-field has-checked:border-accent has-checked:ring-accent has-focus-visible:outline-accent flex cursor-pointer items-start gap-3.5 border p-4 has-checked:ring-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name="plan"
        checked={checked}
        onChange={onChoose}
        className="accent-accent mt-1 size-5 shrink-0 outline-none"
      />
      <span className="min-w-0 grow leading-snug">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="text-lg font-semibold">{name}</span>
            {badge !== '' && (
              <span className="bg-accent text-on-accent rounded-full px-2.5 py-0.5 text-sm leading-tight font-semibold">
                {badge}
              </span>
            )}
          </span>
          <span>
            <span className="font-display text-xl">{price}</span> <span className="text-soft text-[0.95rem]">{period}</span>
          </span>
        </span>
        <span className="mt-1 flex flex-wrap justify-between gap-x-4">
          <span>{speed}</span> {saving !== '' && <span className="text-green font-medium">{saving}</span>}
        </span>
        <span className="text-soft mt-1 block text-[0.95rem]">{features.join(' · ')}</span>
      </span>
    </label>
  );
}
