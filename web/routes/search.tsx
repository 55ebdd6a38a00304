import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { commonLengths } from '../../server/domain/core/lengths.ts';
import { callQuery } from '../api/call-query.ts';
import { type CategoryLink, trendingCategoriesQuery } from '../api/categories.ts';
import { type ListChoice, loadChosen } from '../api/list-choice.ts';
import { facetsQuery, searchQuery } from '../api/startups.ts';
import { CategoryChips } from '../features/categories/category-chips.tsx';
import { FilteredList } from '../features/filters/filtered-list.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { SearchResults, MarkedText } from '../features/search/search-results.tsx';
import { StartupListItem, StartupListItemSkeleton } from '../features/startups/startup-list-item.tsx';
import { listParams, searchParams, textParam } from '../lib/search-params.ts';
import { EmptyState } from '../ui/empty-state.tsx';

const searchText = (value: unknown): string | undefined => textParam(value)?.trim().slice(0, commonLengths.searchText);

export const Route = createFileRoute('/search')({
  validateSearch: searchParams({ q: searchText, ...listParams }),
  loaderDeps: ({ search }) => ({ ...search, q: search.q ?? '', page: search.page ?? 1 }),
  loader: async ({ context: { queryClient }, deps: { q, page, ...deps } }) => {
    const load = async (choice: ListChoice) => {
      const [found] = await Promise.all([
        q === '' ? undefined : queryClient.ensureQueryData(searchQuery(q, choice, page)),
        q === '' ? undefined : queryClient.prefetchQuery(facetsQuery({ q }, choice.filters)),
        queryClient.ensureQueryData(trendingCategoriesQuery),
      ]);
      return { choice, found };
    };
    const { choice, found } = await loadChosen(queryClient, deps, load, 'relevance');
    if (found?.total === 0 && found.partial === 0)
      await queryClient.ensureQueryData(callQuery('listSuggestions', { query: { q } }));
    if (page > 1 && (found === undefined || found.startups.length === 0)) throw notFound();
    return { choice };
  },
  component: SearchPage,
  pendingComponent: SearchSkeleton,
});

function SearchPage() {
  const { q, page, perPage } = Route.useLoaderDeps();
  const { choice } = Route.useLoaderData();
  const { data: categories } = useSuspenseQuery(trendingCategoriesQuery);
  return (
    <>
      <PageHead page={{ kind: 'search', q }} />
      {q === '' ? (
        <>
          <h1 className="font-display mb-8 text-4xl leading-[1.1] sm:text-5xl">Search</h1>
          <EmptyState title="What are you looking for?">
            <p>Type a name, a topic or a tag above, or start from a category.</p>
            <CategoryChips label="Trending categories" categories={categories} />
          </EmptyState>
        </>
      ) : (
        <SearchResults
          q={q}
          page={page}
          choice={choice}
          narrowed={(results) => (
            <FilteredList list={{ q }} choice={choice}>
              {results}
            </FilteredList>
          )}
          renderStartup={(startup, marked, headingLevel) => (
            <StartupListItem
              key={startup._id}
              startup={startup}
              headingLevel={headingLevel}
              renderText={(text) => <MarkedText text={text} marked={marked} />}
            />
          )}
          searchLink={(text) => (
            <Link to="/search" search={{ q: text }} className="font-semibold">
              {text}
            </Link>
          )}
          whenEmpty={<NearestCategories q={q} trending={categories} />}
          pageLink={(to, children, props) => (
            <Link
              to="/search"
              search={{ q, filters: choice.filters, sort: choice.sort, perPage, page: to === 1 ? undefined : to }}
              {...props}
            >
              {children}
            </Link>
          )}
        />
      )}
    </>
  );
}

/** The categories that a text without results names, else the trending ones. */
function NearestCategories({ q, trending }: { q: string; trending: readonly CategoryLink[] }) {
  const { data: suggestions } = useSuspenseQuery(callQuery('listSuggestions', { query: { q } }));
  const nearest = suggestions.categories;
  return nearest.length > 0 ? (
    <CategoryChips label="Nearest categories" categories={nearest} />
  ) : (
    <CategoryChips label="Trending categories" categories={trending} />
  );
}

function SearchSkeleton() {
  return (
    <>
      <output className="sr-only">Loading...</output>
      <div className="skeleton mb-10 h-12 w-full max-w-lg" />
      {Array.from({ length: 6 }, (_, index) => (
        <StartupListItemSkeleton key={index} />
      ))}
    </>
  );
}
