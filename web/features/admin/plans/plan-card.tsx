import type { ReactNode } from 'react';
import { errorCatalogue } from '../../../../server/domain/core/errors.ts';
import { withNoun } from '../../../../server/domain/core/noun.ts';
import { whyCannotRemovePlan } from '../../../../server/domain/submissions/payments/payments.rules.ts';
import type { AdminPlan } from '../../../../server/domain/submissions/payments/plans.contract.ts';
import { dollars } from '../../../lib/prices.ts';
import { Button } from '../../../ui/button.tsx';
import { type ListPosition, ReorderButtons } from '../forms/ordered-list.tsx';
import { Pill } from '../layout/pill.tsx';
import { StatusSwitch } from '../table/row-buttons.tsx';

/** The label and hint of each sync state. A plan is synced when the payment provider has its prices. */
const syncLabels = {
  done: { color: 'green', label: 'Synced', hint: '' },
  needed: {
    color: 'orange',
    label: 'Needs syncing',
    hint: 'PayPal has a different price. Changed prices cannot be bought until the plans are synced. Members who already pay keep their price.',
  },
  never: { color: 'plain', label: '', hint: 'This plan is not in PayPal yet, so it cannot be bought.' },
} as const;

const switchedOff = {
  color: 'plain',
  label: 'Turned off',
  hint: 'This plan can no longer be chosen. Members who already pay for it keep it.',
} as const;

export interface PlanCardProps {
  plan: AdminPlan;
  position: ListPosition;
  onEdit: () => void;
  onToggle: () => Promise<void>;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** A plan with its prices, features, ids at the payment provider, and actions. */
export function PlanCard({ plan, position, onEdit, onToggle, onMove, onRemove }: PlanCardProps) {
  const active = plan.status === 'active';
  const { color, label, hint } = active ? syncLabels[plan.sync] : switchedOff;
  const whyNotRemoved = whyCannotRemovePlan(plan);
  return (
    <article className="border-line bg-raised rounded-card flex h-full flex-col border p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <StatusSwitch active={active} label={active ? 'On' : 'Off'} name={plan.name} onToggle={onToggle} />
        <ReorderButtons
          name={plan.name}
          focusKey={plan._id}
          position={position}
          whyNotRemoved={whyNotRemoved && withNoun(errorCatalogue[whyNotRemoved].message)}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      <h2 className="font-display flex flex-wrap items-center gap-3 text-2xl">
        {plan.name} {plan.badge !== '' && <Pill color="blue">{plan.badge}</Pill>}
      </h2>
      {label !== '' && (
        <p className="mt-3">
          <Pill color={color}>{label}</Pill>
        </p>
      )}
      {hint !== '' && <p className="text-soft mt-2 text-[0.95rem] leading-snug">{hint}</p>}
      <dl className="mt-4 grid grid-cols-2 gap-4">
        <PlanDetail name="Annual price">{dollars(plan.annualPrice)}</PlanDetail>
        <PlanDetail name="Monthly price">{dollars(plan.monthlyPrice)}</PlanDetail>
        <PlanDetail name="Approval speed">{plan.approvalSpeed}</PlanDetail>
      </dl>
      <h3 className="mt-5 font-semibold">Key features</h3>
      <ul className="mt-1 list-disc pl-5">
        {plan.keyFeatures.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <h3 className="mt-5 font-semibold">Renewal incentives</h3>
      <ul className="mt-1 list-disc pl-5">
        {plan.renewalIncentives.map((incentive) => (
          <li key={incentive}>{incentive}</li>
        ))}
      </ul>
      <dl className="mt-5 mb-6 grid gap-3">
        <PlanDetail name="PayPal monthly plan id">
          <ProviderId id={plan.paypalMonthlyPlanId} />
        </PlanDetail>
        <PlanDetail name="PayPal annual plan id">
          <ProviderId id={plan.paypalAnnualPlanId} />
        </PlanDetail>
      </dl>
      <Button className="mt-auto" onClick={onEdit}>
        Edit Plan<span className="sr-only"> {plan.name}</span>
      </Button>
    </article>
  );
}

/** The id breaks anywhere, because it is wider than a card on a phone. */
function ProviderId({ id }: { id: string }) {
  return id === '' ? 'Not Synced' : <span className="font-mono text-[0.9rem] break-all select-all">{id}</span>;
}

function PlanDetail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft text-sm">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
