import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { say, withNoun } from '../../../../server/domain/core/noun.ts';
import { errorCatalogue } from '../../../../server/domain/core/errors.ts';
import { paidButNotSaved } from '../../../../server/domain/submissions/payments/payments.contract.ts';
import { callQuery } from '../../../api/call-query.ts';
import type { StartedPayment } from '../../../offline/drafts/listing-drafts.ts';
import { fallbackContactEmail, settingsQuery } from '../../../api/settings.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import type { UnsettledPayment } from './payment-state.ts';

const headings = {
  checking: 'Checking your payment with PayPal...',
  pending: 'We are waiting for PayPal to confirm your payment.',
  'signed-out': 'Your payment is not lost.',
  'needs-support': 'Your payment needs our attention.',
} as const satisfies Record<UnsettledPayment['kind'], string>;

/** Replaces the steps while a payment may have been made. Shows its state and the possible actions. */
export function PaymentStatus({
  state,
  startedPayment,
  memberId,
  onCheck,
  onSubmitted,
  onSignIn,
  onBack,
  onClear,
}: {
  state: UnsettledPayment;
  /** Undefined when the session ended before a subscription was created. */
  startedPayment: StartedPayment | undefined;
  memberId: string;
  onCheck: () => void;
  onSubmitted: () => void;
  onSignIn: () => void;
  onBack: () => void;
  onClear: () => void;
}) {
  const { kind } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [kind]);
  const id = startedPayment?.subscriptionId ?? '';
  useSubmissionPoll({ memberId, subscriptionId: startedPayment?.subscriptionId, isPolling: kind === 'pending', onSubmitted });
  return (
    <div className="mx-auto max-w-2xl py-8 sm:py-14">
      <h1 ref={heading} tabIndex={-1} className="font-display text-3xl leading-[1.15] outline-none sm:text-[2.6rem]">
        {startedPayment === undefined && kind === 'signed-out' ? 'Please sign in again.' : headings[kind]}
      </h1>
      <div aria-live="polite" className="mt-5 space-y-3 leading-snug">
        {kind === 'checking' && <p className="text-soft">This takes a moment.</p>}
        {kind === 'pending' && (
          <>
            <p>{state.message}</p>
            <p className="text-soft">{say`You can close this page. Your startup is submitted automatically once PayPal confirms the payment.`}</p>
          </>
        )}
        {kind === 'signed-out' && <p>{withNoun(errorCatalogue['submissions.not_logged_in'].message)}</p>}
        {kind === 'needs-support' && <p className="text-accent font-semibold">{paidButNotSaved(id)}</p>}
        {id !== '' && kind !== 'needs-support' && (
          <p className="text-soft text-[0.95rem]">
            Subscription id: <span className="font-mono select-all">{id}</span>
          </p>
        )}
      </div>
      {kind !== 'checking' && (
        <div className="mt-8 flex flex-wrap gap-3">
          {kind === 'needs-support' && <EmailSupportLink subject={`Subscription ${id}`}>Email support</EmailSupportLink>}
          {kind === 'signed-out' ? (
            <Button variant="primary" onClick={onSignIn}>
              Sign in
            </Button>
          ) : (
            <Button variant={kind === 'needs-support' ? 'quiet' : 'primary'} onClick={onCheck}>
              Check again
            </Button>
          )}
          {kind === 'pending' && (
            <Link to="/dashboard" className={buttonClass()}>
              View My Dashboard
            </Link>
          )}
          {kind === 'pending' && startedPayment?.approved !== true && <Button onClick={onBack}>Back to my draft</Button>}
          {kind === 'needs-support' && <Button onClick={onClear}>Clear draft</Button>}
        </div>
      )}
    </div>
  );
}

function EmailSupportLink({ subject, children }: { subject: string; children: ReactNode }) {
  const { data: settings } = useQuery(settingsQuery);
  const address = settings?.contactEmail || fallbackContactEmail;
  return (
    <a href={`mailto:${address}?subject=${encodeURIComponent(subject)}`} className={buttonClass('primary')}>
      {children}
    </a>
  );
}

const firstPollMs = 4_000;
const maxPollMs = 60_000;
/** The factor by which each pause between polls grows. */
const pollBackoff = 1.5;

/** Polls the member's billing, because PayPal's webhook may submit the listing while this page is open. */
function useSubmissionPoll({
  memberId,
  subscriptionId,
  isPolling,
  onSubmitted,
}: {
  memberId: string;
  subscriptionId: string | undefined;
  isPolling: boolean;
  onSubmitted: () => void;
}): void {
  const { data } = useQuery({
    ...callQuery('getBilling', { params: { userId: memberId } }),
    enabled: isPolling && subscriptionId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => Math.min(maxPollMs, firstPollMs * pollBackoff ** state.dataUpdateCount),
  });
  const isSubmitted =
    isPolling && data?.subscriptions.some((row) => row.subscriptionId === subscriptionId && row.startup !== null);
  const reportSubmitted = useEffectEvent(onSubmitted);
  useEffect(() => {
    if (isSubmitted === true) reportSubmitted();
  }, [isSubmitted]);
}
