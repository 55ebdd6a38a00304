import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { say } from '../../../../server/domain/core/noun.ts';
import { formatDate, formatDateTime } from '../../../../server/domain/core/dates.ts';
import type {
  AdminPaymentOrder,
  Refundable,
  SubscriptionDetails,
} from '../../../../server/domain/submissions/payments/payment-orders.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { dollars, subscriptionStatusLabels } from '../../../lib/prices.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { ErrorText } from '../forms/form-parts.tsx';
import { Detail, DetailSection } from '../layout/details.tsx';
import { UserLink } from '../layout/user-link.tsx';
import { cancellationText, orderText, priceText } from './order-texts.ts';

interface DialogProps {
  id: string;
  /** The startup's name, or the subscription's id. */
  name: string;
  /** Called after each change. */
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** A subscription with its payments, the cancellations and refunds that admins ordered, and the buttons to order them. */
export function SubscriptionDialog({ id, name, onChanged, onClose }: DialogProps) {
  const details = useQuery({ ...callQuery('getSubscription', { params: { id } }), staleTime: 0 });
  const [asking, setAsking] = useState<'cancel' | 'refund'>();
  /** Shows PayPal's answer, including a refusal. A failed call is shown elsewhere. */
  const tell = async ({ order }: { order: AdminPaymentOrder }) => {
    showToast(orderText(order));
    await onChanged();
  };
  const { data } = details;
  if (asking === 'cancel' && data !== undefined)
    return (
      <ConfirmAction
        title={`Cancel the subscription of ${name}?`}
        confirmLabel="Cancel subscription"
        cancelLabel="Keep it"
        action={async () => tell(await send('cancelMemberSubscription', { params: { id } }).finally(() => void onChanged()))}
        onClose={() => setAsking(undefined)}
      >
        <p>{cancellationText(data.subscription)}</p>
      </ConfirmAction>
    );
  if (asking === 'refund' && data?.refundable)
    return (
      <RefundDialog
        name={name}
        refundable={data.refundable}
        isRunning={data.canCancel}
        action={async ({ paymentId, amount }) =>
          tell(await send('refundPayment', { params: { id }, body: { paymentId, amount } }).finally(() => void onChanged()))
        }
        onClose={() => setAsking(undefined)}
      />
    );
  return (
    <Modal title={name} placement="wide" open onClose={onClose}>
      <QuerySection query={details} label="The subscription" skeleton={<div className="skeleton rounded-card h-64" />}>
        {(loaded) => (
          <>
            <Details {...loaded} />
            <Orders orders={loaded.orders} />
            {loaded.subscription.failedOrder && <Settle id={id} onChanged={onChanged} />}
            <div className="mt-6 flex flex-wrap gap-3">
              {loaded.refundable !== null && (
                <Button onClick={() => setAsking('refund')} className="max-sm:grow">
                  Refund {dollars(Number(loaded.refundable.amount))}
                </Button>
              )}
              {loaded.canCancel && (
                <Button onClick={() => setAsking('cancel')} className="max-sm:grow">
                  Cancel subscription
                </Button>
              )}
            </div>
          </>
        )}
      </QuerySection>
    </Modal>
  );
}

/** Asks before the last payment is refunded. The server refuses any amount other than the one shown. */
function RefundDialog({
  name,
  refundable,
  isRunning,
  action,
  onClose,
}: {
  name: string;
  refundable: Refundable;
  isRunning: boolean;
  action: (refundable: Refundable) => Promise<void>;
  onClose: () => void;
}) {
  const [shown] = useState(refundable);
  const amount = dollars(Number(shown.amount));
  return (
    <ConfirmAction
      title={`Refund ${amount} for ${name}?`}
      confirmLabel={`Refund ${amount}`}
      action={() => action(shown)}
      onClose={onClose}
    >
      <p>
        PayPal returns {amount} of the last payment to the member and tells them. The faster review ends.{' '}
        {isRunning && 'The subscription keeps running, and PayPal charges again unless you cancel it, too. '}
        This cannot be undone.
      </p>
    </ConfirmAction>
  );
}

function Details({ subscription, statusAt, payments }: SubscriptionDetails) {
  const { subscriptionId, startup, member, status, failedPayments, nextPaymentAt, paidUntil, isCanceling } = subscription;
  return (
    <>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Detail name="Status">
          {subscriptionStatusLabels[status]}
          {isCanceling && ', being canceled'}
          {statusAt !== null && <span className="text-soft"> since {formatDate(statusAt)}</span>}
        </Detail>
        <Detail name="Plan">{priceText(subscription)}</Detail>
        <Detail name={say`Startup`}>
          {startup === null ? (
            'None'
          ) : (
            <Link to="/admin/startups" search={{ open: startup._id }}>
              {startup.name}
            </Link>
          )}
        </Detail>
        <Detail name="Member">
          {member === null ? (
            'deleted account'
          ) : (
            <>
              <UserLink id={member._id}>{member.name || member.username}</UserLink>{' '}
              <span className="wrap-anywhere">({member.email})</span>
            </>
          )}
        </Detail>
        <Detail name="Next payment">{nextPaymentAt === null ? 'None' : formatDate(nextPaymentAt)}</Detail>
        <Detail name="Paid until">{paidUntil === null ? 'Unknown' : formatDate(paidUntil)}</Detail>
        {failedPayments > 0 && <Detail name="Failed payments">{failedPayments}</Detail>}
        <Detail name="Subscription id">
          <span className="font-mono text-[0.9rem] break-all select-all">{subscriptionId}</span>
        </Detail>
      </dl>
      <div className="mt-6">
        <DetailSection title="Payments">
          {payments.length === 0 ? <p className="text-soft">PayPal has reported none yet.</p> : <Payments payments={payments} />}
        </DetailSection>
      </div>
    </>
  );
}

const paymentStatusTexts = { completed: 'Paid', refunded: 'Refunded', reversed: 'Reversed' } as const;

function Payments({ payments }: Pick<SubscriptionDetails, 'payments'>) {
  return (
    <ul className="divide-line border-line divide-y border-y">
      {payments.map(({ _id, amount, refundedAmount, currency, status, paidAt }) => (
        <li key={_id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 leading-snug">
          <span>
            <time dateTime={paidAt}>{formatDateTime(paidAt)}</time>
          </span>
          <span className="tabular-nums">
            {amountText(amount, currency)}
            <span className="text-soft">
              , {paymentStatusTexts[status]}
              {status === 'completed' && Number(refundedAmount) > 0 && `, ${amountText(refundedAmount, currency)} refunded`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function amountText(amount: string, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(amount));
}

function Orders({ orders }: Pick<SubscriptionDetails, 'orders'>) {
  if (orders.length === 0) return null;
  return (
    <div className="mt-6">
      <DetailSection title="What happened">
        <ol className="space-y-1">
          {orders.map((order) => (
            <li key={order._id} className={order.state === 'failed' ? 'text-accent' : ''}>
              <span className="text-soft tabular-nums">{formatDateTime(order.updatedAt)}</span> {orderText(order)}
              <span className="text-soft"> By {order.by ?? 'deleted account'}.</span>
            </li>
          ))}
        </ol>
      </DetailSection>
    </div>
  );
}

/** After PayPal has refused a cancellation or refund, marks it as settled in another way, such as by a payment outside PayPal. */
function Settle({ id, onChanged }: Pick<DialogProps, 'id' | 'onChanged'>) {
  const settle = useMutation({
    mutationFn: () => send('settleSubscription', { params: { id } }),
    onSettled: () => void onChanged(),
  });
  return (
    <div className="mt-4">
      <SubmitButton type="button" variant="quiet" busy={settle.isPending} onClick={() => settle.mutate()}>
        Mark as settled
      </SubmitButton>
      <ErrorText className="mt-3">{settle.isError && errorMessage(settle.error)}</ErrorText>
    </div>
  );
}
