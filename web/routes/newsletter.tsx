import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { say } from '../../server/domain/core/noun.ts';
import { callQuery } from '../api/call-query.ts';
import { useIsHidden } from '../api/settings.ts';
import { SubscribeForm } from '../features/newsletter/subscribe-form.tsx';
import { LegalLinks } from '../ui/legal-links.tsx';
import { newsletterPage } from '../features/site/head-pages.ts';
import { PageHead } from '../features/site/page-head.tsx';
import type { PostCard } from '../../server/domain/content/posts.contract.ts';
import { AuthorLine } from '../features/posts/author-line.tsx';

export const Route = createFileRoute('/newsletter')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.ensureQueryData(callQuery('listRecentPosts')), queryClient.ensureQueryData(callQuery('listPages'))]),
  component: NewsletterPage,
  pendingComponent: NewsletterSkeleton,
});

function NewsletterPage() {
  const { data: posts } = useSuspenseQuery(callQuery('listRecentPosts'));
  const recent = useIsHidden('blog') ? [] : posts;
  const hasDeals = !useIsHidden('deals');
  const { data: pages } = useSuspenseQuery(callQuery('listPages'));
  return (
    <>
      <PageHead page={newsletterPage} />
      <div className="grid gap-14 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-20">
        <section aria-labelledby="newsletter" className="max-w-2xl">
          <h1 id="newsletter" className="font-display text-[2.6rem] leading-[1.05] sm:text-6xl">
            Stay <span className="text-accent">ahead of the curve.</span>
          </h1>
          <p className="text-soft mt-4 mb-8 text-xl leading-snug">
            {recent.length === 0
              ? say`New startups and AI tools, by email.`
              : say`New startups and AI tools, ${hasDeals ? 'deals from their makers, ' : ''}and one good read, in one email.`}
          </p>
          <SubscribeForm />
          <p className="text-soft mt-4 text-[0.95rem]">No tracking. Every newsletter has a one-click unsubscribe link.</p>
          <LegalLinks pages={pages} className="mt-2" />
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

function RecentPosts({ posts }: { posts: readonly PostCard[] }) {
  return (
    <section aria-labelledby="recent-posts" className="border-line lg:border-l lg:pl-8">
      <h2 id="recent-posts" className="font-display text-2xl leading-tight">
        Lately on the blog
      </h2>
      <ul className="divide-line mt-3 divide-y">
        {posts.map((post) => (
          <li key={post._id} className="py-5">
            <Link
              to="/blog/$slug"
              params={{ slug: post.slug }}
              dir="auto"
              className="inline-block min-h-6 text-lg leading-snug font-semibold no-underline hover:underline"
            >
              {post.title}
            </Link>
            <div className="mt-3">
              <AuthorLine post={post} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
