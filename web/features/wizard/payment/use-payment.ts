import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callMutation } from '../../../api/call-query.ts';
import { ApiError, renewEndedSession } from '../../../api/client.ts';
import type { StartedPayment } from '../../../offline/drafts/listing-drafts.ts';
import type { DraftAutosave } from '../draft/draft-autosave.ts';
import { paymentStateAfterError, isSignedOut, type PaymentState, paymentMessages, createErrorMessage } from './payment-state.ts';
import { payloadOf } from '../steps/steps.ts';
import { useSubmitMutation } from '../submit/use-submit.ts';

/** What PayPal's button calls and renders. */
export interface Checkout {
  isPayPalOpen: boolean;
  /**
   * Creates the subscription to approve, for the price that is shown. When that fails, the payment's notice says why and the promise
   * rejects.
   */
  create: (price: number) => Promise<{ subscriptionId: string }>;
  onApprove: () => Promise<void>;
  onCancel: () => void;
  onError: (error: unknown) => void;
}

/**
 * The payment of a draft. The subscription's id is saved in the draft before anybody can approve it, so a reloaded page can check
 * its state. The server is asked whatever PayPal's window reports, because the subscription may be paid although it reports a failure.
 */
export function usePayment({
  autosave,
  memberId,
  startupId,
}: {
  autosave: DraftAutosave;
  memberId: string;
  startupId: string | undefined;
}) {
  const getStarted = () => autosave.state().values.payment;
  const [state, setState] = useState<PaymentState>(() =>
    getStarted() === undefined ? { kind: 'choosing', isPayPalOpen: false } : { kind: 'checking' },
  );
  const submitPayload = useSubmitMutation(startupId);
  const { mutateAsync: createPayPalSubscription } = useMutation(callMutation('createSubscription'));
  const runningRequest = useRef<Promise<PaymentState>>(undefined);

  /** Asks the server to submit the paid listing. Calls during a running request share its result. */
  function submitPaid(payment: StartedPayment, notice: string): Promise<PaymentState> {
    runningRequest.current ??= submitPayload(payment.payload)
      .then(
        (): PaymentState => ({ kind: 'submitted' }),
        (error: unknown) => paymentStateAfterError(apiErrorOf(error), payment, notice),
      )
      .finally(() => (runningRequest.current = undefined));
    return runningRequest.current;
  }

  /** Removes a subscription that is known to be unpaid, so that the next attempt creates a new one. */
  function removeUnpaid(payment: StartedPayment, result: PaymentState): void {
    if (result.kind === 'choosing' && getStarted() === payment) autosave.update({ payment: undefined });
  }

  async function resolvePayment(notice: string): Promise<void> {
    const payment = getStarted();
    if (payment === undefined) return;
    const result = await submitPaid(payment, notice);
    removeUnpaid(payment, result);
    setState(result);
  }

  async function check(): Promise<void> {
    setState({ kind: 'checking' });
    await resolvePayment(paymentMessages.unfinished);
  }

  const initialCheck = useRef(check);
  useEffect(() => {
    if (autosave.state().values.payment !== undefined) void initialCheck.current();
  }, [autosave]);

  async function create(price: number): Promise<{ subscriptionId: string }> {
    setState({ kind: 'choosing', isPayPalOpen: true });
    const { values } = autosave.state();
    const { cycle = 'annual' } = values;
    try {
      const previous = getStarted();
      // An earlier PayPal window for another plan may have been completed meanwhile.
      if (previous !== undefined && (previous.payload.plan !== values.plan || previous.cycle !== cycle)) {
        const result = await submitPaid(previous, '');
        if (result.kind !== 'choosing') {
          setState(result);
          throw new Error('The draft is paid, or may be, with another plan.');
        }
      }
      const { subscriptionId: _none, ...listing } = await payloadOf(values, memberId);
      const created = await createPayPalSubscription({
        body: { ...listing, cycle, price, ...(startupId === undefined ? {} : { startupId }) },
        // PayPal's window is open.
        cannotWait: true,
      });
      const { subscriptionId, icon, media } = created;
      autosave.update({
        payment: { subscriptionId, cycle, approved: false, payload: { ...listing, icon, media, subscriptionId } },
      });
      await autosave.flush();
      return { subscriptionId };
    } catch (error) {
      setState((current) =>
        current.kind !== 'choosing'
          ? current
          : isSignedOut(apiErrorOf(error))
            ? { kind: 'signed-out' }
            : { kind: 'choosing', isPayPalOpen: false, notice: createErrorMessage(apiErrorOf(error)) },
      );
      throw error;
    }
  }

  /** PayPal's window closed without an approval. `notice` is shown at once, and stays unless the subscription turns out to be paid. */
  function handleClosed(notice: string): void {
    // A failed `create` has already closed the window and set its own notice.
    setState((current) =>
      current.kind === 'choosing' && current.isPayPalOpen ? { kind: 'choosing', isPayPalOpen: false, notice } : current,
    );
    const payment = getStarted();
    if (payment === undefined) return;
    void submitPaid(payment, notice).then((result) => {
      removeUnpaid(payment, result);
      if (result.kind === 'submitted' || result.kind === 'needs-support') setState(result);
    });
  }

  const checkout: Checkout = {
    isPayPalOpen: state.kind === 'choosing' && state.isPayPalOpen,
    create,
    async onApprove() {
      const payment = getStarted();
      if (payment === undefined) return;
      autosave.update({ payment: { ...payment, approved: true } });
      setState({ kind: 'checking' });
      await autosave.flush();
      await resolvePayment('');
    },
    onCancel: () => handleClosed(paymentMessages.cancelled),
    onError(error) {
      console.debug('PayPal:', error);
      handleClosed(paymentMessages.failed);
    },
  };

  return {
    state,
    notice: state.kind === 'choosing' ? state.notice : undefined,
    checkout,
    check,
    /** PayPal's own message to the server submitted the listing. */
    markSubmitted: () => setState({ kind: 'submitted' }),
    /** Removes the notice of the last attempt, because another plan was chosen. */
    clearNotice: () =>
      setState((current) =>
        current.kind === 'choosing' && !current.isPayPalOpen ? { kind: 'choosing', isPayPalOpen: false } : current,
      ),
    /** After a session that ended: goes on where the payment was when the same member has signed in. */
    async signInAgain() {
      if (!(await renewEndedSession())) return;
      if (getStarted() === undefined) setState({ kind: 'choosing', isPayPalOpen: false });
      else await check();
    },
    backToChoice: () => setState({ kind: 'choosing', isPayPalOpen: false }),
  };
}

function apiErrorOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  console.debug('No answer:', error);
  return undefined;
}
