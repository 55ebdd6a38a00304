import { dollars } from '../../../lib/prices.ts';
import { subscriptionStatusLabels } from '../../../lib/subscription-status.ts';
import type { StartupReview } from '../../../api/admin-startups.ts';
import { Block, Fact, OutLink } from '../kit/facts.tsx';
import { formatDate } from '../kit/times.ts';

/** What a founder sent along for whoever decides. */
export function SubmissionDetails({
  submission,
  subscription,
}: {
  submission: NonNullable<StartupReview['submission']>;
  subscription: StartupReview['subscription'];
}) {
  const { videoUrl, specialOffer, makers, comments, wantsAccelerator, wantsFunding, subscriptionId } = submission;
  const wants = [wantsAccelerator && 'accelerators', wantsFunding && 'funding'].filter(Boolean).join(' and ');
  return (
    <Block title="Sent along">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name="Makers">{makers.join(', ')}</Fact>
        {videoUrl !== '' && (
          <Fact name="Video">
            <OutLink href={videoUrl} />
          </Fact>
        )}
        <Fact name="Wants introductions to">{wants || 'Nobody'}</Fact>
        {subscriptionId !== '' && (
          <Fact name="Subscription">
            <span className="font-mono text-[0.9rem] break-all">{subscriptionId}</span>
            {subscription !== null && (
              <span className="block">
                {subscriptionStatusLabels[subscription.status]}, {dollars(subscription.price)}{' '}
                {subscription.cycle === 'annual' ? 'a year' : 'a month'}
                {subscription.paidUntil !== null && `, paid until ${formatDate(subscription.paidUntil)}`}
              </span>
            )}
          </Fact>
        )}
        {specialOffer !== '' && (
          <Fact name="Special offer" wide>
            {specialOffer}
          </Fact>
        )}
        {comments !== '' && (
          <Fact name="Comments" wide>
            <span className="whitespace-pre-line">{comments}</span>
          </Fact>
        )}
      </dl>
    </Block>
  );
}
