import {
  INSTANCE_LOADING_STATE,
  PayPalProvider,
  usePayPal,
  usePayPalSubscriptionPaymentSession,
} from '@paypal/react-paypal-js/sdk-v6';
import { createElement, useState } from 'react';
import { LoadingPayPal, PaymentSystemError } from './payment-notices.tsx';
import type { Checkout } from './use-payment.ts';

type PayPalCalls = Omit<Checkout, 'create'> & { create: () => Promise<{ subscriptionId: string }> };

/** PayPal's button. It is a separate chunk, because only paying founders need it. */
export function PayPalCheckout({
  clientId,
  environment,
  checkout,
}: {
  clientId: string;
  environment: 'sandbox' | 'production';
  checkout: PayPalCalls;
}) {
  const [attempt, setAttempt] = useState(1);
  return (
    <PayPalProvider
      key={attempt}
      clientId={clientId}
      environment={environment}
      components={['paypal-subscriptions']}
      pageType="checkout"
    >
      <SubscribeButton checkout={checkout} onRetry={() => setAttempt(attempt + 1)} />
    </PayPalProvider>
  );
}

function SubscribeButton({ checkout, onRetry }: { checkout: PayPalCalls; onRetry: () => void }) {
  const { loadingStatus } = usePayPal();
  const { isPayPalOpen, create, onApprove, onCancel, onError } = checkout;
  const { error, handleClick } = usePayPalSubscriptionPaymentSession({
    createSubscription: create,
    onApprove,
    onCancel,
    onError,
  });
  if (loadingStatus === INSTANCE_LOADING_STATE.PENDING) return <LoadingPayPal />;
  if (loadingStatus === INSTANCE_LOADING_STATE.REJECTED || error !== null) return <PaymentSystemError onRetry={onRetry} />;
  return (
    <>
      {/* The library's own button turns a failed start into an unhandled rejection. */}
      {createElement('paypal-button', {
        type: 'subscribe',
        disabled: isPayPalOpen ? true : undefined,
        onClick: () => {
          if (!isPayPalOpen) handleClick().catch(onError);
        },
      })}
      <output className="text-soft mt-2 block text-[0.95rem] empty:hidden">
        {isPayPalOpen && 'Continue in the PayPal window.'}
      </output>
    </>
  );
}
