import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { withNoun } from '../../../server/domain/core/noun.ts';
import type { Plan } from '../../../server/domain/submissions/payments/plans.contract.ts';
import { annualSaving, dollars, freePlanTexts, mostPopularPlan, type BillingCycle } from '../../lib/prices.ts';

/** A paid plan; `action` is the button that chooses it. */
export function PlanCard({ plan, cycle, action }: { plan: Plan; cycle: BillingCycle; action: ReactNode }) {
  const annual = cycle === 'annual';
  const popular = plan.name === mostPopularPlan;
  const saving = annualSaving(plan);
  return (
    <Card name={plan.name} badge={popular ? 'Most Popular' : plan.badge} outstanding={popular} action={action}>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-[2.4rem] leading-none">{dollars(annual ? plan.annualPrice : plan.monthlyPrice)}</span>{' '}
        <span className="text-soft">{annual ? 'per year' : 'per month'}</span>
      </p>
      <p className="text-soft mt-2 text-[0.95rem] leading-snug sm:min-h-12">
        {annual
          ? saving > 0 && `Save ${saving}%, which is ${dollars(12 * plan.monthlyPrice - plan.annualPrice)} a year.`
          : `Or ${dollars(plan.annualPrice)} per year${saving > 0 ? `, which saves ${saving}%` : ''}.`}
      </p>
      <p className="border-line mt-4 border-t pt-4 font-semibold">{plan.approvalSpeed}</p>
      <Features features={plan.keyFeatures} />
      {plan.renewalIncentives.length > 0 && (
        <>
          <p className="text-soft mt-5 text-sm">When you renew</p>
          <Features features={plan.renewalIncentives} />
        </>
      )}
    </Card>
  );
}

/** The free tier. `paidPlans` are the other plans on offer. */
export function HobbyCard({ paidPlans, action }: { paidPlans: readonly Plan[]; action: ReactNode }) {
  const { audience, speed, features } = freePlanTexts(paidPlans);
  return (
    <Card name="Hobby" badge="" outstanding={false} action={action}>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-[2.4rem] leading-none">Free</span>
      </p>
      <p className="text-soft mt-2 text-[0.95rem] leading-snug sm:min-h-12">{withNoun(audience)}</p>
      <p className="border-line mt-4 border-t pt-4 font-semibold">{speed}</p>
      {features.length > 0 && <Features features={features} />}
    </Card>
  );
}

function Card({
  name,
  badge,
  outstanding,
  action,
  children,
}: {
  name: string;
  badge: string;
  outstanding: boolean;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <article
      className={`bg-raised rounded-card flex h-full flex-col border p-6 ${outstanding ? 'border-accent ring-accent ring-1' : 'border-line'}`}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 dir="auto" className="text-lg leading-snug font-semibold">
          {name}
        </h2>
        {badge !== '' && (
          <p className="bg-accent text-on-accent rounded-full px-3 py-1 text-sm leading-tight font-semibold">{badge}</p>
        )}
      </div>
      {children}
      <div className="mt-auto grid pt-7">{action}</div>
    </article>
  );
}

function Features({ features }: { features: readonly string[] }) {
  return (
    <ul className="mt-3 space-y-2 text-[0.95rem] leading-snug">
      {features.map((feature, index) => (
        <li key={index} className="flex gap-2.5">
          <Check aria-hidden="true" className="text-accent mt-0.5 size-4 shrink-0" />
          <span dir="auto" className="min-w-0">
            {feature}
          </span>
        </li>
      ))}
    </ul>
  );
}
