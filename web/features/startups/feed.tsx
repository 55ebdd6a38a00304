import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { feedQuery } from '../../api/startups.ts';
import { dayHeading, groupByDay } from '../../lib/days.ts';
import { useOnVisible, useViewerClock } from '../../lib/hooks.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from './load-more.tsx';
import { StartupListItem, StartupListItemSkeleton } from './startup-list-item.tsx';
import { uniqueStartups } from './unique-startups.ts';

/** How many pages load automatically before the reader has to press a button; otherwise nobody could reach the footer. */
const maxAutoLoadedPages = 4;

/** Calls `onNear` when it comes within 600 pixels of the viewport. */
function Sentinel({ onNear }: { onNear: () => void }) {
  return <div ref={useOnVisible<HTMLDivElement>(onNear, '600px')} />;
}

/** Every startup, newest first, grouped by the viewer's days. The first pages load automatically, further ones by a button. */
export function Feed({ firstPage }: { firstPage: number }) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useSuspenseInfiniteQuery(
    feedQuery(firstPage),
  );
  const clock = useViewerClock();
  const [autoLoadLimit, setAutoLoadLimit] = useState(() => data.pages.length + maxAutoLoadedPages);
  const loadsAutomatically = hasNextPage && data.pages.length < autoLoadLimit && !isFetchNextPageError;
  const startups = uniqueStartups(data.pages);
  if (startups.length === 0 && firstPage > 1) {
    return (
      <EmptyState title="There is no such page">
        <Link to="/" className={buttonClass()}>
          See what is new
        </Link>
      </EmptyState>
    );
  }
  if (startups.length === 0) return <EmptyState title="No startups yet">The first one to launch will stand here.</EmptyState>;

  return (
    <>
      {groupByDay(startups, clock?.timeZone ?? 'UTC').map(({ day, items }) => {
        const { title, date } = dayHeading(day, clock);
        return (
          <section
            key={day ?? 'earlier'}
            aria-label={`${title} ${date}`.trim()}
            className="border-line border-t pt-6 pb-8 md:grid md:grid-cols-[11rem_1fr] md:gap-8"
          >
            <h3 className="mb-2 md:sticky md:top-24 md:self-start">
              <span className="font-display block text-xl leading-tight">{title}</span>
              {date !== '' && <span className="text-soft block text-[0.95rem]">{date}</span>}
            </h3>
            <div>
              {items.map((startup) => (
                <StartupListItem key={startup._id} startup={startup} headingLevel="h4" />
              ))}
            </div>
          </section>
        );
      })}
      {/* A new sentinel for each page: one that is still near the viewport after a short page fires again. */}
      {loadsAutomatically && !isFetchingNextPage && <Sentinel key={data.pages.length} onNear={() => void fetchNextPage()} />}
      {isFetchingNextPage && <StartupListItemSkeleton />}
      <div className="flex flex-col items-center gap-4 pt-4">
        <output className="text-soft" aria-live="polite">
          {isFetchingNextPage && 'Loading more startups...'}
          {!hasNextPage && "You've reached the end!"}
          {isFetchNextPageError && !isFetchingNextPage && 'The next startups did not arrive. Check your connection.'}
        </output>
        {hasNextPage && !isFetchingNextPage && (
          <LoadMore
            nextPage={firstPage + data.pages.length}
            onPress={() => {
              setAutoLoadLimit(data.pages.length + 1 + maxAutoLoadedPages);
              void fetchNextPage();
            }}
          />
        )}
      </div>
    </>
  );
}
