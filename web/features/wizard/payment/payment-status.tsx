import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { errorCatalogue } from '../../../../server/contract/errors.ts';
import { paidButNotSaved } from '../../../../server/contract/payments.ts';
import type { StartedPayment } from '../../../offline/drafts/listing-drafts.ts';
import { billingQuery } from '../../../api/payments.ts';
import { fallbackContactEmail, settingsQuery } from '../../../api/settings.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import type { PaymentState } from './payment-state.ts';

const headings = {
  asking: 'Asking PayPal about your payment...',
  waiting: 'We are waiting for PayPal to confirm your payment.',
  'signed out': 'Your payment is not lost.',
  lost: 'Your payment needs our help.',
} as const;

export type UnsettledPayment = Extract<PaymentState, { kind: keyof typeof headings }>;

export function isUnsettled(paying: PaymentState): paying is UnsettledPayment {
  return paying.kind in headings;
}

/** In place of the steps, while a payment may have been made: what is known of it, and what can be done. */
export function PaymentStatus({
  paying,
  payment,
  memberId,
  onCheck,
  onArrived,
  onSignIn,
  onBack,
  onClear,
}: {
  paying: UnsettledPayment;
  /** Undefined: it is not known whether anything was paid with. */
  payment: StartedPayment | undefined;
  memberId: string;
  onCheck: () => void;
  onArrived: () => void;
  onSignIn: () => void;
  onBack: () => void;
  onClear: () => void;
}) {
  const { kind } = paying;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [kind]);
  useSubmissionPoll({ memberId, subscriptionId: payment?.subscriptionId, waits: kind === 'waiting', onArrived });
  const id = payment?.subscriptionId ?? '';
  return (
    <div className="mx-auto max-w-2xl py-8 sm:py-14">
      <h1 ref={heading} tabIndex={-1} className="font-display text-3xl leading-[1.15] outline-none sm:text-[2.6rem]">
        {payment === undefined && kind === 'signed out' ? 'Please sign in again.' : headings[kind]}
      </h1>
      <div aria-live="polite" className="mt-5 space-y-3 leading-snug">
        {kind === 'asking' && <p className="text-soft">This takes a moment.</p>}
        {kind === 'waiting' && (
          <>
            <p>{paying.message}</p>
            <p className="text-soft">
              You may close this page. Once PayPal confirms the payment, your startup is submitted, here or without you.
            </p>
          </>
        )}
        {kind === 'signed out' && <p>{errorCatalogue['submissions.not_logged_in'].message}</p>}
        {kind === 'lost' && <p className="text-accent font-semibold">{paidButNotSaved(id)}</p>}
        {id !== '' && kind !== 'lost' && (
          <p className="text-soft text-[0.95rem]">
            Subscription id: <span className="font-mono select-all">{id}</span>
          </p>
        )}
      </div>
      {kind !== 'asking' && (
        <div className="mt-8 flex flex-wrap gap-3">
          {kind === 'lost' && <MailSupport subject={`Subscription ${id}`}>Email support</MailSupport>}
          {kind === 'signed out' ? (
            <Button variant="primary" onClick={onSignIn}>
              Sign in
            </Button>
          ) : (
            <Button variant={kind === 'lost' ? 'quiet' : 'primary'} onClick={onCheck}>
              Check again
            </Button>
          )}
          {kind === 'waiting' && (
            <Link to="/dashboard" className={buttonClass()}>
              View My Dashboard
            </Link>
          )}
          {kind === 'waiting' && payment?.approved !== true && <Button onClick={onBack}>Back to my draft</Button>}
          {kind === 'lost' && <Button onClick={onClear}>Clear this draft</Button>}
        </div>
      )}
    </div>
  );
}

function MailSupport({ subject, children }: { subject: string; children: ReactNode }) {
  const { data: settings } = useQuery(settingsQuery);
  const address = settings?.contactEmail || fallbackContactEmail;
  return (
    <a href={`mailto:${address}?subject=${encodeURIComponent(subject)}`} className={buttonClass('primary')}>
      {children}
    </a>
  );
}

/** First after four seconds, then less and less often, each minute in the end; in milliseconds. */
const first = 4_000;
const rarest = 60_000;

/** Looks whether it arrived without this page: PayPal tells the server by itself, too. */
function useSubmissionPoll({
  memberId,
  subscriptionId,
  waits,
  onArrived,
}: {
  memberId: string;
  subscriptionId: string | undefined;
  waits: boolean;
  onArrived: () => void;
}): void {
  const { data } = useQuery({
    ...billingQuery(memberId),
    enabled: waits && subscriptionId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => Math.min(rarest, first * 1.5 ** state.dataUpdateCount),
  });
  const arrived = waits && data?.subscriptions.some((one) => one.subscriptionId === subscriptionId && one.startup !== null);
  const latest = useRef(onArrived);
  useEffect(() => {
    latest.current = onArrived;
  });
  useEffect(() => {
    if (arrived === true) latest.current();
  }, [arrived]);
}
