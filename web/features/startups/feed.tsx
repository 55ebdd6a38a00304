import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { feedQuery } from '../../api/startups.ts';
import { dayHeading, groupByDay } from '../../lib/days.ts';
import { useOnVisible, useViewerClock } from '../../lib/hooks.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from './load-more.tsx';
import { StartupRow, StartupRowSkeleton } from './startup-row.tsx';
import { uniqueStartups } from './unique-startups.ts';

/** How many further pages come by themselves before the reader is asked, so that the footer can be reached. */
const pagesByThemselves = 4;

/** Asks for more as the reader comes near. */
function Sentinel({ onNear }: { onNear: () => void }) {
  return <div ref={useOnVisible<HTMLDivElement>(onNear, '600px')} />;
}

/** Every startup, newest first, under the viewer's own days; goes on by itself for a while, then at a press. */
export function Feed({ firstPage }: { firstPage: number }) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useSuspenseInfiniteQuery(
    feedQuery(firstPage),
  );
  const clock = useViewerClock();
  const [stopAt, setStopAt] = useState(() => data.pages.length + pagesByThemselves);
  const goesOn = hasNextPage && data.pages.length < stopAt && !isFetchNextPageError;
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
                <StartupRow key={startup._id} startup={startup} headingLevel="h4" />
              ))}
            </div>
          </section>
        );
      })}
      {/* A new one for each page, so that one still near the viewport after a short page asks again. */}
      {goesOn && !isFetchingNextPage && <Sentinel key={data.pages.length} onNear={() => void fetchNextPage()} />}
      {isFetchingNextPage && <StartupRowSkeleton />}
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
              setStopAt(data.pages.length + 1 + pagesByThemselves);
              void fetchNextPage();
            }}
          />
        )}
      </div>
    </>
  );
}
