import { dollars, subscriptionStatusLabels } from '../../../lib/prices.ts';
import type { StartupReview } from '../../../api/admin-startups.ts';
import { DetailSection, Detail, OutboundLink } from '../kit/details.tsx';
import { formatDate } from '../../../../server/domain/core/dates.ts';

/** What the founder submitted for the review. */
export function SubmissionDetails({
  submission,
  subscription,
}: {
  submission: NonNullable<StartupReview['submission']>;
  subscription: StartupReview['subscription'];
}) {
  const { videoUrl, specialOffer, makers, comments, wantsAccelerator, wantsFunding, subscriptionId } = submission;
  const introductions = [wantsAccelerator && 'accelerators', wantsFunding && 'funding'].filter(Boolean).join(' and ');
  return (
    <DetailSection title="Sent along">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Detail name="Makers">{makers.join(', ')}</Detail>
        {videoUrl !== '' && (
          <Detail name="Video">
            <OutboundLink href={videoUrl} />
          </Detail>
        )}
        <Detail name="Wants introductions to">{introductions || 'Nobody'}</Detail>
        {subscriptionId !== '' && (
          <Detail name="Subscription">
            <span className="font-mono text-[0.9rem] break-all">{subscriptionId}</span>
            {subscription !== null && (
              <span className="block">
                {subscriptionStatusLabels[subscription.status]}, {dollars(subscription.price)}{' '}
                {subscription.cycle === 'annual' ? 'a year' : 'a month'}
                {subscription.paidUntil !== null && `, paid until ${formatDate(subscription.paidUntil)}`}
              </span>
            )}
          </Detail>
        )}
        {specialOffer !== '' && (
          <Detail name="Special offer" wide>
            {specialOffer}
          </Detail>
        )}
        {comments !== '' && (
          <Detail name="Comments" wide>
            <span className="whitespace-pre-line">{comments}</span>
          </Detail>
        )}
      </dl>
    </DetailSection>
  );
}
