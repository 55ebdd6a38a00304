import { expect, test } from 'vitest';
import type {
  AdminPaymentOrder,
  AdminSubscription,
} from '../../../../server/domain/submissions/payments/payment-orders.contract.ts';
import { cancellationText, orderText, paidWith, priceText } from './order-texts.ts';

const at = '2026-11-21T12:00:00.000Z';

const refund: AdminPaymentOrder = {
  _id: 'a'.repeat(24),
  kind: 'refund',
  amount: '24.00',
  state: 'done',
  reason: '',
  dueAt: null,
  by: 'ida',
  createdAt: at,
  updatedAt: at,
};

const subscription: AdminSubscription = {
  _id: 'b'.repeat(24),
  subscriptionId: 'I-ONE1',
  startup: null,
  member: null,
  plan: 'Growth',
  cycle: 'monthly',
  price: 24,
  status: 'active',
  nextPaymentAt: at,
  paidUntil: at,
  failedPayments: 0,
  failedOrder: false,
  isCanceling: false,
  createdAt: at,
};

test.each([
  [{}, '$24 refunded.'],
  [{ kind: 'cancel', amount: '' }, 'Subscription canceled.'],
  [{ state: 'pending' }, 'The refund of $24 is in progress at PayPal.'],
  [{ state: 'waiting' }, 'The refund of $24 starts when the decision can no longer be undone.'],
  [
    { state: 'failed', reason: 'REFUND_FAILED_INSUFFICIENT_FUNDS' },
    'The refund of $24 was refused: the PayPal account does not have enough money.',
  ],
  [{ state: 'failed', reason: 'NEW_REASON' }, 'The refund of $24 was refused: PayPal says NEW_REASON.'],
] as const)('the cancellation or refund %o is described as "%s"', (order, text) => {
  expect(orderText({ ...refund, ...order })).toBe(text);
});

test('a cancellation or refund that PayPal has not answered is never described as done or failed', () => {
  expect(orderText({ ...refund, state: 'sent', reason: 'unanswered' })).toBe(
    'The refund of $24 is not confirmed: PayPal did not answer. It is sent again, and never made twice.',
  );
});

test('the text of a subscription names its price, its next payment, and the effects of canceling', () => {
  expect(priceText(subscription)).toBe('Growth, $24 a month');
  const paid = { ...subscription, canCancel: true, refundable: null };
  const {
    startup: _startup,
    member: _member,
    failedPayments: _failed,
    failedOrder: _order,
    isCanceling: _is,
    ...reviewed
  } = paid;
  expect(paidWith(reviewed)).toBe('Paid with Growth, $24 a month. Next payment on 21st November 2026.');
  expect(paidWith({ ...reviewed, status: 'cancelled', nextPaymentAt: null })).toBe(
    'Paid with Growth, $24 a month. Canceled, paid until 21st November 2026.',
  );
  expect(cancellationText(subscription)).toContain('Growth stays active until 21st November 2026.');
});
