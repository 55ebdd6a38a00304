import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useMatch, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { say } from '../../../server/domain/core/noun.ts';
import { isRefused, type ListChoice } from '../../api/list-choice.ts';
import type { startupsQuery } from '../../api/startups.ts';
import { whenReleased } from '../../lib/idle.ts';
import { whyNotLoaded } from '../../lib/lost-script.ts';
import { formatCount } from '../../lib/text.ts';
import type { StartupCard, StartupPage } from '../../../server/domain/listings/startups.contract.ts';
import { buttonClass } from '../../ui/button.tsx';

/**
 * A list that grows page by page. The URL tracks the last page shown, so that a reload shows the same startups. After
 * `loadMore()` the focus moves to the first new startup of `list`; `loadQuietly()` does not move it.
 */
export function useMorePages(query: ReturnType<typeof startupsQuery>, { filters, limit }: ListChoice) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = useSuspenseInfiniteQuery(query);
  const firstPage = query.initialPageParam;
  const startups = uniqueStartups(data.pages);
  const lastPage = firstPage + data.pages.length - 1;
  const total = data.pages.at(-1)?.total ?? 0;

  const [growth, setGrowth] = useState({ count: startups.length, added: 0 });
  if (growth.count !== startups.length) setGrowth({ count: startups.length, added: startups.length - growth.count });

  const list = useRef<HTMLDivElement>(null);
  const shownPage = useRef(lastPage);
  const focusIndex = useRef<number>(undefined);
  const router = useRouter();
  const { pathname } = useMatch({ strict: false });
  useEffect(() => {
    if (lastPage <= shownPage.current) return;
    shownPage.current = lastPage;
    if (focusIndex.current !== undefined) {
      list.current?.querySelectorAll('article')[focusIndex.current]?.querySelector('a')?.focus();
      focusIndex.current = undefined;
    }
    // Does nothing if the visitor is already leaving for another page.
    if (router.latestLocation.pathname !== pathname) return;
    const { href } = router.buildLocation({ to: '.', search: (before) => ({ ...before, page: lastPage }) });
    // Bypasses the router, which would load the page again and could show its skeleton while it loads.
    History.prototype.replaceState.call(history, history.state, '', href);
  }, [lastPage, pathname, router]);

  const position = (firstPage - 1) * limit + startups.length;
  const hrefOf = (page: number) =>
    router.buildLocation({
      to: '.',
      search: ({ q, sort, perPage }) => ({
        q,
        sort,
        perPage,
        filters: filters || undefined,
        page: page === 1 ? undefined : page,
      }),
      ...(page > firstPage && { hash: `page-${page}` }),
    }).href;
  return {
    startups,
    /**
     * The URL for a page of the list. The list at this URL starts at that page, or ends with it if the page has already been
     * loaded.
     */
    hrefOf,
    total,
    list,
    firstPage,
    lastPage,
    hasNextPage,
    isFetchingNextPage,
    /** Why the next page could not be loaded; undefined if nothing failed. */
    failure: isFetchNextPageError ? whyNotLoaded(error) : undefined,
    /** "10 more, 20 of 2,780" after a page was added, otherwise ''. */
    progress: growth.added > 0 ? `${formatCount(growth.added)} more, ${formatCount(position)} of ${formatCount(total)}` : '',
    /** The anchor of each page's first startup, by the startup's id. */
    anchors: new Map(
      data.pages.flatMap(({ startups: [first] }, at) => (first === undefined ? [] : [[first._id, `page-${firstPage + at}`]])),
    ),
    loadMore: () => {
      focusIndex.current = startups.length;
      void fetchNextPage().then(({ error }) => {
        // An admin has changed the fields that the filters name. The server renders the next page without those filters.
        if (isRefused(error)) location.assign(hrefOf(lastPage + 1));
      });
    },
    loadQuietly: () => void whenReleased().then(() => fetchNextPage()),
  };
}

/**
 * The startups of all pages without repetitions. If a startup is published between two requests, the last startup of a page moves
 * to the next page, and is loaded twice.
 */
function uniqueStartups(pages: readonly StartupPage[]): StartupCard[] {
  const byId = new Map<string, StartupCard>();
  for (const page of pages) for (const startup of page.startups) if (!byId.has(startup._id)) byId.set(startup._id, startup);
  return [...byId.values()];
}

type MorePages = ReturnType<typeof useMorePages>;

/**
 * The progress of loading, and a button that loads the next page in place. Without JavaScript and for crawlers, the button is a
 * link to the list with that page. `atEnd` is appended to the progress after the last page.
 */
export function LoadMore({ pages, atEnd, onPress }: { pages: MorePages; atEnd?: ReactNode; onPress: () => void }) {
  const { hasNextPage, isFetchingNextPage, failure, progress } = pages;
  return (
    <>
      <output className="text-soft" aria-live="polite">
        {isFetchingNextPage ? say`Loading more startups...` : progress}
        {!hasNextPage && atEnd}
        {failure !== undefined && !isFetchingNextPage && say`More startups could not be loaded. ${failure}`}
      </output>
      {hasNextPage && !isFetchingNextPage && (
        <a
          href={pages.hrefOf(pages.lastPage + 1)}
          className={buttonClass()}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            onPress();
          }}
        >
          Load More
        </a>
      )}
    </>
  );
}

/** A link to the page before the first page shown. */
export function PreviousPages({ pages: { firstPage, hrefOf }, label }: { pages: MorePages; label: string }) {
  if (firstPage === 1) return null;
  return (
    <p className="mb-8 text-center">
      <a href={hrefOf(firstPage - 1)} className={buttonClass()}>
        {label}
      </a>
    </p>
  );
}
