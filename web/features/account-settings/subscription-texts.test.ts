import { describe, expect, test } from 'vitest';
import type { OwnSubscription } from '../../../server/domain/submissions/payments/payments.contract.ts';
import { describeCancellation, describeStatus } from './subscription-texts.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const growth: Pick<OwnSubscription, 'status' | 'paidUntil' | 'plan' | 'renewalIncentives' | 'startup' | 'canCancel'> = {
  plan: 'Growth',
  status: 'active',
  canCancel: true,
  paidUntil: '2027-11-21T12:00:00.000Z',
  renewalIncentives: ['10% off the second year'],
  startup: { _id: '0'.repeat(24), name: 'Tidewise' },
};

describe('the explanation of a subscription status', () => {
  test.each([
    ['active', growth.paidUntil, ''],
    [
      'cancelled',
      growth.paidUntil,
      'You will not be charged again. Growth stays active until 21st November 2027, and your listing stays after that.',
    ],
    ['cancelled', '2026-11-20T12:00:00.000Z', 'You will not be charged again, and your listing stays.'],
    ['cancelled', null, 'You will not be charged again, and your listing stays.'],
    [
      'suspended',
      growth.paidUntil,
      'A payment failed, so PayPal paused the plan. Your listing stays as it is. Growth stays active until 21st November 2027. Fix the payment at PayPal to resume it.',
    ],
    [
      'suspended',
      null,
      'A payment failed, so PayPal paused the plan. Your listing stays as it is. Fix the payment at PayPal to resume it.',
    ],
    ['expired', null, 'Growth has ended. Your listing stays.'],
  ] as const)('a subscription that is %s and paid until %s explains what happens next', (status, paidUntil, sentence) => {
    expect(describeStatus({ ...growth, status, paidUntil }, now)).toBe(sentence);
  });
});

test('an active subscription that can no longer be canceled is described as already being canceled', () => {
  expect(describeStatus({ ...growth, canCancel: false }, now)).toBe(
    'It is being canceled, and you will not be charged again. Growth stays active until 21st November 2027.',
  );
});

test('the consequences of canceling name the plan, its end and the listing', () => {
  expect(describeCancellation(growth)).toEqual([
    'You will not be charged again. Past payments are not refunded.',
    'Growth stays active until 21st November 2027, then it ends.',
    'You lose the benefits of renewing: 10% off the second year.',
    'Tidewise stays in the directory.',
  ]);
  expect(describeCancellation({ ...growth, paidUntil: null, renewalIncentives: [], startup: null })).toEqual([
    'You will not be charged again. Past payments are not refunded.',
    'Growth ends now.',
    'Your listing stays in the directory.',
  ]);
});
