import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { say } from '../../server/domain/core/noun.ts';
import type { PublicStartup } from '../../server/domain/listings/startups.contract.ts';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import { useAccount } from '../api/account.ts';
import { recordView } from '../api/analytics.ts';
import { callQuery } from '../api/call-query.ts';
import { categoryQuery } from '../api/categories.ts';
import { collectionsWithQuery, startupQuery } from '../api/startups.ts';
import { CategoryChips } from '../features/categories/category-chips.tsx';
import { ReportButtons } from '../features/reports/report-button.tsx';
import { NotFoundPage } from '../features/site/not-found-page.tsx';
import { startupPage } from '../features/site/head-startup.ts';
import { PageHead } from '../features/site/page-head.tsx';
import { Description } from '../features/startups/description.tsx';
import { loadReaderFor, withoutMarkdown } from '../features/texts/rich-text.tsx';
import { Gallery } from '../features/startups/gallery.tsx';
import { OwnerBar } from '../features/startups/owner-bar.tsx';
import { SimilarStartups } from '../features/startups/similar-startups.tsx';
import { StartupFacts } from '../features/startups/startup-facts.tsx';
import { StartupActions, StartupHeader } from '../features/startups/startup-header.tsx';
import { StartupVideo } from '../features/startups/startup-video.tsx';
import { isSameText } from '../lib/text.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

export const Route = createFileRoute('/startup/$slug')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const startup = await queryClient.ensureQueryData(startupQuery(slug));
    if (startup === null) throw notFound();
    // The startup used to have this slug, or a startup with this slug was merged into it.
    if (startup !== 'gone' && startup.slug !== slug)
      throw redirect({ to: '/startup/$slug', params: { slug: startup.slug }, statusCode: 301 });
    const similar = queryClient.prefetchQuery(
      callQuery('listSimilarStartups', { params: { slug }, query: { limit: pageSizes.similarFetched } }),
    );
    if (startup === 'gone') {
      await similar;
      return { status: 410, categories: [] };
    }
    const [categories] = await Promise.all([
      Promise.all(startup.categories.map((category) => queryClient.ensureQueryData(categoryQuery(category)))),
      similar,
      loadReaderFor(startup.description),
      // An offline device may not have the collections and the fields. The page is then shown without them.
      queryClient.prefetchQuery(collectionsWithQuery(startup._id)),
      ...(startup.fields === undefined ? [] : [queryClient.prefetchQuery(callQuery('listFields'))]),
    ]);
    return { categories: categories.filter((category) => category !== null) };
  },
  component: StartupPage,
  pendingComponent: StartupSkeleton,
  notFoundComponent: UnknownStartup,
});

/** Loaded for members only, because visitors own no listing. */
const OwnMissingPage = lazyPart(
  async () => (await import('../features/dashboard/own-missing-page.tsx')).OwnMissingPage,
  ({ visitorPage }) => visitorPage,
);

function StartupPage() {
  const { slug } = Route.useParams();
  const { data } = useSuspenseQuery(startupQuery(slug));
  const startup = data === 'gone' ? null : data;
  const { categories } = Route.useLoaderData();
  const id = startup?._id;
  useEffect(() => {
    if (id !== undefined) recordView(id);
  }, [id]);
  if (data === 'gone') {
    return (
      <>
        <MissingStartup gone slug={slug} />
        <SimilarStartups slug={slug} className="mt-12" />
      </>
    );
  }
  if (startup === null) return <MissingStartup slug={slug} />;
  return (
    <article className="relative grid-rows-[auto_auto_1fr] gap-x-12 gap-y-6 max-sm:mt-1 lg:grid lg:grid-cols-[minmax(0,42.5rem)_minmax(18rem,1fr)]">
      <OwnerBar startup={startup} />
      <PageHead page={startupPage({ ...startup, description: withoutMarkdown(startup.description) }, categories)} />
      <StartupHeader startup={startup} />
      <StartupActions startup={startup} />
      <StartupContent startup={startup} />
      <StartupFacts startup={startup} categories={<CategoryChips label="Categories" categories={categories} layout="lines" />}>
        <ReportButtons key={startup._id} startup={startup} />
      </StartupFacts>
      <SimilarStartups name={startup.name} slug={slug} className="min-w-0 max-lg:mt-6 lg:col-start-1" />
    </article>
  );
}

function UnknownStartup() {
  return <MissingStartup slug={Route.useParams().slug} />;
}

/** The page of a startup that is not public. Its owner, who is known only after hydration, sees its state there. */
function MissingStartup({ slug, gone = false }: { slug: string; gone?: boolean }) {
  const { account } = useAccount();
  const renderPage = (title: string, action?: ReactNode) => (
    <NotFoundPage gone={gone} title={title}>
      {action}
    </NotFoundPage>
  );
  const visitorPage = renderPage(gone ? say`This startup is no longer listed.` : say`Startup not found.`);
  if (account === undefined) return visitorPage;
  return (
    <Suspense fallback={visitorPage}>
      <OwnMissingPage slug={slug} userId={account._id} visitorPage={visitorPage} renderPage={renderPage} />
    </Suspense>
  );
}

/** A listing's images, video, description and offer. Takes no space when a listing has none of them. */
function StartupContent({ startup }: { startup: PublicStartup }) {
  const { _id, name, tagline, screenshots, videoUrl, description, specialOffer } = startup;
  const isRepeated = isSameText(description, tagline);
  if (screenshots.length === 0 && videoUrl === undefined && specialOffer === undefined && isRepeated) return null;
  return (
    <div className="mt-3 min-w-0 space-y-6 lg:col-start-1 lg:row-start-2 lg:mt-0">
      {screenshots.length > 0 && <Gallery name={name} screenshots={screenshots} />}
      {videoUrl !== undefined && <StartupVideo key={_id} name={name} videoUrl={videoUrl} />}
      {!isRepeated && <Description text={description} />}
      {specialOffer !== undefined && <SpecialOffer text={specialOffer} />}
    </div>
  );
}

function StartupSkeleton() {
  return (
    <>
      <output className="sr-only">{say`Loading startup...`}</output>
      <div aria-hidden="true" className="gap-x-12 max-sm:mt-1 lg:grid lg:grid-cols-[minmax(0,42.5rem)_minmax(18rem,1fr)]">
        <div className="flex items-center gap-4">
          <div className="skeleton size-16 shrink-0 rounded-2xl sm:size-28" />
          <div className="grow space-y-3">
            <div className="skeleton h-10 w-64 max-w-full" />
            <div className="skeleton h-5 w-full" />
          </div>
        </div>
        <div className="skeleton h-11 rounded-full max-lg:mt-6" />
        <div className="skeleton rounded-card mt-6 h-80" />
        <div className="skeleton rounded-card mt-6 h-80" />
      </div>
    </>
  );
}

function SpecialOffer({ text }: { text: string }) {
  return (
    <section aria-labelledby="special-offer" className="bg-accent-wash rounded-card p-5">
      <h2 id="special-offer" className="text-accent text-lg leading-snug font-semibold">
        Special offer
      </h2>
      <p dir="auto" className="mt-1 leading-relaxed wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </section>
  );
}
