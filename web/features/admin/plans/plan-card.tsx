import type { ReactNode } from 'react';
import type { PlanToEdit } from '../../../../server/contract/plans.ts';
import { dollars } from '../../../lib/prices.ts';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../kit/tag.tsx';

/** Whether founders can pay what the card says. */
const syncs = {
  done: { look: 'green', word: 'Synced', hint: '' },
  needed: {
    look: 'orange',
    word: 'Needs a sync',
    hint: 'PayPal has another price. What changed cannot be bought until the plans are synced; who pays already keeps the price they had.',
  },
  never: { look: 'plain', word: '', hint: 'PayPal does not know this plan yet, so nobody can buy it.' },
} as const;

/** A plan as its card shows it, with what the payment provider calls it. */
export function PlanCard({ plan, onEdit }: { plan: PlanToEdit; onEdit: () => void }) {
  const { look, word, hint } = syncs[plan.sync];
  return (
    <article className="border-line bg-raised rounded-card flex h-full flex-col border p-5">
      <h2 className="font-display flex flex-wrap items-center gap-3 text-2xl">
        {plan.name} {plan.badge !== '' && <Tag look="blue">{plan.badge}</Tag>}
      </h2>
      {word !== '' && (
        <p className="mt-3">
          <Tag look={look}>{word}</Tag>
        </p>
      )}
      {hint !== '' && <p className="text-soft mt-2 text-[0.95rem] leading-snug">{hint}</p>}
      <dl className="mt-4 grid grid-cols-2 gap-4">
        <Fact name="Annual price">{dollars(plan.annualPrice)}</Fact>
        <Fact name="Monthly price">{dollars(plan.monthlyPrice)}</Fact>
        <Fact name="Approval speed">{plan.approvalSpeed}</Fact>
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
        <Fact name="PayPal monthly plan id">
          <ProviderId id={plan.paypalMonthlyPlanId} />
        </Fact>
        <Fact name="PayPal annual plan id">
          <ProviderId id={plan.paypalAnnualPlanId} />
        </Fact>
      </dl>
      <Button className="mt-auto" onClick={onEdit}>
        Edit Plan<span className="sr-only"> {plan.name}</span>
      </Button>
    </article>
  );
}

/** Broken where it must be: ids are longer than a card on a phone is wide. */
function ProviderId({ id }: { id: string }) {
  return id === '' ? 'Not Synced' : <span className="font-mono text-[0.9rem] break-all select-all">{id}</span>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft text-sm">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
