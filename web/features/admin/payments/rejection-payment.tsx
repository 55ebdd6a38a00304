import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RejectionOrders } from '../../../../server/domain/submissions/payments/payment-orders.contract.ts';
import { isFreePlan } from '../../../../server/domain/submissions/submissions.rules.ts';
import { reviewQuery } from '../../../api/admin-startups.ts';
import { countOf } from '../../../lib/text.ts';
import { CheckboxField } from '../forms/fields.tsx';
import { paidWith } from './order-texts.ts';

/** A startup that is being rejected. Rows of tables include its plan. */
interface RejectedStartup {
  _id: string;
  plan?: string;
}

/**
 * What to do with the subscription of a rejected startup. By default nothing is ordered: the founder can submit again with the
 * subscription.
 */
export function useRejectionPayment(startups: readonly RejectedStartup[]) {
  const [only] = startups.length === 1 ? startups : [];
  const { data: review } = useQuery({ ...reviewQuery(only?._id ?? ''), enabled: only !== undefined });
  const [cancels, setCancels] = useState(false);
  const [refunds, setRefunds] = useState(false);
  const subscription = review?.subscription ?? null;
  const cancel = cancels && subscription?.canCancel === true;
  const refundable = refunds ? (subscription?.refundable ?? undefined) : undefined;
  const refund = refundable && { paymentId: refundable.paymentId, amount: refundable.amount };
  const orders: RejectionOrders | undefined = cancel || refund !== undefined ? { cancel, ...(refund && { refund }) } : undefined;
  return { startups, subscription, cancels, setCancels, refunds, setRefunds, orders };
}

/** Says how a rejected startup is paid, and offers to cancel its subscription and refund the last payment. */
export function RejectionPayment({ payment }: { payment: ReturnType<typeof useRejectionPayment> }) {
  const { startups, subscription, cancels, setCancels, refunds, setRefunds } = payment;
  if (startups.length > 1) return <PaidAmong startups={startups} />;
  if (subscription === null) return null;
  const { canCancel, refundable } = subscription;
  return (
    <fieldset>
      <legend className="font-semibold">Payment</legend>
      <p className="mt-1">{paidWith(subscription)}</p>
      {(canCancel || refundable !== null) && (
        <>
          {canCancel && <CheckboxField label="Cancel the subscription" checked={cancels} onChange={setCancels} />}
          {refundable !== null && (
            <CheckboxField label={`Refund the last payment of $${refundable.amount}`} checked={refunds} onChange={setRefunds} />
          )}
          <p className="text-soft text-sm">
            {cancels || refunds
              ? 'PayPal is asked when the rejection can no longer be undone. Payments shows what it answered.'
              : 'Otherwise the founder keeps the subscription, and can submit again with it.'}
          </p>
        </>
      )}
    </fieldset>
  );
}

/** The number of paid startups among several. Their subscriptions keep running. */
function PaidAmong({ startups }: { startups: readonly RejectedStartup[] }) {
  const paid = startups.filter(({ plan = '' }) => plan !== '' && !isFreePlan(plan)).length;
  if (paid === 0) return null;
  return (
    <p>
      {countOf(paid, 'of them is', 'of them are')} paid. Their subscriptions keep running, so that founders can submit again.
      Cancel or refund them under Payments.
    </p>
  );
}
