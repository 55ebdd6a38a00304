import type { StartupReview } from '../../../api/moderation.ts';
import { Block, Fact, OutLink } from '../kit/facts.tsx';

/** What a founder sent along for whoever decides. */
export function SubmissionDetails({ submission }: { submission: NonNullable<StartupReview['submission']> }) {
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
        {subscriptionId !== '' && <Fact name="Subscription">{subscriptionId}</Fact>}
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
