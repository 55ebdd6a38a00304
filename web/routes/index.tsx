import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { callQuery } from '../api/call-query.ts';
import { trendingCategoriesQuery } from '../api/categories.ts';
import { CategoryChips } from '../features/categories/category-chips.tsx';
import { FilteredList } from '../features/filters/filtered-list.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { Feed } from '../features/startups/feed.tsx';
import { StartupTile, StartupTileSkeleton } from '../features/startups/startup-tile.tsx';
import { StartupListItemSkeleton } from '../features/startups/startup-list-item.tsx';
import { useHydrated, useViewerClock } from '../lib/hooks.ts';
import { recentCategories } from '../offline/recent/recent-categories.ts';
import { listParams, searchParams } from '../lib/search-params.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { loadTopic } from './-load-topic.ts';
import { scheduleText } from '../../server/domain/listings/schedule.ts';

export const Route = createFileRoute('/')({
  validateSearch: searchParams(listParams),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const [loaded] = await Promise.all([
      loadTopic(queryClient, {}, deps),
      queryClient.ensureQueryData(trendingCategoriesQuery),
      queryClient.ensureQueryData(callQuery('listTrendingStartups')),
      // An offline device may not have it: the page is shown without it.
      queryClient.prefetchQuery(callQuery('getSchedule')),
    ]);
    return loaded;
  },
  component: HomePage,
  pendingComponent: HomeSkeleton,
});

const NewInRecentCategories = lazyPart(
  async () => (await import('../features/startups/new-in-recent-categories.tsx')).NewInRecentCategories,
);

function HomePage() {
  const { page = 1 } = Route.useLoaderDeps();
  const { firstPage, choice, isEmpty } = Route.useLoaderData();
  const { data: categories } = useSuspenseQuery(trendingCategoriesQuery);
  const { data: schedule } = useQuery(callQuery('getSchedule'));
  const { data: trending } = useSuspenseQuery(callQuery('listTrendingStartups'));
  return (
    <>
      <PageHead page={{ kind: 'home', page, choice, isEmpty }} />
      <h1 className="font-display max-w-3xl text-[2.6rem] leading-[1.05] sm:text-6xl">
        Opening night, <span className="text-accent">every day</span>
      </h1>
      <p className="text-soft mt-4 max-w-2xl text-xl leading-snug">
        New startups and AI tools, in the order they step on stage. Look around, follow what you like.
      </p>

      {categories.length > 0 && (
        <section aria-labelledby="trending-categories" className="mt-10">
          <SectionHeading
            id="trending-categories"
            aside={
              <Link to="/categories" className="text-soft hover:text-ink min-h-6">
                All categories
              </Link>
            }
          >
            Trending categories
          </SectionHeading>
          <CategoryChips label="Trending categories" categories={categories} />
        </section>
      )}

      {trending.length > 0 && (
        <section aria-labelledby="trending-startups" className="mt-12">
          <SectionHeading id="trending-startups">Trending startups</SectionHeading>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {trending.map((startup) => (
              <StartupTile key={startup._id} startup={startup} eager />
            ))}
          </div>
        </section>
      )}

      {/* New startups in categories that were viewed on this device. The styles hide it when there are none. */}
      <div className="looked-at mt-12 h-52 sm:h-36">
        <RecentCategories />
      </div>

      <section aria-labelledby="latest" className="mt-14">
        <SectionHeading id="latest">{firstPage > 1 ? `New startups, from page ${firstPage}` : 'New startups'}</SectionHeading>
        <Schedule times={schedule?.times ?? []} />
        <FilteredList list={{}} choice={choice}>
          <Feed key={`${firstPage} ${choice.filters} ${choice.sort} ${choice.limit}`} firstPage={firstPage} choice={choice} />
        </FilteredList>
      </section>
    </>
  );
}

/** A separate component, because `useHydrated` renders its component a second time. */
function RecentCategories() {
  const hydrated = useHydrated();
  return (
    hydrated &&
    recentCategories().length > 0 && (
      <Suspense>
        <NewInRecentCategories />
      </Suspense>
    )
  );
}

function HomeSkeleton() {
  return (
    <>
      <output className="sr-only">Loading...</output>
      <div className="skeleton h-14 w-full max-w-xl" />
      <div className="mt-16 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <StartupTileSkeleton />
        <StartupTileSkeleton />
        <StartupTileSkeleton />
      </div>
      <div className="mt-14">
        <StartupListItemSkeleton />
        <StartupListItemSkeleton />
        <StartupListItemSkeleton />
      </div>
    </>
  );
}

/** The number of startups that will be published today; their names are not public before. */
function Schedule({ times }: { times: readonly string[] }) {
  const text = scheduleText(times, useViewerClock());
  return text === undefined ? null : <p className="text-soft -mt-3 mb-5">{text}</p>;
}
