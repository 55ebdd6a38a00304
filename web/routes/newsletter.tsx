import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { callQuery } from '../api/call-query.ts';
import { RecentPosts } from '../features/posts/recent-posts.tsx';
import { SubscribeForm } from '../features/newsletter/subscribe-form.tsx';
import { newsletterPage } from '../features/site/head-pages.ts';
import { PageHead } from '../features/site/page-head.tsx';

export const Route = createFileRoute('/newsletter')({
  loader: ({ context }) => context.queryClient.ensureQueryData(callQuery('listRecentPosts')),
  component: NewsletterPage,
  pendingComponent: NewsletterSkeleton,
});

function NewsletterPage() {
  const { data: recent } = useSuspenseQuery(callQuery('listRecentPosts'));
  return (
    <>
      <PageHead page={newsletterPage} />
      <div className="grid gap-14 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-20">
        <section aria-labelledby="newsletter" className="max-w-2xl">
          <h1 id="newsletter" className="font-display text-[2.6rem] leading-[1.05] sm:text-6xl">
            Stay <span className="text-accent">ahead of the curve.</span>
          </h1>
          <p className="text-soft mt-4 mb-8 text-xl leading-snug">
            New startups and AI tools, the deals their makers offer, and one good read, in a letter.
          </p>
          <SubscribeForm />
          <p className="text-soft mt-4 text-[0.95rem]">No tracking, and every letter ends with a link that ends it.</p>
        </section>
        {recent.length > 0 && <RecentPosts posts={recent} />}
      </div>
    </>
  );
}

function NewsletterSkeleton() {
  return (
    <>
      <output className="sr-only">Loading...</output>
      <div aria-hidden="true" className="max-w-2xl">
        <div className="skeleton h-14 w-full" />
        <div className="skeleton mt-6 h-6 w-4/5" />
        <div className="skeleton mt-14 h-12 w-full rounded-full" />
      </div>
    </>
  );
}
