import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

/** Says why the plan cannot be paid here. */
export function PaymentNotice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="border-orange bg-sunken rounded-2xl border-l-4 px-4 py-3 leading-snug">
      <p className="font-semibold">{title}</p>
      {children !== undefined && <p className="mt-1">{children}</p>}
    </div>
  );
}

export function LoadingPayPal() {
  return (
    <div className="skeleton flex min-h-12 max-w-md items-center justify-center rounded-full">
      <output className="text-soft font-medium">Loading PayPal...</output>
    </div>
  );
}

/** Shown when PayPal's script or our checkout chunk did not load. */
export function PaymentSystemError({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="bg-accent-wash flex flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-2xl px-4 py-3 leading-snug"
    >
      <div className="min-w-0 grow basis-60">
        <p className="text-accent font-semibold">Payment System Error</p>
        <p>PayPal could not be loaded. Nothing was charged, and your draft is kept.</p>
      </div>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  );
}
