import { useState } from 'react';
import type { ListChoice } from '../../api/list-choice.ts';
import { startupsQuery } from '../../api/startups.ts';
import { dayHeading } from '../../../server/domain/core/dates.ts';
import { groupByDay } from '../../../server/domain/listings/feed-days.ts';
import { useOnVisible, useViewerClock } from '../../lib/hooks.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore, PreviousPages, useMorePages } from './more-pages.tsx';
import { StartupListItem, StartupListItemSkeleton } from './startup-list-item.tsx';

/** The most pages that load automatically before a button has to be pressed, so that the footer can be reached. */
const maxAutoLoadedPages = 4;

/** Calls `onNear` when it is within 600 pixels of the viewport. */
function Sentinel({ onNear }: { onNear: () => void }) {
  return <div ref={useOnVisible<HTMLDivElement>(onNear, '600px')} />;
}

/**
 * The startups of the home page, by default newest first and grouped by the viewer's days. The first pages load automatically, further
 * ones by a button.
 */
export function Feed({ firstPage, choice }: { firstPage: number; choice: ListChoice }) {
  const pages = useMorePages(startupsQuery({}, choice, firstPage), choice);
  const { startups, list, lastPage, hasNextPage, isFetchingNextPage, isFetchNextPageError, progress, anchors } = pages;
  const clock = useViewerClock();
  const [autoLoadLimit, setAutoLoadLimit] = useState(lastPage + maxAutoLoadedPages);
  const loadsAutomatically = hasNextPage && lastPage < autoLoadLimit && !isFetchNextPageError;
  if (startups.length === 0 && choice.filters !== '') return null;
  if (startups.length === 0)
    return <EmptyState title="No startups yet">The first startup to launch will appear here.</EmptyState>;

  return (
    <>
      <PreviousPages pages={pages} label="Newer startups" />
      <div ref={list}>
        {choice.sort !== '' &&
          startups.map((startup) => (
            <StartupListItem key={startup._id} id={anchors.get(startup._id)} startup={startup} headingLevel="h3" />
          ))}
        {groupByDay(choice.sort === '' ? startups : [], clock === undefined ? 'UTC' : 'local').map(({ day, items }) => {
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
                  <StartupListItem key={startup._id} id={anchors.get(startup._id)} startup={startup} headingLevel="h4" />
                ))}
              </div>
            </section>
          );
        })}
      </div>
      {/* Each page has a new sentinel, so that one which is still near the viewport after a short page fires again. */}
      {loadsAutomatically && !isFetchingNextPage && <Sentinel key={lastPage} onNear={pages.loadQuietly} />}
      {isFetchingNextPage && <StartupListItemSkeleton />}
      <div className="flex flex-col items-center gap-4 pt-4">
        <LoadMore
          pages={pages}
          atEnd={`${progress === '' ? '' : '. '}You've reached the end!`}
          onPress={() => {
            setAutoLoadLimit(lastPage + 1 + maxAutoLoadedPages);
            pages.loadMore();
          }}
        />
      </div>
    </>
  );
}
