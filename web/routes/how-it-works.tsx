import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { formatDate } from '../../server/domain/core/dates.ts';
import { reviewTimeText } from '../../server/domain/submissions/review-queue.ts';
import { callQuery } from '../api/call-query.ts';
import { settingsQuery } from '../api/settings.ts';
import { howItWorksPage } from '../features/site/head-pages.ts';
import { PageHead } from '../features/site/page-head.tsx';
import { countOf, formatCount } from '../lib/text.ts';
import { SectionHeading } from '../ui/section-heading.tsx';

export const Route = createFileRoute('/how-it-works')({
  loader: ({ context }) => context.queryClient.ensureQueryData(callQuery('getReviewQueue')),
  component: HowItWorksPage,
});

function HowItWorksPage() {
  const { data: queue } = useSuspenseQuery(callQuery('getReviewQueue'));
  const { data: settings } = useSuspenseQuery(settingsQuery);
  const { waiting, waitingSince, discarded, asOf } = queue;
  return (
    <>
      <PageHead page={howItWorksPage} />
      <h1 className="font-display text-[2.6rem] leading-[1.05] sm:text-6xl">How it works</h1>
      <p className="text-soft mt-4 max-w-2xl text-xl leading-snug">
        How a startup gets onto {settings.siteName}, how long that takes, and what the numbers beside it mean.
      </p>
      <Part title="Reviews">
        <p>
          A person reads every startup that is submitted. Those that are due first are read first: a <Link to="/plans">plan</Link>{' '}
          decides by when, the free tier waits longest. Founders see their place in the queue and the promised day on their
          dashboard, and get a mail with the decision and its reason.
        </p>
        <p>
          {waiting === 0
            ? 'Nothing waits at the moment.'
            : `${countOf(waiting, 'startup')} ${waiting === 1 ? 'waits' : 'wait'} for a review`}
          {waitingSince !== null && `, the oldest since ${formatDate(waitingSince)}.`} {reviewTimeText(queue)} As of{' '}
          {formatDate(asOf)}.
        </p>
      </Part>
      <Part title="What is counted">
        <p>
          Impressions, views and visits are counted once for each visitor, startup and day. Not counted: whatever a visitor
          repeats on the same day, owners on their own startups, programs that run no scripts, and far more requests of one
          network than visitors make. Nobody is followed from day to day, and no cookie is needed for it.
        </p>
        <p>
          Not counted in the last 30 days: {countOf(discarded.repeats, 'repeat')}, {formatCount(discarded.owners)} by owners,{' '}
          {formatCount(discarded.bots)} by programs that say what they are.
        </p>
        <p>A like is of one member, who can take it back.</p>
      </Part>
      <Part title="What comes first">
        <p>
          Lists show the newest first, unless you sort them; companies that have closed come last. Trending is what was liked,
          viewed and visited most in the last 30 days; startups that are featured come before it and are marked. A search shows
          what matches best: its order cannot be bought.
        </p>
      </Part>
      <Part title="Whose it is">
        <p>
          An owner is verified when they have proven that the website is theirs. Changes of a published startup wait for a review,
          too, and the page stays as it is until then.
        </p>
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-12 max-w-2xl">
      <SectionHeading id={id}>{title}</SectionHeading>
      <div className="space-y-4 leading-relaxed">{children}</div>
    </section>
  );
}
