import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { categoryStartupsQuery } from '../../api/startups.ts';
import { countOf } from '../../lib/text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from './load-more.tsx';
import { StartupTile } from './startup-tile.tsx';
import { uniqueStartups } from './unique-startups.ts';

/** A category's startups; a button loads ten more. */
export function StartupGrid({ slug, firstPage }: { slug: string; firstPage: number }) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useSuspenseInfiniteQuery(
    categoryStartupsQuery(slug, firstPage),
  );
  const startups = uniqueStartups(data.pages);
  const total = data.pages.at(-1)?.total ?? 0;
  if (startups.length === 0) {
    return (
      <EmptyState title={total === 0 ? 'No startups here yet' : 'There is no such page'}>
        <p>{total === 0 ? 'Nobody has launched in this category so far.' : `This category has ${countOf(total, 'startup')}.`}</p>
        <Link to="/categories" className={buttonClass()}>
          Browse categories
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="text-soft mb-4 text-base">{countOf(total, 'startup')}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {startups.map((startup) => (
          <StartupTile key={startup._id} startup={startup} />
        ))}
      </div>
      <div className="mt-8 flex flex-col items-center gap-4">
        <output className="text-soft" aria-live="polite">
          {isFetchingNextPage && 'Loading more startups...'}
          {isFetchNextPageError && !isFetchingNextPage && 'The next startups did not arrive. Check your connection.'}
        </output>
        {hasNextPage && !isFetchingNextPage && (
          <LoadMore nextPage={firstPage + data.pages.length} onPress={() => void fetchNextPage()} />
        )}
      </div>
    </>
  );
}
