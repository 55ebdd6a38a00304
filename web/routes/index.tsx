import { useQuery, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { say, withNoun } from '../../server/domain/core/noun.ts';
import { callQuery } from '../api/call-query.ts';
import { trendingCategoriesQuery } from '../api/categories.ts';
import type { ListChoice } from '../api/list-choice.ts';
import { settingsQuery } from '../api/settings.ts';
import { startupsQuery } from '../api/startups.ts';
import { CategoryChips } from '../features/categories/category-chips.tsx';
import { FilteredList } from '../features/filters/filtered-list.tsx';
import { OwnText } from '../features/site/own-text.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { Feed } from '../features/startups/feed.tsx';
import { TrendingTile } from '../features/startups/trending-tile.tsx';
import { StartupListItemSkeleton } from '../features/startups/startup-list-item.tsx';
import { useHydrated, useViewerClock } from '../lib/hooks.ts';
import { recentCategories } from '../offline/recent/recent-categories.ts';
import { listParams, searchParams } from '../lib/search-params.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { loadTopic } from './-load-topic.ts';
import { newestDayText, trendingAbove } from '../../server/domain/listings/newest-day.ts';
import { scheduleText } from '../../server/domain/listings/schedule.ts';
import { genericHeadline, genericIntroduction } from '../../server/domain/site/home-texts.ts';

export const Route = createFileRoute('/')({
  validateSearch: searchParams(listParams),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const [loaded] = await Promise.all([
      loadTopic(queryClient, {}, deps),
      queryClient.ensureQueryData(trendingCategoriesQuery),
      queryClient.ensureQueryData(callQuery('listTrendingStartups')),
      // An offline device may not have the schedule. The page is then shown without it.
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
  const { data: settings } = useSuspenseQuery(settingsQuery);
  const { data: categories } = useSuspenseQuery(trendingCategoriesQuery);
  const isNewest = firstPage === 1 && choice.filters === '' && choice.sort === '';
  return (
    <>
      <PageHead page={{ kind: 'home', page, choice, isEmpty }} />
      <header className="grid gap-x-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-baseline">
        <h1 dir="auto" className="font-display sm:text-page text-[1.625rem] leading-[1.12] wrap-anywhere">
          {settings.headline || withNoun(genericHeadline)}
        </h1>
        {isNewest && <NewestDay choice={choice} />}
        <p dir="auto" className="text-soft leading-snug max-sm:text-[0.95rem] lg:col-span-2">
          {settings.introduction || genericIntroduction}
        </p>
      </header>

      {categories.length > 0 && (
        <nav aria-labelledby="trending-categories" className="mt-2 print:hidden">
          <h2 id="trending-categories" className="sr-only">
            Trending categories
          </h2>
          <CategoryChips label="Trending categories" categories={categories} layout="line">
            <Link to="/categories" className="inline-flex min-h-9 items-center px-2 text-[0.95rem] font-semibold">
              All categories
            </Link>
          </CategoryChips>
        </nav>
      )}

      <Trending choice={choice} firstPage={firstPage} />

      <section aria-labelledby="latest" className="mt-4">
        <h2 id="latest" className={firstPage > 1 ? 'font-display mb-4 text-2xl' : 'sr-only'}>
          {firstPage > 1 ? say`New startups, from page ${firstPage}` : say`New startups`}
        </h2>
        <FilteredList list={{}} choice={choice}>
          <Feed
            key={`${firstPage} ${choice.filters} ${choice.sort} ${choice.limit}`}
            firstPage={firstPage}
            choice={choice}
            emptyText={<OwnText name="emptyHome">{say`The first startup to launch will appear here.`}</OwnText>}
            aside={
              <>
                <Schedule />
                {/* New startups in categories viewed on this device. CSS hides this element when there are none. */}
                <div className="looked-at mt-3 h-26">
                  <RecentCategories />
                </div>
              </>
            }
          />
        </FilteredList>
      </section>
    </>
  );
}

/**
 * The number of startups on the newest day. The server uses the day in UTC; after hydration, the browser uses the viewer's day.
 * The text is limited to one line, so that the page does not shift.
 */
function NewestDay({ choice }: { choice: ListChoice }) {
  const { data, hasNextPage } = useSuspenseInfiniteQuery(startupsQuery({}, choice, 1));
  const text = newestDayText(
    data.pages.flatMap(({ startups }) => startups),
    hasNextPage,
    useViewerClock(),
  );
  return text === undefined ? null : <p className="text-accent truncate font-semibold lg:text-end lg:text-lg">{text}</p>;
}

/**
 * Up to three tiles in a row, which can be swiped on narrow screens. Renders nothing when the feed begins with the same startups.
 */
function Trending({ choice, firstPage }: { choice: ListChoice; firstPage: number }) {
  const { data: trending } = useSuspenseQuery(callQuery('listTrendingStartups'));
  const { data: feed } = useSuspenseInfiniteQuery(startupsQuery({}, choice, firstPage));
  const shown = choice.sort === '' ? trendingAbove(trending, feed.pages[0]?.startups ?? []) : trending;
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="trending-startups" className="mt-2">
      <h2 id="trending-startups" className="text-soft text-sm leading-5 font-semibold">{say`Trending startups`}</h2>
      <div className="strip lg:mx-0 lg:grid lg:grid-cols-3 lg:gap-3 lg:overflow-visible lg:px-0">
        {shown.map((startup) => (
          <div key={startup._id} className="w-[min(20rem,84vw)] lg:w-auto">
            <TrendingTile startup={startup} />
          </div>
        ))}
      </div>
    </section>
  );
}

/** A separate component, because `useHydrated` renders its component twice. */
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
      <div className="skeleton h-10 w-full max-w-xl" />
      <div className="skeleton mt-3 h-4 w-72" />
      <div aria-hidden="true" className="mt-16 grid gap-3 lg:grid-cols-3">
        <div className="skeleton rounded-card h-18" />
        <div className="skeleton rounded-card h-18 max-lg:hidden" />
        <div className="skeleton rounded-card h-18 max-lg:hidden" />
      </div>
      <div className="mt-20">
        {Array.from({ length: 6 }, (_, index) => (
          <StartupListItemSkeleton key={index} />
        ))}
      </div>
    </>
  );
}

/** The number of startups to be published today. Their names are not public yet. */
function Schedule() {
  const { data } = useQuery(callQuery('getSchedule'));
  const text = scheduleText(data?.times ?? [], useViewerClock());
  return text === undefined ? null : <p className="text-soft py-2">{text}</p>;
}
