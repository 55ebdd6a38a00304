import type { CallId } from '../../../server/domain/contract.ts';
import type { CallReply } from '../../../server/domain/core/call.ts';
import type { listFormerSlugs } from '../../../server/domain/sync/sync.contract.ts';
import { tagKey } from '../../../server/domain/listings/tags.rules.ts';
import type { PostCard } from '../../../server/domain/content/posts.contract.ts';
import type { ApiResponse } from '../transport/http.ts';
import type { CachedResponse, ApiCall } from './cached-calls.ts';
import type { FullText } from './full-text-storage.ts';
import type { Listing, Listings } from './listings.ts';
import type { SearchIndex } from './search-index.ts';

/** The data from which calls are answered. */
export interface Sources {
  listings: Listings;
  searchIndex: () => Promise<SearchIndex>;
  /** The cached response to a call, if any. */
  cached: (call: ApiCall) => Promise<CachedResponse | undefined>;
  /** The cards of all published posts, newest first; undefined when they were not prefetched. */
  posts: () => Promise<PostCard[] | undefined>;
  /** The stored full text of a listing (by id) or a post (by slug). */
  text: (kind: 'startup' | 'post', name: string) => Promise<FullText | undefined>;
}

/** Parses a response; undefined when there is none, and for a refusal. */
export function parseReply<Value>(response: ApiResponse | undefined): Value | undefined {
  return response?.status === 200 ? (JSON.parse(response.json) as Value) : undefined;
}

/** The cached reply of a call without input; undefined when it was not prefetched. */
export async function prefetchedReply<Value>(id: CallId, { cached }: Pick<Sources, 'cached'>): Promise<Value | undefined> {
  return parseReply<Value>(await cached({ id, params: {}, query: {} }));
}

/** The current slug of an item that once had `slug`; undefined when none is known. */
export async function currentSlug(
  kind: keyof CallReply<typeof listFormerSlugs>,
  slug: string,
  sources: Pick<Sources, 'cached'>,
): Promise<string | undefined> {
  const former = await prefetchedReply<CallReply<typeof listFormerSlugs>>('listFormerSlugs', sources);
  // A reply of an older version has no tags.
  const current = (former as Partial<NonNullable<typeof former>> | undefined)?.[kind];
  return current !== undefined && Object.hasOwn(current, slug) ? current[slug] : undefined;
}

/**
 * The key and the listings of a tag. If the tag was renamed, the key and the listings of its new name, found in the same way as
 * in `renamed-tags.ts`.
 */
export async function withTag(tag: string, sources: Sources): Promise<{ key: string; found: readonly Listing[] }> {
  const key = tagKey(tag);
  const found = await sources.listings.withTag(key);
  const current = found.length > 0 ? undefined : await currentSlug('tags', key, sources);
  return current === undefined ? { key, found } : { key: current, found: await sources.listings.withTag(current) };
}

export function ok(value: unknown): ApiResponse {
  return { status: 200, json: JSON.stringify(value) };
}

/** A whole number from 1 to `max`, as parsed by the contract; undefined when the contract refuses the text. */
export function parseNumber(text: string | undefined, fallback: number, max: number): number | undefined {
  if (text === undefined) return fallback;
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= max ? number : undefined;
}
