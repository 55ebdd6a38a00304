import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RejectionOrders } from '../../../../server/domain/submissions/payments/payment-orders.contract.ts';
import { callQuery } from '../../../api/admin-client.ts';
import { useMayI } from '../../../api/permissions.ts';
import { reviewQuery } from '../../../api/admin-startups.ts';
import { countOf } from '../../../lib/text.ts';
import { CheckboxField } from '../forms/fields.tsx';
import { paidWith } from './order-texts.ts';

/**
 * Whether the subscription of a rejected startup is canceled and its last payment refunded. By default, neither happens: the
 * founder can submit again with the subscription.
 */
export function useRejectionPayment(startups: readonly { _id: string }[]) {
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

/** Says which subscription pays for a rejected startup, and offers to cancel that subscription and refund the last payment. */
export function RejectionPayment({ payment }: { payment: ReturnType<typeof useRejectionPayment> }) {
  const { startups, subscription, cancels, setCancels, refunds, setRefunds } = payment;
  if (startups.length > 1) return <ChargedAmong ids={startups.map(({ _id }) => _id)} />;
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
              ? 'We send this to PayPal when the rejection can no longer be undone. The Payments screen shows the answer.'
              : 'Otherwise the founder keeps the subscription, and can submit again with it.'}
          </p>
        </>
      )}
    </fieldset>
  );
}

/**
 * Says how many of the given pending startups have a subscription that will be charged again. The startups are given by their ids
 * or by a search that they match. A bulk rejection cancels no subscription, because most founders correct their startup and
 * submit it again with the same subscription.
 */
export function ChargedAmong({ ids = [], search = '' }: { ids?: readonly string[]; search?: string }) {
  const mayI = useMayI();
  const { data } = useQuery({ ...callQuery('countChargedStartups', { query: { search, ids: ids.join(',') } }), staleTime: 0 });
  if (data?.charged === 0) return null;
  const subject =
    data === undefined
      ? 'Running subscriptions are'
      : countOf(data.charged, 'of them has a running subscription, which is', 'of them have running subscriptions, which are');
  return (
    <p>
      {subject} not canceled, so that founders can submit again.{' '}
      {mayI('managePlans') && 'You can cancel and refund subscriptions under Payments.'}
    </p>
  );
}
