import { describe, expect, test } from 'vitest';
import { type ErrorCode, errorCatalogue } from '../../../../server/domain/core/errors.ts';
import { paymentStateAfterError, paymentMessages, createErrorMessage } from './payment-state.ts';

const errorReply = (code: ErrorCode) => ({ ...errorCatalogue[code], code });
const proxyError = (status: number) => ({ status, code: 'unknown', message: 'Bad gateway' });
const stateAfter = (error: Parameters<typeof paymentStateAfterError>[0], approved: boolean) =>
  paymentStateAfterError(error, { approved }, paymentMessages.canceled);

describe('the payment state after a refused submission', () => {
  test.each(['payments.pending', 'payments.unreachable', 'server.failed', 'server.busy', 'request.too_many'] as const)(
    'after %s, the payment is pending, whether or not it was approved',
    (code) => {
      const { message } = errorCatalogue[code];
      expect(stateAfter(errorReply(code), true)).toEqual({ kind: 'pending', message });
      expect(stateAfter(errorReply(code), false)).toEqual({ kind: 'pending', message });
    },
  );

  test('without an answer, or after a proxy error, the payment is pending', () => {
    const pending = { kind: 'pending', message: 'PayPal could not be reached. Please try again.' };
    expect(stateAfter(undefined, true)).toEqual(pending);
    expect(stateAfter(proxyError(502), true)).toEqual(pending);
  });

  test('if the subscription is unpaid, the member chooses a plan again', () => {
    expect(stateAfter(errorReply('payments.not_paid'), false)).toEqual({
      kind: 'choosing',
      isPayPalOpen: false,
      notice: paymentMessages.canceled,
    });
    expect(stateAfter(errorReply('payments.not_paid'), true)).toEqual({
      kind: 'choosing',
      isPayPalOpen: false,
      notice: 'This subscription is not paid. Please try again.',
    });
  });

  test.each(['payments.does_not_fit', 'payments.already_used', 'startups.not_rejected', 'request.invalid'] as const)(
    'after %s, an approved payment needs support; otherwise, the member chooses a plan again',
    (code) => {
      expect(stateAfter(errorReply(code), true)).toEqual({ kind: 'needs-support' });
      expect(stateAfter(errorReply(code), false)).toEqual({
        kind: 'choosing',
        isPayPalOpen: false,
        notice: errorCatalogue[code].message,
      });
    },
  );

  test('if the session has ended, the member is asked to sign in again', () => {
    expect(stateAfter(errorReply('submissions.not_logged_in'), true)).toEqual({ kind: 'signed-out' });
  });
});

test.each([
  [errorReply('plans.not_configured'), 'This plan is not configured for payment. Please contact support.'],
  [errorReply('payments.failed'), 'Failed to create subscription. Please try again.'],
  [errorReply('payments.unreachable'), 'Failed to create subscription. Please try again.'],
  [proxyError(413), 'Failed to create subscription. Please try again.'],
  [undefined, 'Failed to create subscription. Please try again.'],
])('when the subscription cannot be created because of %s, the message is %j', (error, sentence) => {
  expect(createErrorMessage(error)).toBe(sentence);
});
