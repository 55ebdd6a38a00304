import type { Store } from '../../db/store.ts';
import { handle, type ApiRequest } from '../../server/api/handle.ts';
import { calls } from '../../server/domain/calls.ts';
import { type CallId, contract } from '../../server/domain/contract.ts';
import { type SyncListing, unpackListings } from '../../server/domain/sync/sync.rules.ts';
import { all } from '../store/opened.ts';
import { bareHost, now } from './hosts.ts';
import type { SyncReply } from './sync-client.ts';

type Input = Partial<Pick<ApiRequest, 'params' | 'query'>>;

/** The values in a directory that can be parameters of public reads. */
interface Directory {
  startups: readonly { _id: string; slug: string; name: string; website: string; tags: readonly string[] }[];
  categories: readonly string[];
  posts: readonly { slug: string; tags: readonly string[] }[];
  postCategories: readonly string[];
  collections: readonly string[];
  users: readonly string[];
  /** Former slugs, whichever kind of item had them, and an unknown one. */
  others: readonly string[];
}

async function directoryOf(store: Store, others: readonly string[]): Promise<Directory> {
  const collections = await store.collections.ofDirectory();
  return {
    startups: (await store.startups.table({ search: '', status: 'all' }, all)).startups,
    categories: (await store.categories.list()).map(({ slug }) => slug),
    posts: (await store.posts.table({ search: '' }, all)).posts,
    postCategories: (await store.posts.categories(now.toISOString())).map(({ slug }) => slug),
    collections: collections.flatMap(({ slug }) => slug ?? []),
    users: (await store.users.table({ search: '', role: '' }, all)).users.map(({ _id }) => _id),
    others: [...others, 'unknown'],
  };
}

const atSlugs = (slugs: readonly string[]): Input[] => slugs.map((slug) => ({ params: { slug } }));
const queries = (...list: Record<string, string>[]): Input[] => list.map((query) => ({ query }));
const searches = ['moss', 'fin', 'mosscount', 'analtyics', 'a', 'zzzz', 'AI tool'];
const sorts = ['', 'newest', 'likes', 'views', 'name', 'founded', '-founded'];
const filters = ['', 'pricing=free', 'pricing=free&pricing=paid&founded=2019..2024', 'open-source=yes'];

/** Inputs of every public read that has parameters. */
function inputsOf(directory: Directory): Partial<Record<CallId, Input[]>> {
  const { startups, categories, posts, postCategories, collections, users, others } = directory;
  const slugs = [...startups.map(({ slug }) => slug), ...others];
  const tags = [...new Set(startups.flatMap((startup) => startup.tags))];
  const pages = ['1', '2', '3'].map((page) => ({ page, limit: '25' }));
  return {
    getUser: users.map((id) => ({ params: { id } })),
    getPost: atSlugs([...posts.map(({ slug }) => slug), ...others]),
    getPage: atSlugs(['about', 'privacy', ...others]),
    getPostCategory: atSlugs([...postCategories, ...others]),
    listPosts: queries(
      {},
      { page: '2' },
      { search: 'launch' },
      ...postCategories.map((category) => ({ category })),
      ...posts.flatMap((post) => post.tags.map((tag) => ({ tag }))),
    ),
    getCategory: atSlugs([...categories, ...others]),
    listRelatedCategories: atSlugs([...categories, ...others]),
    countFacets: queries(
      ...filters.map((each) => ({ filters: each })),
      ...categories.map((category) => ({ category })),
      ...tags.slice(0, 10).map((tag) => ({ tag })),
      ...searches.map((q) => ({ q })),
    ),
    getStartup: atSlugs(slugs),
    listSimilarStartups: atSlugs(slugs),
    listStartups: queries(
      ...pages,
      ...sorts.flatMap((sort) => filters.map((each) => ({ sort, filters: each, limit: '100' }))),
      ...tags.map((tag) => ({ tag })),
    ),
    listStartupsInCategory: [...categories, ...others].flatMap((slug) =>
      ['', 'likes'].map((sort) => ({ params: { slug }, query: { sort, limit: '100' } })),
    ),
    searchStartups: queries(...searches.map((q) => ({ q, limit: '100' }))),
    suggestStartups: queries(...searches.map((q) => ({ q }))),
    listSuggestions: queries(...searches.map((q) => ({ q }))),
    getTag: tags.map((tag) => ({ params: { tag } })),
    getCollection: atSlugs([...collections, ...others]),
    listCollectedStartups: queries({
      ids: startups
        .map(({ _id }) => _id)
        .slice(0, 100)
        .join(','),
    }),
    checkName: queries(...startups.map(({ name }) => ({ name }))),
    checkWebsite: queries(...startups.map(({ website }) => ({ website }))),
    // The link of a member's collection is a secret of the site that made it.
    getSharedCollection: [],
  };
}

interface SyncDetails {
  cursor: string;
  startups: { _id: string }[];
}

const byId = (a: { _id: string }, b: { _id: string }) => (a._id < b._id ? -1 : 1);

/** A reply without the parts that differ between two sites by design: cursors, and the order of the last changes. */
function withoutOwn(id: CallId, json: string): string {
  if (id === 'syncStartupDetails') {
    const { startups, cursor: _cursor, ...reply } = JSON.parse(json) as SyncDetails;
    return JSON.stringify({ ...reply, startups: startups.sort(byId) });
  }
  if (id !== 'syncStartups') return json;
  const { listings, cursor: _cursor, ...reply } = JSON.parse(json) as SyncReply;
  const rows = unpackListings(listings).sort(byId).map(inOrder);
  return JSON.stringify({ ...reply, rows });
}

/** A listing with its stems, slugs and fields sorted. In a reply, the order of fields depends on the previous listings. */
function inOrder({ descriptionStems: { counts, others }, former, fields, ...listing }: SyncListing) {
  const sortedFields = Object.entries(fields ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...listing, counts, others: others.toSorted(), former: former?.toSorted(), fields: sortedFields };
}

/** The reply to every public read of a directory, by call and input. `former` are slugs that items had before. */
export async function publicReplies(store: Store, former: readonly string[]): Promise<Record<string, string>> {
  const host = { ...bareHost(store), calls };
  const inputs = inputsOf(await directoryOf(store, former));
  const replies: Record<string, string> = {};
  for (const call of Object.values(contract)) {
    if (call.method !== 'GET' || call.who !== 'anyone') continue;
    const needed = call.params !== undefined || inputs[call.id] !== undefined;
    for (const input of needed ? (inputs[call.id] ?? missing(call.id)) : [{}]) {
      const { params = {}, query = {} } = input;
      const { status, json } = await handle(host, call.id, { params, query, body: undefined, visitor: 'someone' });
      replies[`${call.id} ${JSON.stringify(input)}`] = `${status} ${status === 200 ? withoutOwn(call.id, json) : json}`;
    }
  }
  return replies;
}

function missing(id: string): never {
  throw new Error(`The public read ${id} needs parameters: add them to inputsOf.`);
}
