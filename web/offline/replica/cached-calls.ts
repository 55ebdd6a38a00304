import type { CallId } from '../../../server/domain/contract.ts';
import type { ApiResponse } from '../transport/http.ts';

/** A read as sent to the server. */
export interface ApiCall {
  id: CallId;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
}

/** A response in the device's database. */
export interface CachedResponse extends Pick<ApiResponse, 'status' | 'json'> {
  key: string;
  call: string;
  /** The user to whom the data belongs; '' for data that is the same for all users. */
  userId: string;
  /** When the response was received, in milliseconds. */
  at: number;
}

/** The calls prefetched with each sync, because any page may need them. */
export const prefetchedCalls: readonly CallId[] = [
  'getSettings',
  'listCategories',
  'listTrendingStartups',
  'getSchedule',
  'listFaq',
  'listFields',
  'listReportReasons',
  'getReviewQueue',
  'listDeals',
  'listPlans',
  'getAdvertising',
  'listPostCategories',
  'listPages',
  'listCollections',
  'listFormerSlugs',
  'getGoogleClientId',
  'getPaypalClientId',
];

/**
 * Calls whose replies have long texts, and other calls that the same pages need when there is no replica. Their replies are
 * cached when such a page is visited.
 */
export const visitedCalls: readonly CallId[] = ['getStartup', 'getPost', 'getPage', 'getCategory', 'listRecentPosts'];

/** The maximum number of stored responses of each visited call. */
export const maxVisited = 300;

/** Calls whose replies belong to one user. */
const perUserCalls: readonly CallId[] = [
  'getAccount',
  'listFavoriteIds',
  'listFavorites',
  'listOwnStartups',
  'listOwnClaims',
  'mayReadAnalytics',
  'getAnalytics',
];

/**
 * Calls whose replies depend on the listings. The replica answers them all, and a change to any listing makes cached replies
 * stale.
 */
export const listingCalls: readonly CallId[] = [
  'listStartups',
  'listStartupsInCategory',
  'listTrendingStartups',
  'listSimilarStartups',
  'searchStartups',
  'countFacets',
  'suggestStartups',
  'listSuggestions',
  'getStartup',
  'getSchedule',
  'listCategories',
  'listTrendingCategories',
  'listRelatedCategories',
  'getCategory',
  'listTags',
  'getTag',
  'listCollections',
  'getCollection',
  'listCollectedStartups',
];

/** The calls that the replica answers from the blog's posts. */
const postCalls: readonly CallId[] = ['listPosts', 'listPostTags', 'getPostCategory'];

const cacheable: ReadonlySet<string> = new Set([...prefetchedCalls, ...visitedCalls, ...perUserCalls]);
const perUser: ReadonlySet<string> = new Set(perUserCalls);
const answered: ReadonlySet<string> = new Set([...cacheable, ...listingCalls, ...postCalls]);

/** Whether a response is stored. */
export function isCacheable(id: CallId, { status }: ApiResponse): boolean {
  return cacheable.has(id) && status === 200;
}

export function isPerUser(id: CallId): boolean {
  return perUser.has(id);
}

/** Whether the device may be able to answer a call. */
export function isAnsweredOffline(id: CallId): boolean {
  return answered.has(id);
}

/** The key of a response in the database; equal for equal calls of one user. */
export function responseKey({ id, params, query }: ApiCall, userId: string): string {
  const sorted = (values: Readonly<Record<string, string>>) => Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([id, isPerUser(id) ? userId : '', sorted(params), sorted(query)]);
}

/** A response as stored for a user; `at` is when it was received, in milliseconds. */
export function toCachedResponse(call: ApiCall, userId: string, { status, json }: ApiResponse, at: number): CachedResponse {
  return { key: responseKey(call, userId), call: call.id, userId: isPerUser(call.id) ? userId : '', status, json, at };
}
