import { type ReactNode, useState } from 'react';
import { say } from '../../../server/domain/core/noun.ts';
import type { ListChoice } from '../../api/list-choice.ts';
import { startupsQuery } from '../../api/startups.ts';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { dayHeading } from '../../../server/domain/core/dates.ts';
import { groupByDay } from '../../../server/domain/listings/feed-groups.ts';
import { useOnVisible, useViewerClock } from '../../lib/hooks.ts';
import { readLastVisit } from '../../offline/recent/last-visit.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore, PreviousPages, useMorePages } from './more-pages.tsx';
import { StartupListItem, StartupListItemSkeleton } from './startup-list-item.tsx';

/**
 * The maximum number of pages that load automatically. After that, a button has to be pressed, so that the footer can be reached.
 */
const maxAutoLoadedPages = 4;

/** The number of rows that fit on the first screen. */
const firstScreen = 4;

/**
 * Calls `onNear` when the element is within 300 pixels of the viewport. The end of a full first page is initially further away,
 * so the next page does not load yet.
 */
function Sentinel({ onNear }: { onNear: () => void }) {
  return <div ref={useOnVisible<HTMLDivElement>(onNear, '300px')} />;
}

/**
 * The startups of the home page, by default newest first and grouped by day in the viewer's time zone. The first pages load
 * automatically, and a button loads further pages. `aside` comes after the first day, so that the startups stay on top.
 */
export function Feed({
  firstPage,
  choice,
  aside,
  emptyText,
}: {
  firstPage: number;
  choice: ListChoice;
  aside: ReactNode;
  emptyText: ReactNode;
}) {
  const pages = useMorePages(startupsQuery({}, choice, firstPage), choice);
  const { startups, list, lastPage, hasNextPage, isFetchingNextPage, failure, progress, anchors } = pages;
  const clock = useViewerClock();
  const [autoLoadLimit, setAutoLoadLimit] = useState(lastPage + maxAutoLoadedPages);
  const loadsAutomatically = hasNextPage && lastPage < autoLoadLimit && failure === undefined;
  if (startups.length === 0 && choice.filters !== '') return null;
  if (startups.length === 0) return <EmptyState title={say`No startups yet`}>{emptyText}</EmptyState>;

  const eager = new Set(startups.slice(0, firstScreen));
  const lastVisit = clock === undefined || choice.sort !== '' ? null : readLastVisit(clock.now);
  const isNew = ({ publishedAt }: StartupCard) => lastVisit !== null && publishedAt !== null && publishedAt > lastVisit;
  /** The first startup that was published before the last visit, if there are newer startups above it. */
  const firstSeen = startups.find((startup, at) => at > 0 && !isNew(startup) && startups.slice(0, at).every(isNew));
  const rows = (items: readonly StartupCard[], headingLevel: 'h3' | 'h4') =>
    items.map((startup) => [
      startup === firstSeen && <LastVisit key="last visit" />,
      <StartupListItem
        key={startup._id}
        id={anchors.get(startup._id)}
        startup={startup}
        headingLevel={headingLevel}
        isNew={isNew(startup)}
        eager={eager.has(startup)}
      />,
    ]);

  return (
    <>
      <PreviousPages pages={pages} label={say`Newer startups`} />
      <div ref={list}>
        {choice.sort !== '' && rows(startups, 'h3')}
        {groupByDay(choice.sort === '' ? startups : [], clock === undefined ? 'UTC' : 'local').map(({ day, items }, at) => {
          const { title, date } = dayHeading(day, clock);
          return (
            <section key={day ?? 'earlier'} aria-label={`${title} ${date}`.trim()} className="mb-2">
              <h3 className="bg-paper sticky top-0 z-10 flex items-baseline gap-x-3 py-1 md:top-16 print:static print:bg-transparent">
                <span className="font-display text-xl leading-tight">{title}</span>
                {date !== '' && <span className="text-soft text-[0.95rem]">{date}</span>}
              </h3>
              {rows(items, 'h4')}
              {at === 0 && aside}
            </section>
          );
        })}
      </div>
      {/* Each page gets a new sentinel. After a short page, the previous sentinel may still be near the viewport, and would not
          fire again. */}
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

/** A line of zero height, so that nothing moves when it appears after the first render. */
function LastVisit() {
  return (
    <p className="border-accent relative z-[1] h-0 border-t">
      <span className="bg-paper text-accent absolute start-0 -top-2.5 pe-3 text-xs leading-5 font-semibold">
        New since your last visit, up to here
      </span>
    </p>
  );
}
