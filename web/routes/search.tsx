import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { say } from '../../server/domain/core/noun.ts';
import { cutText } from '../../server/domain/core/cut-text.ts';
import { fold } from '../../server/domain/core/fold.ts';
import { commonLengths } from '../../server/domain/core/common-lengths.ts';
import { pageCount } from '../../server/domain/core/paging.ts';
import type { StartupCard } from '../../server/domain/listings/startups.contract.ts';
import { callQuery } from '../api/call-query.ts';
import { trendingCategoriesQuery } from '../api/categories.ts';
import { type ListChoice, loadChosen } from '../api/list-choice.ts';
import { facetsQuery, searchQuery } from '../api/startups.ts';
import { CategoryChips } from '../features/categories/category-chips.tsx';
import { FilteredList } from '../features/filters/filtered-list.tsx';
import { OwnText } from '../features/site/own-text.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { StartupListItem, StartupListItemSkeleton } from '../features/startups/startup-list-item.tsx';
import { listParams, searchParams, textParam } from '../lib/search-params.ts';
import { formatCount } from '../lib/text.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pager } from '../ui/pager.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';

const searchText = (value: unknown): string | undefined => {
  const text = textParam(value);
  return text === undefined ? undefined : cutText(text.trim(), commonLengths.searchText);
};

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
  const { q } = Route.useLoaderDeps();
  const { data: categories } = useSuspenseQuery(trendingCategoriesQuery);
  return (
    <>
      <PageHead page={{ kind: 'search', q }} />
      {q === '' ? (
        <>
          <h1 className="font-display mb-6 text-3xl leading-tight sm:text-4xl">Search</h1>
          <EmptyState title="What are you looking for?">
            <p>Enter a name, a topic or a tag above, or start from a category.</p>
            <CategoryChips label="Trending categories" categories={categories} />
          </EmptyState>
        </>
      ) : (
        <SearchResults q={q} />
      )}
    </>
  );
}

/** One page of search results, in the server's order: first the startups that contain every word, then partial matches. */
function SearchResults({ q }: { q: string }) {
  const { page, perPage } = Route.useLoaderDeps();
  const { choice } = Route.useLoaderData();
  const { data } = useSuspenseQuery(searchQuery(q, choice, page));
  const { startups, total, partial, corrected, marked } = data;
  const lastPage = pageCount(total + partial, choice.limit);
  const wholeOnPage = Math.max(0, total - (page - 1) * choice.limit);
  const whole = startups.slice(0, wholeOnPage);
  const inPart = startups.slice(wholeOnPage);
  const isEmpty = total + partial === 0;
  const items = (found: readonly StartupCard[], headingLevel: 'h2' | 'h3') =>
    found.map((startup) => (
      <StartupListItem
        key={startup._id}
        startup={startup}
        headingLevel={headingLevel}
        renderText={(text) => <MarkedText text={text} marked={marked} />}
      />
    ));
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="font-display min-w-0 text-2xl leading-tight wrap-anywhere sm:text-[1.75rem]">
          Search results for: <bdi className="text-accent">"{q}"</bdi>
        </h1>
        <p className="text-soft" aria-live="polite">
          {formatCount(total)}
          {say` startups found`}
          {partial > 0 && `, and ${formatCount(partial)} partial matches`}
        </p>
      </div>
      {corrected !== undefined && (
        <p className="mb-3">
          Did you mean{' '}
          <Link to="/search" search={{ q: corrected }} className="font-semibold">
            {corrected}
          </Link>
          ?
        </p>
      )}
      {(!isEmpty || choice.filters !== '') && (
        <FilteredList list={{ q }} choice={choice}>
          {whole.length > 0 && <div>{items(whole, 'h2')}</div>}
          {inPart.length > 0 && (
            <section aria-labelledby="partial-matches" className={whole.length > 0 ? 'mt-10' : ''}>
              <SectionHeading id="partial-matches">Partial matches</SectionHeading>
              {items(inPart, 'h3')}
            </section>
          )}
          <Pager
            current={Math.min(page, lastPage)}
            last={lastPage}
            link={(to, children, props) => (
              <Link
                to="/search"
                search={{ q, filters: choice.filters, sort: choice.sort, perPage, page: to === 1 ? undefined : to }}
                {...props}
              >
                {children}
              </Link>
            )}
          />
        </FilteredList>
      )}
      {isEmpty && choice.filters === '' && (
        <EmptyState title="No Results Found">
          <p>
            <OwnText name="emptySearch">Try searching for something else.</OwnText>
          </p>
          <NearestCategories q={q} />
        </EmptyState>
      )}
    </>
  );
}

/** Shown when a search finds nothing: the categories that the searched text names, or else the trending categories. */
function NearestCategories({ q }: { q: string }) {
  const { data: trending } = useSuspenseQuery(trendingCategoriesQuery);
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
      <div className="skeleton mb-4 h-9 w-full max-w-lg" />
      <div className="skeleton mb-4 h-11 w-72 max-w-full rounded-full" />
      {Array.from({ length: 6 }, (_, index) => (
        <StartupListItemSkeleton key={index} />
      ))}
    </>
  );
}

const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/** A text with highlighted words: those that begin with an entry of `marked`. The entries are in the form that `fold` returns. */
function MarkedText({ text, marked }: { text: string; marked: readonly string[] }) {
  const found = marked.length === 0 ? [] : [...text.matchAll(word)].filter(([each]) => isMarked(fold(each), marked));
  if (found.length === 0) return text;
  return (
    <>
      {found.map((match, at) => {
        const before = found[at - 1];
        const start = before === undefined ? 0 : before.index + before[0].length;
        return (
          <span key={match.index}>
            {text.slice(start, match.index)}
            <mark className="bg-accent/15 text-ink rounded-sm">{match[0]}</mark>
          </span>
        );
      })}
      {text.slice((found.at(-1)?.index ?? 0) + (found.at(-1)?.[0].length ?? 0))}
    </>
  );
}

/** A prefix of up to three letters matches only words at most one letter longer, so "ai" does not match "aircraft". */
function isMarked(folded: string, marked: readonly string[]): boolean {
  return marked.some((start) => folded.startsWith(start) && (start.length > 3 || folded.length <= start.length + 1));
}
