import { countFacets, type ListScope } from '../../../server/domain/listings/search/listing-index.ts';
import { narrowingOf, pageOfView, scopeOf } from '../../../server/domain/listings/list-views.ts';
import type { CardSlice, FoundCards, ListView, Slice, Store } from '../../store.ts';
import type { ListingReader } from '../engine.ts';
import { readListState, sqlListingIndex } from '../search/listing-index.ts';
import { atOneMoment, readCards } from '../search/startup-search.ts';

type Read<Result> = (from: ListingReader) => Promise<Result>;

/**
 * The store's methods for narrowed and sorted lists of startups and for facet counts. `readActive` reads from a copy where
 * possible.
 */
export function startupViews(directory: ListingReader, readActive: <Result>(read: Read<Result>) => Promise<Result>) {
  const openIndex = async ({ driver, cache }: ListingReader) => sqlListingIndex(driver, cache, await readListState(driver));
  /** Reads lists ordered by views from the directory, because counting a view records no change that a copy could follow. */
  const readView = <Result>({ sort }: ListView, read: Read<Result>) => (sort === 'views' ? read(directory) : readActive(read));
  const facets: Store['startups']['facets'] = (list, filters, fields) =>
    readActive((from) =>
      atOneMoment(from.driver, async () => {
        const scope = await scopeOf(list, (text, narrowing) =>
          from.search.search(from.driver, text, { offset: 0, limit: 0 }, narrowing),
        );
        return countFacets(await openIndex(from), scope, filters, fields);
      }),
    );
  return {
    facets,
    list: (scope: ListScope, slice: Slice, view: ListView): Promise<CardSlice> =>
      readView(view, (from) =>
        atOneMoment(from.driver, async () => {
          const { rows, total } = await pageOfView(await openIndex(from), scope, view, slice);
          return { cards: await readCards(from.driver, rows), total };
        }),
      ),
    search: (text: string, slice: Slice, view: ListView): Promise<FoundCards> =>
      readView(view, async (from) =>
        from.search.search(from.driver, text, slice, narrowingOf(await openIndex(from), view, slice)),
      ),
  };
}
