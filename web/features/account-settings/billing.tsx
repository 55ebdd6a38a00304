import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { say } from '../../../server/domain/core/noun.ts';
import type { Account } from '../../../server/domain/accounts/users.contract.ts';
import { formatDate } from '../../../server/domain/core/dates.ts';
import type { OwnPayment, OwnSubscription } from '../../../server/domain/submissions/payments/payments.contract.ts';
import { hobbyPlan } from '../../../server/domain/submissions/submissions.contract.ts';
import { callQuery } from '../../api/call-query.ts';
import { send } from '../../api/client.ts';
import { useIsHidden } from '../../api/settings.ts';
import { errorMessage } from '../../api/errors.ts';
import { useViewerClock } from '../../lib/hooks.ts';
import { dollars, subscriptionStatusLabels } from '../../lib/prices.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { QuerySection } from '../../ui/query-section.tsx';
import { showToast } from '../../ui/toast.tsx';
import { focusSection, SettingsSection } from './settings-section.tsx';
import { describeCancellation, describeStatus } from './subscription-texts.ts';

/** A member's subscriptions and payments. Cards and receipts are at PayPal. */
export function Billing({ account }: { account: Account }) {
  const billing = useQuery({ ...callQuery('getBilling', { params: { userId: account._id } }), refetchOnMount: 'always' });
  return (
    <SettingsSection id="billing" lead="Plans and payments.">
      <QuerySection query={billing} label="Your plans and payments" skeleton={<div className="skeleton rounded-card h-32" />}>
        {({ subscriptions, payments, manageUrl }) => (
          <>
            {subscriptions.length === 0 && <FreePlanNote />}
            <ul className="space-y-4 empty:hidden">
              {subscriptions.map((subscription) => (
                <li key={subscription.subscriptionId}>
                  <SubscriptionCard subscription={subscription} userId={account._id} />
                </li>
              ))}
            </ul>
            <Payments payments={payments} />
            {manageUrl !== '' && subscriptions.length > 0 && (
              <a href={manageUrl} target="_blank" rel="noreferrer noopener" className={buttonClass('quiet', 'mt-5')}>
                Manage payments at PayPal <ExternalLink aria-hidden="true" className="size-4" />
                <span className="sr-only"> (opens a new tab)</span>
              </a>
            )}
          </>
        )}
      </QuerySection>
    </SettingsSection>
  );
}

function FreePlanNote() {
  const isHidden = useIsHidden('plans');
  return (
    <div className="border-line bg-raised rounded-card flex flex-wrap items-center justify-between gap-4 border p-5">
      <div className="min-w-0 grow basis-52">
        <h3 className="font-semibold">{hobbyPlan}, free</h3>
        <p className="text-soft">
          You have no paid plans.{!isHidden && say` You choose a plan in the last step of submitting a startup.`}
        </p>
      </div>
      {!isHidden && (
        <Link to="/plans" className={buttonClass()}>
          See plans
        </Link>
      )}
    </div>
  );
}

const paymentStatusTexts = { completed: 'paid', refunded: 'refunded', reversed: 'refunded' } as const;

/** Every payment, newest first. PayPal emails the receipts. */
function Payments({ payments }: { payments: readonly OwnPayment[] }) {
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="payments" className="mt-7">
      <h3 id="payments" className="font-semibold">
        Payments
      </h3>
      <ul className="divide-line border-line mt-2 divide-y border-y">
        {payments.map(({ _id, paidAt, plan, status, amount, refundedAmount, currency }) => (
          <li key={_id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 leading-snug">
            <span>
              {plan} <span className="text-soft">on</span> <time dateTime={paidAt}>{formatDate(paidAt)}</time>
            </span>
            <span className="tabular-nums">
              {formatAmount(amount, currency)}
              <span className="text-soft">
                , {paymentStatusTexts[status]}
                {status === 'completed' && Number(refundedAmount) > 0 && `, ${formatAmount(refundedAmount, currency)} refunded`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "$199.00" for PayPal's amount "199.00". */
function formatAmount(amount: string, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(amount));
}

/** Asks before a subscription is canceled, and lists the consequences. */
function CancelPlan({ subscription, userId, onClose }: { subscription: OwnSubscription; userId: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: async () => {
      const { message } = await send('cancelSubscription', { params: { subscriptionId: subscription.subscriptionId } });
      await queryClient.invalidateQueries(callQuery('getBilling', { params: { userId } }));
      return message;
    },
    // The pressed button is removed, so the focus moves to the section.
    onSuccess: (message) => {
      showToast(message);
      onClose();
      focusSection('billing');
    },
    // The subscription may have been canceled already, for example in another tab.
    onError: () => queryClient.invalidateQueries(callQuery('getBilling', { params: { userId } })),
  });
  return (
    <ConfirmDialog
      title={`Cancel ${subscription.plan}?`}
      confirmLabel="Cancel plan"
      cancelLabel="Keep it"
      busy={cancel.isPending}
      error={cancel.isError ? errorMessage(cancel.error, 'The plan could not be canceled. Please try again.') : undefined}
      onConfirm={() => cancel.mutate()}
      onCancel={onClose}
    >
      <ul className="list-disc space-y-1 pl-5">
        {describeCancellation(subscription).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

/** A subscription: its listing, its status, the next payment, and a button to cancel it. */
function SubscriptionCard({ subscription, userId }: { subscription: OwnSubscription; userId: string }) {
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
          Cancel plan<span className="sr-only">: {plan}</span>
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
