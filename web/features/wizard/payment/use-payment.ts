import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callMutation } from '../../../api/call-query.ts';
import { ApiError, renewEndedSession } from '../../../api/client.ts';
import type { StartedPayment } from '../../../offline/drafts/listing-drafts.ts';
import type { DraftAutosave } from '../draft/draft-autosave.ts';
import {
  choosing,
  createErrorMessage,
  isSignedOut,
  type PaymentState,
  paymentMessages,
  paymentStateAfterError,
} from './payment-state.ts';
import { payloadOf } from '../steps/steps.ts';
import { useSubmitMutation } from '../submit/use-submit.ts';

/** The state and callbacks of PayPal's button. */
export interface Checkout {
  isPayPalOpen: boolean;
  /**
   * Creates the subscription at the price shown, for the member to approve. If that fails, the payment's notice says why and the
   * promise rejects.
   */
  create: (price: number) => Promise<{ subscriptionId: string }>;
  onApprove: () => Promise<void>;
  onCancel: () => void;
  onError: (error: unknown) => void;
}

interface PaymentOptions {
  autosave: DraftAutosave;
  memberId: string;
  /** The rejected listing that is being submitted again; undefined for a new one. */
  startupId: string | undefined;
}

/** The payment that was started for the draft, if any. */
const startedPayment = (autosave: DraftAutosave) => autosave.state().values.payment;

/** Submits the draft with its started payment. */
function usePaidSubmission({ autosave, startupId }: PaymentOptions) {
  const submitPayload = useSubmitMutation(startupId);
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

  /**
   * The state of the started payment according to the server; undefined without one. A subscription known to be unpaid is removed
   * from the draft, so that the next attempt creates a new one.
   */
  async function settle(notice: string): Promise<PaymentState | undefined> {
    const payment = startedPayment(autosave);
    if (payment === undefined) return undefined;
    const result = await submitPaid(payment, notice);
    if (result.kind === 'choosing' && startedPayment(autosave) === payment) autosave.update({ payment: undefined });
    return result;
  }

  return { submitPaid, settle };
}

/**
 * Returns a function that creates the subscription for the draft's plan at the price shown. The subscription's id is saved in the
 * draft before anyone can approve the subscription, so that the page can check its state even after a reload.
 */
function useSubscription({ autosave, memberId, startupId }: PaymentOptions) {
  const { mutateAsync: createSubscription } = useMutation(callMutation('createSubscription'));
  return async (price: number): Promise<{ subscriptionId: string }> => {
    const { values } = autosave.state();
    const { cycle = 'annual' } = values;
    const { subscriptionId: _none, ...listing } = await payloadOf(values, memberId);
    const { subscriptionId, icon, media } = await createSubscription({
      body: { ...listing, cycle, price, ...(startupId === undefined ? {} : { startupId }) },
      // PayPal's window is already open and waiting, so no dialog may open.
      cannotWait: true,
    });
    autosave.update({
      payment: { subscriptionId, cycle, approved: false, payload: { ...listing, icon, media, subscriptionId } },
    });
    await autosave.flush();
    return { subscriptionId };
  };
}

/**
 * The payment of a draft. The server is asked no matter what PayPal's window reports, because the subscription may be paid even
 * when the window reports a failure.
 */
export function usePayment(options: PaymentOptions) {
  const { autosave } = options;
  const [state, setState] = useState<PaymentState>(() =>
    startedPayment(autosave) === undefined ? choosing() : { kind: 'checking' },
  );
  const { submitPaid, settle } = usePaidSubmission(options);
  const createSubscription = useSubscription(options);

  async function showSettled(notice: string): Promise<void> {
    const result = await settle(notice);
    if (result !== undefined) setState(result);
  }

  async function check(): Promise<void> {
    setState({ kind: 'checking' });
    await showSettled(paymentMessages.unfinished);
  }

  const settleAtStart = useRef(() => showSettled(paymentMessages.unfinished));
  useEffect(() => void settleAtStart.current(), []);

  /** Throws if the draft is already paid, for example through an earlier PayPal window for another plan. */
  async function assertUnpaid(): Promise<void> {
    const { plan, cycle = 'annual', payment: previous } = autosave.state().values;
    if (previous === undefined || (previous.payload.plan === plan && previous.cycle === cycle)) return;
    const result = await submitPaid(previous, '');
    if (result.kind === 'choosing') return;
    setState(result);
    throw new Error('This draft has been paid for, or may have been, with another plan.');
  }

  async function create(price: number): Promise<{ subscriptionId: string }> {
    setState({ kind: 'choosing', isPayPalOpen: true });
    try {
      await assertUnpaid();
      return await createSubscription(price);
    } catch (error) {
      const reply = apiErrorOf(error);
      const failed: PaymentState = isSignedOut(reply) ? { kind: 'signed-out' } : choosing(createErrorMessage(reply));
      setState((current) => (current.kind === 'choosing' ? failed : current));
      throw error;
    }
  }

  /**
   * Handles a PayPal window that closed without an approval. `notice` is shown immediately, and stays unless the subscription
   * turns out to be paid.
   */
  function handleClosed(notice: string): void {
    // A failed `create` has already closed the window and set its own notice.
    setState((current) => (current.kind === 'choosing' && current.isPayPalOpen ? choosing(notice) : current));
    void settle(notice).then((result) => {
      if (result?.kind === 'submitted' || result?.kind === 'needs-support') setState(result);
    });
  }

  const checkout: Checkout = {
    isPayPalOpen: state.kind === 'choosing' && state.isPayPalOpen,
    create,
    async onApprove() {
      const payment = startedPayment(autosave);
      if (payment === undefined) return;
      autosave.update({ payment: { ...payment, approved: true } });
      setState({ kind: 'checking' });
      await autosave.flush();
      await showSettled('');
    },
    onCancel: () => handleClosed(paymentMessages.canceled),
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
    /** Called when PayPal's webhook has submitted the listing. */
    markSubmitted: () => setState({ kind: 'submitted' }),
    /** Removes the notice of the last attempt when another plan is chosen. */
    clearNotice: () => setState((current) => (current.kind === 'choosing' && !current.isPayPalOpen ? choosing() : current)),
    /** Continues after the same member has signed in again. */
    async signInAgain() {
      if (!(await renewEndedSession())) return;
      if (startedPayment(autosave) === undefined) setState(choosing());
      else await check();
    },
    backToChoice: () => setState(choosing()),
  };
}

function apiErrorOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  console.debug('No answer:', error);
  return undefined;
}
