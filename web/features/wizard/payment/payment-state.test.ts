import { describe, expect, test } from 'vitest';
import { type ErrorCode, errorCatalogue } from '../../../../server/contract/errors.ts';
import { paymentStateAfterError, paymentMessages, createErrorMessage } from './payment-state.ts';

const refusal = (code: ErrorCode) => ({ ...errorCatalogue[code], code });
const ofProxy = (status: number) => ({ status, code: 'unknown', message: 'Bad gateway' });
const after = (said: Parameters<typeof paymentStateAfterError>[0], approved: boolean) =>
  paymentStateAfterError(said, { approved }, paymentMessages.cancelled);

describe('what a refused submission means for who paid', () => {
  test.each(['payments.pending', 'payments.unreachable', 'server.failed', 'server.busy', 'request.too_many'] as const)(
    '%s is waited for',
    (code) => {
      const { message } = errorCatalogue[code];
      expect(after(refusal(code), true)).toEqual({ kind: 'waiting', message });
      expect(after(refusal(code), false)).toEqual({ kind: 'waiting', message });
    },
  );

  test("no answer, or a proxy's, is waited for", () => {
    const waiting = { kind: 'waiting', message: 'PayPal could not be reached. Please try again.' };
    expect(after(undefined, true)).toEqual(waiting);
    expect(after(ofProxy(502), true)).toEqual(waiting);
  });

  test('what is not paid may be tried again', () => {
    expect(after(refusal('payments.not_paid'), false)).toEqual({ kind: 'choosing', open: false, notice: paymentMessages.cancelled });
    expect(after(refusal('payments.not_paid'), true)).toEqual({
      kind: 'choosing',
      open: false,
      notice: 'This subscription is not paid. Please try again.',
    });
  });

  test.each(['payments.does_not_fit', 'payments.already_used', 'startups.not_rejected', 'request.invalid'] as const)(
    '%s is for support once PayPal said that it was approved',
    (code) => {
      expect(after(refusal(code), true)).toEqual({ kind: 'lost' });
      expect(after(refusal(code), false)).toEqual({ kind: 'choosing', open: false, notice: errorCatalogue[code].message });
    },
  );

  test('a session that ended is renewed', () => {
    expect(after(refusal('submissions.not_logged_in'), true)).toEqual({ kind: 'signed out' });
  });
});

test.each([
  [refusal('plans.not_configured'), 'This plan is not configured for payment. Please contact support.'],
  [refusal('payments.failed'), 'Failed to create subscription. Please try again.'],
  [refusal('payments.unreachable'), 'Failed to create subscription. Please try again.'],
  [ofProxy(413), 'Failed to create subscription. Please try again.'],
  [undefined, 'Failed to create subscription. Please try again.'],
])('%s is said when there is no subscription', (error, sentence) => {
  expect(createErrorMessage(error)).toBe(sentence);
});
