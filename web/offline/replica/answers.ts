import type { Category } from '../../../server/domain/listings/categories.contract.ts';
import type { CollectionCard, PublicCollection } from '../../../server/domain/collections/collections.contract.ts';
import type { PageLink } from '../../../server/domain/content/pages.contract.ts';
import type { PostCategory } from '../../../server/domain/content/posts.contract.ts';
import type { PublicStartup, StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { notFoundErrors } from '../../../server/domain/core/not-found-errors.ts';
import { commonLengths } from '../../../server/domain/core/common-lengths.ts';
import { maxPageNumber, pageSizes } from '../../../server/domain/core/page-sizes.ts';
import { unknownOwner } from '../../../server/domain/ownership/claims.rules.ts';
import { fieldsIfAny } from '../../../server/domain/listings/card-fields.ts';
import { isLink } from '../../../server/domain/listings/field-text.ts';
import { pageCount } from '../../../server/domain/core/paging.ts';
import { countTags, postMatcher } from '../../../server/domain/content/posts.rules.ts';
import {
  comparedPosts,
  startupsWithTags,
  suggestCategories,
  suggestPages,
  suggestPosts,
  suggestTags,
} from '../../../server/domain/listings/suggestions.rules.ts';
import { describeTag, frequentTags, maxTaggedCompared, nameTags } from '../../../server/domain/listings/related-tags.ts';
import { trendingOf } from '../../../server/domain/audience/trending.ts';
import { countShared, maxListingsCompared, relatedCategories } from '../../../server/domain/listings/related-categories.ts';
import { byCodePoints } from '../../../server/domain/core/compare-texts.ts';
import type { PublicSettings } from '../../../server/domain/site/settings.contract.ts';
import type { Suggestions } from '../../../server/domain/listings/suggestions.contract.ts';
import type { ApiResponse } from '../transport/http.ts';
import { answerFacets, listPage, searchPage } from './answer-lists.ts';
import { currentSlug, ok, parseNumber, parseReply, prefetchedReply, type Sources, withTag } from './answer-parts.ts';
import type { CachedResponse, ApiCall } from './cached-calls.ts';
import type { FullText } from './full-text-storage.ts';
import { type Listing, type Listings, toCard } from './listings.ts';

/** Answers a call as the server would; undefined when the device's data is not enough. */
export async function answerCall(call: ApiCall, sources: Sources): Promise<ApiResponse | undefined> {
  const { listings, searchIndex } = sources;
  const { params, query } = call;
  const text = searchText(query['q']);
  switch (call.id) {
    case 'listStartups': {
      const tag = query['tag']?.trim() ?? '';
      if (tag === '') return listPage(listings.feed(), undefined, query, sources);
      const { key, found } = await withTag(tag, sources);
      return listPage(found, { tag: key }, query, sources);
    }
    case 'listTrendingStartups':
      return trendingStartups(call, sources);
    case 'listStartupsInCategory': {
      const category = await findCategory(call, sources);
      if (category === undefined) return undefined;
      return category === null
        ? refusal('categories.not_found')
        : listPage(listings.ofCategory(category.slug), { category: category.slug }, query, sources);
    }
    case 'searchStartups':
      return text === undefined ? undefined : searchPage(text, query, sources);
    case 'countFacets':
      return answerFacets(query, sources);
    case 'suggestStartups':
      return text === undefined
        ? undefined
        : ok((await (await searchIndex()).suggest(text, pageSizes.suggestions)).map(toSuggestion));
    case 'listSuggestions':
      return text === undefined ? undefined : okIfKnown(await suggestions(text, sources));
    case 'listSimilarStartups':
      return similarStartups(call, sources);
    case 'getStartup':
      return answerStartup(params['slug'] ?? '', call, sources);
    case 'listCategories':
      return okIfKnown(await loadCategories(sources));
    case 'listTrendingCategories':
      return okIfKnown(
        (await loadCategories(sources))
          ?.filter(({ trending }) => trending)
          .sort(byStartupCount)
          .slice(0, pageSizes.trendingCategories),
      );
    case 'listRelatedCategories':
      return answerRelatedCategories(call, sources);
    case 'getCategory': {
      const category = await findCategory(call, sources);
      return category === null ? refusal('categories.not_found') : okIfKnown(category);
    }
    case 'listTags':
      return ok(await nameTags(frequentTags(listings.feed(), 1, pageSizes.tags), listings.feed(), async () => new Map()));
    case 'getTag':
      return answerTag(params['tag'] ?? '', sources);
    case 'listPosts':
      return postPage(query, sources);
    case 'getPost':
      return answerPost(params['slug'] ?? '', call, sources);
    case 'getPage':
      return answerPage(params['slug'] ?? '', call, sources);
    case 'listRecentPosts':
      return okIfKnown((await sources.posts())?.slice(0, pageSizes.recentPosts));
    case 'listPostTags': {
      const posts = await sources.posts();
      return okIfKnown(posts && countTags(posts.map(({ tags }) => tags)));
    }
    case 'getPostCategory':
      return answerPostCategory(params['slug'] ?? '', sources);
    case 'listCollections':
      return okIfKnown(await loadCollections(sources));
    case 'getCollection': {
      const collection = await findCollection(params['slug'] ?? '', sources);
      return collection === null ? refusal('collections.not_found') : okIfKnown(collection);
    }
    case 'listCollectedStartups':
      return ok(cardsOf(query['ids']?.split(',') ?? [], listings));
    case 'listFavorites':
      return answerFavorites(call, sources);
    default:
      return sources.cached(call);
  }
}

function okIfKnown(value: unknown): ApiResponse | undefined {
  return value === undefined ? undefined : ok(value);
}

function refusal(code: keyof typeof notFoundErrors): ApiResponse {
  const { status, message } = notFoundErrors[code];
  return { status, json: JSON.stringify({ message, code }) };
}

/** The text of a search, trimmed; undefined when the contract refuses it. */
function searchText(q: string | undefined): string | undefined {
  const text = q?.trim() ?? '';
  return text === '' || text.length > commonLengths.searchText ? undefined : text;
}

function toSuggestion({ _id, name, slug, tagline, logo }: Listing) {
  return { _id, name, slug, tagline, logo };
}

/** The suggestions for a text. They include posts and pages only if those were prefetched. */
async function suggestions(text: string, sources: Sources): Promise<Suggestions | undefined> {
  const categories = await loadCategories(sources);
  if (categories === undefined) return undefined;
  const index = await sources.searchIndex();
  const found = await index.search(text, 0, startupsWithTags);
  const settings = await prefetchedReply<PublicSettings>('getSettings', sources);
  const posts = settings?.menus.hiddenParts.includes('blog') ? undefined : await sources.posts();
  return {
    startups: (await index.suggest(text, pageSizes.suggestedStartups)).map(toSuggestion),
    categories: suggestCategories(text, categories),
    tags: suggestTags(text, found.listings),
    posts: suggestPosts(text, posts?.slice(0, comparedPosts) ?? []),
    pages: suggestPages(text, (await prefetchedReply<PageLink[]>('listPages', sources)) ?? []),
  };
}

/** Uses the server's ranking from the last sync, with the current listings; without a ranking, sorts by likes and then newest. */
async function trendingStartups(call: ApiCall, { listings, cached }: Sources): Promise<ApiResponse> {
  const ranked = parseReply<StartupCard[]>(await cached(call)) ?? [];
  const lists = {
    ranked: ranked.flatMap(({ _id }) => listings.byId(_id) ?? []),
    featured: listings.featured(),
    newest: listings.feed().slice(0, pageSizes.trendingStartups),
  };
  return ok(trendingOf(lists, pageSizes.trendingStartups).map(toCard));
}

async function similarStartups({ params, query }: ApiCall, { listings, searchIndex }: Sources): Promise<ApiResponse | undefined> {
  const listing = listings.bySlug(params['slug'] ?? '');
  const limit = parseNumber(query['limit'], pageSizes.alternatives, pageSizes.alternatives);
  if (listing === undefined || limit === undefined) return undefined;
  return ok(await (await searchIndex()).similar(toCard(listing), limit, listings));
}

/**
 * The reply for a listing. If the listing was visited or its full text is stored, the reply is complete, with newer fields from
 * the replica. Otherwise, it has no description and no screenshots.
 */
async function answerStartup(slug: string, call: ApiCall, { listings, cached, text }: Sources): Promise<ApiResponse | undefined> {
  const listing = listings.bySlug(slug);
  if (listing === undefined) return undefined;
  const whole = newest(await visitOf(listing, call, cached), await text('startup', listing._id));
  const { fields = {} } = listing;
  const cardOnly: PublicStartup = {
    ...toCard(listing),
    ...fieldsIfAny(fields),
    website: listing.website,
    description: '',
    screenshots: [],
    status: 'active',
  };
  const { fields: knownFields = {}, ...known } = whole === undefined ? cardOnly : (JSON.parse(whole) as PublicStartup);
  // The replica does not have fields whose values are links, so these come from the complete reply.
  const links = Object.entries(knownFields).filter(([, value]) => isLink(value));
  const details = fieldsIfAny({ ...Object.fromEntries(links), ...fields });
  return ok(withOwner({ ...known, ...toCard(listing), ...details, website: listing.website }, listing));
}

/**
 * The response of an earlier visit, perhaps under a former slug. At that time the address may have belonged to another listing,
 * so the id is compared.
 */
async function visitOf({ _id, slug, former = [] }: Listing, call: ApiCall, cached: Sources['cached']) {
  for (const name of [slug, ...former]) {
    const visited = await cached({ ...call, params: { slug: name } });
    if (visited?.status === 200 && (JSON.parse(visited.json) as PublicStartup)._id === _id) return visited;
  }
  return undefined;
}

/** The JSON of a visit or of a stored text, whichever was received later. */
function newest(visited: CachedResponse | undefined, text: FullText | undefined): string | undefined {
  if (visited?.status !== 200) return text?.json;
  return text === undefined || visited.at > text.at ? visited.json : text.json;
}

/** A renamed post may have been visited only under its former slug. */
async function answerPost(slug: string, call: ApiCall, sources: Sources): Promise<ApiResponse | undefined> {
  const { cached, text } = sources;
  const textAt = async (at: string) => newest(await cached({ ...call, params: { slug: at } }), await text('post', at));
  const current = await currentSlug('posts', slug, sources);
  const json = (current === undefined ? undefined : await textAt(current)) ?? (await textAt(slug));
  return json === undefined ? undefined : { status: 200, json };
}

/**
 * One of the operator's own pages, if it was prefetched or visited. Only the list of all these pages shows that no page has this
 * slug.
 */
async function answerPage(slug: string, call: ApiCall, sources: Sources): Promise<ApiResponse | undefined> {
  const all = await prefetchedReply<PageLink[]>('listPages', sources);
  const found = all && (await findAtSlug(all, 'pages', slug, sources));
  if (all !== undefined && found === undefined) return refusal('pages.not_found');
  return sources.cached(found === undefined ? call : { ...call, params: { slug: found.slug } });
}

/** The replica knows only whether a listing has an owner; a response from an earlier visit may contain the owner. */
function withOwner(startup: PublicStartup, { owned }: Listing): PublicStartup {
  if (owned) return { ...startup, userId: startup.userId ?? unknownOwner };
  const { userId: _owner, verifiedAt: _proof, ...unclaimed } = startup;
  return unclaimed;
}

/** All categories by name, with the replica's counts. */
async function loadCategories(sources: Sources): Promise<Category[] | undefined> {
  const { listings } = sources;
  const all = await prefetchedReply<Category[]>('listCategories', sources);
  return all?.map((category) => ({ ...category, startupCount: listings.ofCategory(category.slug).length }));
}

/** The item that has a slug now, or else the item that used to have it. */
async function findAtSlug<Item extends { slug: string }>(
  all: readonly Item[],
  kind: Parameters<typeof currentSlug>[0],
  slug: string,
  sources: Sources,
): Promise<Item | undefined> {
  const found = all.find((item) => item.slug === slug);
  if (found !== undefined) return found;
  const current = await currentSlug(kind, slug, sources);
  return all.find((item) => item.slug === current);
}

/** Null when no category has the slug; undefined when the categories were not prefetched. */
async function findCategory({ params }: ApiCall, sources: Sources): Promise<Category | null | undefined> {
  const all = await loadCategories(sources);
  return all && ((await findAtSlug(all, 'categories', params['slug'] ?? '', sources)) ?? null);
}

async function answerTag(tag: string, sources: Sources): Promise<ApiResponse> {
  const { key, found } = await withTag(tag, sources);
  if (found.length === 0) return refusal('tags.not_found');
  return ok({ ...describeTag(key, found.slice(0, maxTaggedCompared), pageSizes.relatedTags), startupCount: found.length });
}

async function answerRelatedCategories(call: ApiCall, sources: Sources): Promise<ApiResponse | undefined> {
  const all = await loadCategories(sources);
  const category = await findCategory(call, sources);
  if (all === undefined || category === undefined) return undefined;
  if (category === null) return refusal('categories.not_found');
  const shared = countShared(category.slug, sources.listings.ofCategory(category.slug).slice(0, maxListingsCompared));
  return ok(relatedCategories(category, all, shared, pageSizes.relatedCategories));
}

/** Compares categories, most startups first. */
function byStartupCount(a: Category, b: Category): number {
  return b.startupCount - a.startupCount || byCodePoints(a.name, b.name) || byCodePoints(a._id, b._id);
}

async function postPage(query: ApiCall['query'], sources: Sources): Promise<ApiResponse | undefined> {
  const posts = await sources.posts();
  const page = parseNumber(query['page'], 1, maxPageNumber);
  if (posts === undefined || page === undefined) return undefined;
  const { category = '', tag = '', search = '' } = query;
  const slug = (await currentSlug('postCategories', category.trim(), sources)) ?? category.trim();
  const isMatch = postMatcher({ tag: tag.trim(), search: search.trim() });
  const matches = posts.filter(
    (post) => (slug === '' || post.category?.slug === slug) && (isMatch === undefined || isMatch(post)),
  );
  const offset = (page - 1) * pageSizes.posts;
  return ok({
    posts: matches.slice(offset, offset + pageSizes.posts),
    totalPages: pageCount(matches.length, pageSizes.posts),
    currentPage: page,
    total: matches.length,
  });
}

async function answerPostCategory(slug: string, sources: Sources): Promise<ApiResponse | undefined> {
  const all = await prefetchedReply<PostCategory[]>('listPostCategories', sources);
  const category = all && (await findAtSlug(all, 'postCategories', slug, sources));
  return all !== undefined && category === undefined ? refusal('posts.category_not_found') : okIfKnown(category);
}

/** The cached favorites that still exist as listings, with the newer fields of their cards. */
async function answerFavorites(call: ApiCall, { listings, cached }: Sources): Promise<ApiResponse | undefined> {
  const cards = parseReply<StartupCard[]>(await cached(call));
  return okIfKnown(
    cards &&
      cardsOf(
        cards.map(({ _id }) => _id),
        listings,
      ),
  );
}

/** The cards of the replica's listings with these ids, in the order of `ids` and without repeats. */
function cardsOf(ids: readonly string[], listings: Listings): StartupCard[] {
  return [...new Set(ids.flatMap((id) => listings.byId(id) ?? []))].map(toCard);
}

/** The public collections with the replica's current listings; undefined when they were not prefetched. */
async function loadCollections(sources: Sources): Promise<CollectionCard[] | undefined> {
  const all = await prefetchedReply<CollectionCard[]>('listCollections', sources);
  return all?.map((collection) => {
    const startups = cardsOf(collection.startupIds, sources.listings);
    const startupIds = startups.map(({ _id }) => _id);
    return { ...collection, startupIds, startups: startups.slice(0, pageSizes.collectionPreview) };
  });
}

/** Null when no public collection has the slug; undefined when the collections were not prefetched. */
async function findCollection(slug: string, sources: Sources): Promise<PublicCollection | null | undefined> {
  const all = await loadCollections(sources);
  const found = all && (await findAtSlug(all, 'collections', slug, sources));
  if (found === undefined) return all && null;
  const { startupIds, ...collection } = found;
  return { ...collection, startups: cardsOf(startupIds, sources.listings) };
}
