import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { nouns, say } from '../../server/domain/core/noun.ts';
import type { Contract } from '../../server/domain/contract.ts';
import type { CallReply } from '../../server/domain/core/call.ts';
import { formatDate } from '../../server/domain/core/dates.ts';
import { reviewTimeText } from '../../server/domain/submissions/review-queue.ts';
import { callQuery } from '../api/call-query.ts';
import { settingsQuery } from '../api/settings.ts';
import { useOfferedPlans } from '../api/offered-plans.ts';
import { howItWorksPage } from '../features/site/head-pages.ts';
import { PageHead } from '../features/site/page-head.tsx';
import { loadReaderFor, RichText } from '../features/texts/rich-text.tsx';
import { countOf, formatCount } from '../lib/text.ts';
import { SectionHeading } from '../ui/section-heading.tsx';

export const Route = createFileRoute('/how-it-works')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(callQuery('getReviewQueue')),
      queryClient.prefetchQuery(callQuery('listPlans')),
      queryClient.ensureQueryData(settingsQuery).then(({ texts }) => loadReaderFor(texts.guidelines ?? '')),
    ]),
  component: HowItWorksPage,
});

function HowItWorksPage() {
  // Without a network and without stored numbers, the page shows only its sentences.
  const { data: queue } = useQuery(callQuery('getReviewQueue'));
  const plans = useOfferedPlans() ?? [];
  const { data: settings } = useSuspenseQuery(settingsQuery);
  return (
    <>
      <PageHead page={howItWorksPage} />
      <h1 className="font-display text-[2.6rem] leading-[1.05] sm:text-6xl">How it works</h1>
      <p className="text-soft mt-4 max-w-2xl text-xl leading-snug">
        {say`How a startup gets onto `}
        {settings.siteName}, how long that takes, and what the numbers beside it mean.
      </p>
      {settings.texts.guidelines !== undefined && (
        <Part title="Submission guidelines">
          <RichText text={settings.texts.guidelines} />
        </Part>
      )}
      <Part title="Reviews">
        <p>
          {plans.length === 0 ? (
            'A person reviews every submission, in the order of submission. Founders see their place in the queue on their dashboard'
          ) : (
            <>
              A person reviews every submission, in the order in which they are due. Your <Link to="/plans">plan</Link> decides
              how soon that is; the free tier waits longest. Founders see their place in the queue and the promised date on their
              dashboard
            </>
          )}
          , and we email them the decision and the reason.
        </p>
        {queue === undefined ? (
          <p>{say`Connect to the internet to see how many startups are waiting.`}</p>
        ) : (
          <WaitingStartups {...queue} />
        )}
      </Part>
      <Part title="What is counted">
        <p>{say`Impressions, views and visits are counted once per visitor, startup and day. We do not count repeats on the same day,
          owners viewing their own startups, programs that run no scripts, or unusually many requests from one network. No one
          is tracked from day to day, and no cookies are used.`}</p>
        {queue !== undefined && (
          <p>
            Not counted in the last 30 days: {countOf(queue.discarded.repeats, 'repeat')}, {formatCount(queue.discarded.owners)}{' '}
            by owners, {formatCount(queue.discarded.bots)} by programs that identify themselves as such.
          </p>
        )}
        <p>{say`Each member can like a startup once, and can remove the like.`}</p>
      </Part>
      <Part title="How lists are ordered">
        <p>
          {say`Lists show the newest startups first, unless you sort them. Companies that have closed come last. The home page
            shows three trending startups: featured ones first, then those with the most likes, views and visits in the last 30
            days. Our editors choose what is featured`}
          {plans.length > 0 && ', a plan may include it'}
          {say`, and the pages of featured startups say so. Search results are ordered by relevance, which cannot be bought.`}
        </p>
      </Part>
      <Part title="Ownership">
        <p>{say`Members claim a startup on its page and prove that the website is theirs: by a code that we email to its domain, a DNS
          record, a file or a tag. That is checked automatically and takes minutes; then they are its verified owner. Our team
          reviews claims without a proof, and proofs where another member owns the startup.`}</p>
        <p>{say`Changes to a published startup are reviewed, too, and the page stays as it is until then. Parts that we trust verified
          owners with are published at once.`}</p>
      </Part>
    </>
  );
}

function WaitingStartups(queue: CallReply<Contract['getReviewQueue']>) {
  const { waiting, waitingSince, asOf } = queue;
  return (
    <p>
      {waiting === 0
        ? say`No startups are waiting right now.`
        : `${countOf(waiting, ...nouns())} ${waiting === 1 ? 'is' : 'are'} waiting for review`}
      {waitingSince !== null && `, the oldest since ${formatDate(waitingSince)}.`} {reviewTimeText(queue)} As of{' '}
      {formatDate(asOf)}.
    </p>
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
