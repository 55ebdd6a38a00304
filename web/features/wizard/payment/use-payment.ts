import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import type { StartedPayment } from '../../../offline/drafts/listing-drafts.ts';
import { createSubscription } from '../../../api/payments.ts';
import type { DraftAutosave } from '../draft/draft-autosave.ts';
import { paymentStateAfterError, isSignedOut, type PaymentState, paymentMessages, createErrorMessage } from './payment-state.ts';
import { payloadOf } from '../steps/steps.ts';
import { useSubmitMutation } from '../submit/use-submit-mutation.ts';

/** What PayPal's button is made with. */
export interface Checkout {
  open: boolean;
  /** Makes the subscription that is to be approved, or rejects after saying why not. */
  create: () => Promise<{ subscriptionId: string }>;
  onApprove: () => Promise<void>;
  onCancel: () => void;
  onError: (error: unknown) => void;
}

/**
 * The payment of a draft. The draft knows the subscription from before anybody can approve it, so a page that is opened anew
 * asks what became of it. Whatever PayPal's window says, the server is asked too: it may have been paid all the same.
 */
export function usePayment({
  keeper,
  memberId,
  startupId,
}: {
  keeper: DraftAutosave;
  memberId: string;
  startupId: string | undefined;
}) {
  const begun = () => keeper.state().values.payment;
  const [paying, setPaying] = useState<PaymentState>(() =>
    begun() === undefined ? { kind: 'choosing', open: false } : { kind: 'asking' },
  );
  const deliver = useSubmitMutation(startupId);
  const { mutateAsync: make } = useMutation({ mutationFn: createSubscription });
  const asking = useRef<Promise<PaymentState>>(undefined);

  /** Asks the server to submit what is paid; once at a time. */
  function ask(payment: StartedPayment, notice: string): Promise<PaymentState> {
    asking.current ??= deliver(payment.payload)
      .then(
        (): PaymentState => ({ kind: 'sent' }),
        (error: unknown) => paymentStateAfterError(apiErrorOf(error), payment, notice),
      )
      .finally(() => (asking.current = undefined));
    return asking.current;
  }

  /** Known not to be paid: another try begins from the choice. */
  function drop(payment: StartedPayment, found: PaymentState): void {
    if (found.kind === 'choosing' && begun() === payment) keeper.update({ payment: undefined });
  }

  async function settle(notice: string): Promise<void> {
    const payment = begun();
    if (payment === undefined) return;
    const found = await ask(payment, notice);
    drop(payment, found);
    setPaying(found);
  }

  async function check(): Promise<void> {
    setPaying({ kind: 'asking' });
    await settle(paymentMessages.unfinished);
  }

  const first = useRef(check);
  useEffect(() => {
    if (keeper.state().values.payment !== undefined) void first.current();
  }, [keeper]);

  async function create(): Promise<{ subscriptionId: string }> {
    setPaying({ kind: 'choosing', open: true });
    const { values } = keeper.state();
    const { cycle = 'annual' } = values;
    try {
      const before = begun();
      // A window that was forgotten may have been used meanwhile.
      if (before !== undefined && (before.payload.plan !== values.plan || before.cycle !== cycle)) {
        const found = await ask(before, '');
        if (found.kind !== 'choosing') {
          setPaying(found);
          throw new Error('The draft is paid, or may be, with another plan.');
        }
      }
      const { subscriptionId: _none, ...listing } = await payloadOf(values, memberId);
      const made = await make({ ...listing, cycle, ...(startupId === undefined ? {} : { startupId }) });
      const { subscriptionId, icon, media } = made;
      keeper.update({
        payment: { subscriptionId, cycle, approved: false, payload: { ...listing, icon, media, subscriptionId } },
      });
      await keeper.flush();
      return { subscriptionId };
    } catch (error) {
      setPaying((now) =>
        now.kind !== 'choosing'
          ? now
          : isSignedOut(apiErrorOf(error))
            ? { kind: 'signed out' }
            : { kind: 'choosing', open: false, notice: createErrorMessage(apiErrorOf(error)) },
      );
      throw error;
    }
  }

  /** `notice` is said at once, and stays unless it was paid all the same. */
  function ended(notice: string): void {
    // What `create` said is more than that it went wrong.
    setPaying((now) => (now.kind === 'choosing' && now.open ? { kind: 'choosing', open: false, notice } : now));
    const payment = begun();
    if (payment === undefined) return;
    void ask(payment, notice).then((found) => {
      drop(payment, found);
      if (found.kind === 'sent' || found.kind === 'lost') setPaying(found);
    });
  }

  const checkout: Checkout = {
    open: paying.kind === 'choosing' && paying.open,
    create,
    async onApprove() {
      const payment = begun();
      if (payment === undefined) return;
      keeper.update({ payment: { ...payment, approved: true } });
      setPaying({ kind: 'asking' });
      await keeper.flush();
      await settle('');
    },
    onCancel: () => ended(paymentMessages.cancelled),
    onError(error) {
      console.debug('PayPal:', error);
      ended(paymentMessages.failed);
    },
  };

  return {
    paying,
    checkout,
    check,
    /** It turned out elsewhere that it is submitted. */
    arrived: () => setPaying({ kind: 'sent' }),
    /** Another plan, another try: what was said is over. */
    forget: () => setPaying((now) => (now.kind === 'choosing' && !now.open ? { kind: 'choosing', open: false } : now)),
    /** Back to the choice, when it is not known to be paid. */
    goBack: () => setPaying({ kind: 'choosing', open: false }),
  };
}

function apiErrorOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  console.debug('No answer:', error);
  return undefined;
}
