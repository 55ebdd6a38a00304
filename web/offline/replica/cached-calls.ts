import type { CallId } from '../../../server/contract/contract.ts';

/** A call as it goes over the wire. */
export interface DeviceCall {
  id: CallId;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
}

/** What a host answered. */
export interface HostAnswer {
  status: number;
  json: string;
}

/** An answer as it is kept. */
export interface AnswerRow extends HostAnswer {
  key: string;
  call: string;
  /** Whose it is; '' is everybody's. */
  userId: string;
  /** Milliseconds. */
  at: number;
}

/** Everybody's, and every page may need them: they are fetched after each sync, whether a page was opened or not. */
export const everywhere: readonly CallId[] = [
  'getSettings',
  'listCategories',
  'listFaq',
  'listDeals',
  'listPlans',
  'getAdvertising',
  'listPostCategories',
  'getGoogleClientId',
  'getPaypalClientId',
];

/** Whole texts, kept when they were read; so many of them, the last ones. */
export const read: readonly CallId[] = ['getStartup', 'getPost'];
export const mostRead = 300;

/** One member's. */
const own: readonly CallId[] = [
  'getAccount',
  'listFavoriteIds',
  'listFavorites',
  'listOwnStartups',
  'listOwnClaims',
  'mayReadAnalytics',
];

const kept: ReadonlySet<string> = new Set([...everywhere, ...read, ...own]);
const ofOne: ReadonlySet<string> = new Set(own);

/** Whether an answer is worth keeping: what was found, and that there is no such page. */
export function isKept(id: CallId, { status }: HostAnswer): boolean {
  return kept.has(id) && (status === 200 || (status === 404 && id === 'getAdvertising'));
}

/** Whether a call answers something else to every member. */
export function isOwn(id: CallId): boolean {
  return ofOne.has(id);
}

/** One name for one question. */
export function answerKey({ id, params, query }: DeviceCall, userId: string): string {
  const sorted = (values: Readonly<Record<string, string>>) => Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([id, isOwn(id) ? userId : '', sorted(params), sorted(query)]);
}

const fromListings: readonly CallId[] = [
  'listStartups',
  'listTrendingStartups',
  'listStartupsInCategory',
  'searchStartups',
  'suggestStartups',
  'listTrendingCategories',
  'getCategory',
  'listPosts',
  'listRecentPosts',
  'listPostTags',
  'getPostCategory',
];
const known: ReadonlySet<string> = new Set([...kept, ...fromListings]);

/** Whether the device may have an answer. */
export function isKnown(id: CallId): boolean {
  return known.has(id);
}
