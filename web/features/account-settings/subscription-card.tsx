import { type ReactNode, useState } from 'react';
import type { OwnSubscription } from '../../../server/domain/submissions/payments/payments.contract.ts';
import { formatDate } from '../../../server/domain/core/dates.ts';
import { useViewerClock } from '../../lib/hooks.ts';
import { dollars, subscriptionStatusLabels } from '../../lib/prices.ts';
import { Button } from '../../ui/button.tsx';
import { CancelPlan } from './cancel-plan.tsx';
import { describeStatus } from './subscription-texts.ts';

/** A subscription: its listing, its status, the next payment, and a button to cancel it. */
export function SubscriptionCard({ subscription, userId }: { subscription: OwnSubscription; userId: string }) {
  const { subscriptionId, plan, cycle, price, status, startup, nextPaymentAt, renewalIncentives, canCancel } = subscription;
  const [isCancelOpen, setIsCancelOpen] = useState(false);
  const now = useViewerClock()?.now;
  const titleId = `subscription-${subscriptionId}`;
  return (
    <article aria-labelledby={titleId} className="border-line bg-raised rounded-card border p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={titleId} className="text-lg font-semibold">
          {plan}
          {startup !== null && (
            <>
              {' '}
              <span className="text-soft font-normal">for</span> {startup.name}
            </>
          )}
        </h3>
        <p>
          <span className="font-display text-xl">{dollars(price)}</span>{' '}
          <span className="text-soft text-[0.95rem]">{cycle === 'annual' ? 'per year' : 'per month'}</span>
        </p>
      </div>
      <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name="Status">{subscriptionStatusLabels[status]}</Fact>
        <Fact name="Next payment">{nextPaymentAt === null ? 'None' : formatDate(nextPaymentAt)}</Fact>
        <Fact name="Subscription id">
          <span className="font-mono text-[0.95rem] break-all select-all">{subscriptionId}</span>
        </Fact>
      </dl>
      <p className="mt-3 leading-snug empty:hidden">{now === undefined ? '' : describeStatus(subscription, now)}</p>
      {status === 'active' && renewalIncentives.length > 0 && (
        <>
          <h4 className="mt-4 font-semibold">When it renews</h4>
          <ul className="mt-1 list-disc space-y-0.5 pl-5 leading-snug">
            {renewalIncentives.map((incentive) => (
              <li key={incentive}>{incentive}</li>
            ))}
          </ul>
        </>
      )}
      {canCancel && (
        <Button className="mt-4" onClick={() => setIsCancelOpen(true)}>
          Cancel this plan<span className="sr-only">: {plan}</span>
        </Button>
      )}
      {isCancelOpen && <CancelPlan subscription={subscription} userId={userId} onClose={() => setIsCancelOpen(false)} />}
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-soft text-sm">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
