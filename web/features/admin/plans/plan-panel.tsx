import type { ReactNode } from 'react';
import type { Plan } from '../../../../server/contract/plans.ts';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../kit/tag.tsx';

/** A plan as its card shows it, with what the payment provider calls it. */
export function PlanPanel({ plan, onEdit }: { plan: Plan; onEdit: () => void }) {
  return (
    <article className="border-line bg-raised rounded-card flex h-full flex-col border p-5">
      <h2 className="font-display flex flex-wrap items-center gap-3 text-2xl">
        {plan.name} {plan.badge !== '' && <Tag look="orange">{plan.badge}</Tag>}
      </h2>
      <dl className="mt-4 grid grid-cols-2 gap-4">
        <Fact name="Annual price">${plan.annualPrice}</Fact>
        <Fact name="Monthly price">${plan.monthlyPrice}</Fact>
        <Fact name="Approval speed">{plan.approvalSpeed}</Fact>
      </dl>
      <h3 className="mt-5 font-semibold">Key features</h3>
      <ul className="mt-1 list-disc pl-5">
        {plan.keyFeatures.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <dl className="mt-5 mb-6 grid gap-3">
        <Fact name="PayPal monthly plan id">{plan.paypalMonthlyPlanId || 'Not Synced'}</Fact>
        <Fact name="PayPal annual plan id">{plan.paypalAnnualPlanId || 'Not Synced'}</Fact>
      </dl>
      <Button className="mt-auto" onClick={onEdit}>
        Edit Plan<span className="sr-only"> {plan.name}</span>
      </Button>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft text-sm">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
