import type { Field } from '../../../server/domain/listings/fields.contract.ts';
import { maxPageNumber, maxPageSize, pageSizes } from '../../../server/domain/core/page-sizes.ts';
import { type OwnOrder, parseFilters, parseListView } from '../../../server/domain/listings/facets.rules.ts';
import { countFacets, type ListScope, presentFacets } from '../../../server/domain/listings/search/listing-index.ts';
import { narrowingOf, pageOfView, scopeOf } from '../../../server/domain/listings/list-views.ts';
import type { ApiResponse } from '../transport/http.ts';
import { currentSlug, ok, parseNumber, prefetchedReply, type Sources, withTag } from './answer-parts.ts';
import type { ApiCall } from './cached-calls.ts';
import { type Listing, toCard } from './listings.ts';

type Query = ApiCall['query'];

/** The requested part of a list; undefined when the contract refuses the query. */
function sliceOf(query: Query): { offset: number; limit: number } | undefined {
  const page = parseNumber(query['page'], 1, maxPageNumber);
  const limit = parseNumber(query['limit'], pageSizes.startups, maxPageSize);
  return page === undefined || limit === undefined ? undefined : { offset: (page - 1) * limit, limit };
}

/**
 * The filters and order of a list; undefined when there are none, and null when the contract refuses the query or the fields are
 * unknown.
 */
async function viewOf({ filters = '', sort = '' }: Query, sources: Sources, own: OwnOrder) {
  if (filters === '' && sort === '') return undefined;
  const fields = await prefetchedReply<Field[]>('listFields', sources);
  const parsed = fields && parseListView({ filters, sort }, fields, own);
  return parsed === undefined || parsed.errors !== undefined ? null : parsed.view;
}

/**
 * A page of all listings, or of those in a category or with a tag. `plain` contains these listings in the list's default order.
 */
export async function listPage(
  plain: readonly Listing[],
  scope: ListScope,
  query: Query,
  sources: Sources,
): Promise<ApiResponse | undefined> {
  const slice = sliceOf(query);
  const view = await viewOf(query, sources, 'newest');
  if (slice === undefined || view === null) return undefined;
  const { offset, limit } = slice;
  const page = view && (await pageOfView(sources.listings.index(), scope, view, slice));
  const listings = page === undefined ? plain.slice(offset, offset + limit) : sources.listings.atRows(page.rows);
  const total = page?.total ?? plain.length;
  return ok({ startups: listings.map(toCard), total, hasMore: offset + limit < total });
}

export async function searchPage(text: string, query: Query, sources: Sources): Promise<ApiResponse | undefined> {
  const slice = sliceOf(query);
  const view = await viewOf(query, sources, 'relevance');
  if (slice === undefined || view === null) return undefined;
  const { offset, limit } = slice;
  const narrowing = view && narrowingOf(sources.listings.index(), view, slice);
  const index = await sources.searchIndex();
  const { listings, total, partial, corrected, marked } = await index.search(text, offset, limit, narrowing);
  const startups = listings.map(toCard);
  return ok({ startups, total, partial, hasMore: offset + limit < total + partial, corrected, marked });
}

export async function answerFacets(query: Query, sources: Sources): Promise<ApiResponse | undefined> {
  const fields = await prefetchedReply<Field[]>('listFields', sources);
  const parsed = fields && parseFilters(query['filters'] ?? '', fields);
  if (fields === undefined || parsed === undefined || parsed.error !== undefined) return undefined;
  const [named, tag, text] = [query['category'], query['tag'], query['q']].map((value) => value?.trim() || undefined);
  const category = named && ((await currentSlug('categories', named, sources)) ?? named);
  const key = tag && (await withTag(tag, sources)).key;
  const scope = await scopeOf({ category, tag: key, text }, async (words, narrowing) =>
    (await sources.searchIndex()).search(words, 0, 0, narrowing),
  );
  const counts = await countFacets(sources.listings.index(), scope, parsed.filters, fields);
  return ok(presentFacets(counts, parsed.filters, text === undefined ? 'newest' : 'relevance'));
}
