import type { PageLink } from '../../../server/domain/content/pages.contract.ts';
import type { PostCard, PostPage } from '../../../server/domain/content/posts.contract.ts';
import type { ApiResponse } from '../transport/http.ts';
import {
  type CachedResponse,
  type ApiCall,
  isCacheable,
  maxVisited,
  prefetchedCalls,
  responseKey,
  toCachedResponse,
  visitedCalls,
} from './cached-calls.ts';
import type { ReplicaStorage } from './replica-storage.ts';

interface PrefetchEnv {
  fetchCall: (call: ApiCall) => Promise<ApiResponse>;
  now: () => number;
}

/** Whether the responses of the last `prefetch` are stored. They are written together, so checking one is enough. */
export async function isPrefetched(storage: ReplicaStorage): Promise<boolean> {
  return (await storage.response(responseKey({ id: 'listCategories', params: {}, query: {} }, ''))) !== undefined;
}

/** Stores the responses that any page may need, and removes the oldest responses of visited pages. Rejects when no host answered. */
export async function prefetch(storage: ReplicaStorage, { fetchCall, now }: PrefetchEnv): Promise<void> {
  const rows: CachedResponse[] = [];
  for (const id of prefetchedCalls) {
    const call: ApiCall = { id, params: {}, query: {} };
    const response = await fetchCall(call);
    if (isCacheable(id, response)) rows.push(toCachedResponse(call, '', response, now()));
  }
  const posts = await fetchPosts(fetchCall);
  if (posts !== undefined) rows.push(toCachedResponse(allPosts, '', { status: 200, json: JSON.stringify(posts) }, now()));
  rows.push(...(await fetchPages(rows, { fetchCall, now })));
  await storage.putResponses(rows);
  await storage.trimResponses(visitedCalls, maxVisited);
}

/**
 * The maximum number of the operator's own pages that are prefetched. Sites have few such pages, and they may be needed offline.
 * Further pages are cached when visited.
 */
const maxPages = 20;

async function fetchPages(prefetched: readonly CachedResponse[], { fetchCall, now }: PrefetchEnv): Promise<CachedResponse[]> {
  const list = prefetched.find(({ call }) => call === 'listPages');
  const pages = list === undefined ? [] : (JSON.parse(list.json) as PageLink[]);
  const rows: CachedResponse[] = [];
  for (const { slug } of pages.slice(0, maxPages)) {
    const call: ApiCall = { id: 'getPage', params: { slug }, query: {} };
    const response = await fetchCall(call);
    if (isCacheable('getPage', response)) rows.push(toCachedResponse(call, '', response, now()));
  }
  return rows;
}

/**
 * The maximum size of a blog that is prefetched, in pages of `listPosts`. If the blog is larger, the device stores only posts
 * that were visited.
 */
const maxBlogPages = 30;

/** A call that exists only as a key: the response stored for it contains the posts of all pages of `listPosts`. */
export const allPosts: ApiCall = { id: 'listPosts', params: {}, query: { page: 'every' } };

async function fetchPosts(fetchCall: PrefetchEnv['fetchCall']): Promise<PostCard[] | undefined> {
  const posts: PostCard[] = [];
  for (let page = 1; page <= maxBlogPages; page += 1) {
    const { status, json } = await fetchCall({ id: 'listPosts', params: {}, query: { page: String(page) } });
    if (status !== 200) return undefined;
    const reply = JSON.parse(json) as PostPage;
    posts.push(...reply.posts);
    if (page >= reply.totalPages) return posts;
  }
  return undefined;
}
