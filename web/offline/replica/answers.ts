import type { Category } from '../../../server/contract/categories.ts';
import type { ErrorCode } from '../../../server/contract/errors.ts';
import type { PostCard, PostCategory } from '../../../server/contract/posts.ts';
import type { Startup, StartupCard } from '../../../server/contract/startups.ts';
import { errorBody, errorCatalogue } from '../../../server/contract/errors.ts';
import { commonLengths } from '../../../server/contract/field-lengths.ts';
import { maxPageNumber, maxPageSize, pageSizes } from '../../../server/contract/page-sizes.ts';
import { pageCount } from '../../../server/rules/paging.ts';
import { countTags, postMatcher } from '../../../server/rules/posts.ts';
import { byCodePoints, parseQuery } from '../../../server/rules/search.ts';
import type { DeviceCall, HostAnswer } from './cached-calls.ts';
import type { Listing, Listings } from './listings.ts';
import type { Words } from './search-index.ts';

/** What the device answers from. */
export interface Sources {
  listings: Listings;
  words: () => Promise<Words>;
  /** What a host answered to this very question, if it was kept. */
  kept: (call: DeviceCall) => Promise<HostAnswer | undefined>;
  /** The cards of every published post, newest first, when they were kept. */
  posts: () => Promise<PostCard[] | undefined>;
}

/** A call without a network: what the server would say, as far as the device knows; undefined when it does not know. */
export async function answer(call: DeviceCall, sources: Sources): Promise<HostAnswer | undefined> {
  const { listings, words } = sources;
  const { params, query } = call;
  const text = searched(query['q']);
  switch (call.id) {
    case 'listStartups':
      return startupPage(listings.feed(), query);
    case 'listTrendingStartups':
      return ok(firstFeatured(listings).map(cardOf));
    case 'listStartupsInCategory': {
      const found = await category(call, sources);
      if (found === undefined) return undefined;
      return found === null ? refusal('categories.not_found') : startupPage(listings.ofCategory(found.slug), query);
    }
    case 'searchStartups':
      return text === undefined ? undefined : startupPage((await words()).find(text), query);
    case 'suggestStartups':
      return text === undefined ? undefined : ok(suggested(listings, text).map(suggestionOf));
    case 'getStartup':
      return startup(params['slug'] ?? '', call, sources);
    case 'listCategories':
      return answered(await categories(sources));
    case 'listTrendingCategories':
      return answered(
        (await categories(sources))
          ?.filter(({ trending }) => trending)
          .sort(fullestFirst)
          .slice(0, pageSizes.trendingCategories),
      );
    case 'getCategory': {
      const found = await category(call, sources);
      return found === null ? refusal('categories.not_found') : answered(found);
    }
    case 'listPosts':
      return postPage(query, await sources.posts());
    case 'listRecentPosts':
      return answered((await sources.posts())?.slice(0, pageSizes.recentPosts));
    case 'listPostTags':
      return answered(countedTags(await sources.posts()));
    case 'getPostCategory':
      return postCategory(params['slug'] ?? '', sources);
    case 'listFavorites':
      return favorites(call, sources);
    default:
      return sources.kept(call);
  }
}

function ok(value: unknown): HostAnswer {
  return { status: 200, json: JSON.stringify(value) };
}

function answered(value: unknown): HostAnswer | undefined {
  return value === undefined ? undefined : ok(value);
}

function refusal(code: ErrorCode): HostAnswer {
  return { status: errorCatalogue[code].status, json: JSON.stringify(errorBody(code)) };
}

/** As the contract trims and limits it. */
function searched(q: string | undefined): string | undefined {
  const text = q?.trim() ?? '';
  return text === '' || text.length > commonLengths.searchText ? undefined : text;
}

/** A whole number from 1 to `most`, as the contract reads it. */
function counted(text: string | undefined, otherwise: number, most: number): number | undefined {
  if (text === undefined) return otherwise;
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : undefined;
}

export function cardOf({ website: _website, ...card }: Listing): StartupCard {
  return card;
}

function suggestionOf({ _id, name, slug, tagline, logo }: Listing) {
  return { _id, name, slug, tagline, logo };
}

function suggested(listings: Listings, text: string): Listing[] {
  const typed = parseQuery(text)?.key;
  return typed === undefined ? [] : listings.suggest(typed, pageSizes.suggestions);
}

function firstFeatured(listings: Listings): Listing[] {
  return listings.featured().slice(0, pageSizes.trendingStartups);
}

function startupPage(found: readonly Listing[], query: DeviceCall['query']): HostAnswer | undefined {
  const page = counted(query['page'], 1, maxPageNumber);
  const limit = counted(query['limit'], pageSizes.startups, maxPageSize);
  if (page === undefined || limit === undefined) return undefined;
  const offset = (page - 1) * limit;
  const startups = found.slice(offset, offset + limit).map(cardOf);
  return ok({ startups, total: found.length, hasMore: offset + limit < found.length });
}

/**
 * Whole when it was read before, with what its card has learned since; else its card and its website. Only a listing that was
 * never read has no description.
 */
async function startup(slug: string, call: DeviceCall, { listings, kept }: Sources): Promise<HostAnswer | undefined> {
  const listing = listings.bySlug(slug);
  if (listing === undefined) return undefined;
  const before = await kept(call);
  const whole: Startup = { ...listing, description: '', screenshots: [], status: 'active' };
  return ok(before?.status === 200 ? { ...(JSON.parse(before.json) as Startup), ...listing } : whole);
}

/** Every category, by name, with how many listings the device has of it. */
async function categories({ listings, kept }: Sources): Promise<Category[] | undefined> {
  const answer = await kept({ id: 'listCategories', params: {}, query: {} });
  if (answer?.status !== 200) return undefined;
  const all = JSON.parse(answer.json) as Category[];
  return all.map((each) => ({ ...each, startupCount: listings.ofCategory(each.slug).length }));
}

/** Null when there is none of the slug; undefined when the device knows no categories. */
async function category({ params }: DeviceCall, sources: Sources): Promise<Category | null | undefined> {
  const all = await categories(sources);
  return all === undefined ? undefined : (all.find(({ slug }) => slug === params['slug']) ?? null);
}

function fullestFirst(a: Category, b: Category): number {
  return b.startupCount - a.startupCount || byCodePoints(a.name, b.name) || byCodePoints(a._id, b._id);
}

function postPage(query: DeviceCall['query'], posts: readonly PostCard[] | undefined): HostAnswer | undefined {
  const page = counted(query['page'], 1, maxPageNumber);
  if (posts === undefined || page === undefined) return undefined;
  const { category: slug = '', tag = '', search = '' } = query;
  const wanted = postMatcher({ tag: tag.trim(), search: search.trim() });
  const found = posts.filter(
    (post) => (slug.trim() === '' || post.category?.slug === slug.trim()) && (wanted === undefined || wanted(post)),
  );
  const offset = (page - 1) * pageSizes.posts;
  return ok({
    posts: found.slice(offset, offset + pageSizes.posts),
    totalPages: pageCount(found.length, pageSizes.posts),
    currentPage: page,
    total: found.length,
  });
}

function countedTags(posts: readonly PostCard[] | undefined) {
  return posts === undefined ? undefined : countTags(posts.map(({ tags }) => tags));
}

async function postCategory(slug: string, { kept }: Sources): Promise<HostAnswer | undefined> {
  const answer = await kept({ id: 'listPostCategories', params: {}, query: {} });
  if (answer?.status !== 200) return undefined;
  const found = (JSON.parse(answer.json) as PostCategory[]).find((each) => each.slug === slug);
  return found === undefined ? refusal('posts.category_not_found') : ok(found);
}

/** As they were kept, with what their cards have learned since; without those that are no listing any more. */
async function favorites(call: DeviceCall, { listings, kept }: Sources): Promise<HostAnswer | undefined> {
  const answer = await kept(call);
  if (answer?.status !== 200) return undefined;
  const cards = JSON.parse(answer.json) as StartupCard[];
  return ok(cards.flatMap(({ _id }) => listings.byId(_id) ?? []).map(cardOf));
}
