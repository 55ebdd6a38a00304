import { countFacets, type ListScope } from '../../server/rules/listing-index.ts';
import { narrowingOf, pageOfView, scopeOf } from '../../server/rules/list-views.ts';
import type { CardSlice, FoundCards, ListView, Slice, Store } from '../store.ts';
import type { Driver } from './driver.ts';
import type { StartupSearch } from './engine.ts';
import type { ListCache } from './list-cache.ts';
import { readListState, sqlListingIndex } from './listing-index.ts';
import { tagSomeOutdated } from './startup-tags.ts';
import { atOneMoment, readCards } from './startup-search.ts';

/** Lists of startups that are narrowed or sorted, and the counts of their facets. */
export function startupViews(driver: Driver, cache: ListCache, search: StartupSearch) {
  const openIndex = async () => sqlListingIndex(driver, cache, await readListState(driver));
  const atOneMomentOf = async <Answer>(isOfTag: boolean, answer: () => Promise<Answer>): Promise<Answer> => {
    if (isOfTag) await tagSomeOutdated(driver);
    return atOneMoment(driver, answer);
  };
  const facets: Store['startups']['facets'] = (list, filters, fields) =>
    atOneMomentOf(list.tag !== undefined, async () => {
      const scope = await scopeOf(list, (text, narrowing) => search.search(driver, text, { offset: 0, limit: 0 }, narrowing));
      return countFacets(await openIndex(), scope, filters, fields);
    });
  return {
    facets,
    list: (scope: ListScope, slice: Slice, view: ListView): Promise<CardSlice> =>
      atOneMomentOf(scope !== undefined && 'tag' in scope, async () => {
        const { rows, total } = await pageOfView(await openIndex(), scope, view, slice);
        return { cards: await readCards(driver, rows), total };
      }),
    search: async (text: string, slice: Slice, view: ListView): Promise<FoundCards> =>
      search.search(driver, text, slice, narrowingOf(await openIndex(), view, slice)),
  };
}
