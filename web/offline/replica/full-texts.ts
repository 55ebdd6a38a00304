import type { CallReply } from '../../../server/domain/core/call.ts';
import type { PostCard } from '../../../server/domain/content/posts.contract.ts';
import type { syncStartupDetails } from '../../../server/domain/sync/sync.contract.ts';
import type { HostResponse } from '../transport/http.ts';
import type { HostCall } from './cached-calls.ts';
import type { FullText, FullTextState, FullTextStorage } from './full-text-storage.ts';
import { HostUnreachable } from './replica-messages.ts';

/** The descriptions of all listings and the content of all posts, for people who want everything on their device. */
export interface FullTexts {
  /** The newest text of a listing, by its id, or of a post, by its slug. */
  text(kind: 'startup' | 'post', name: string): Promise<FullText | undefined>;
  /**
   * Fetches what is missing or has changed; `startupIds` and `posts` are those of the replica, and texts of others are removed.
   * `onProgress` runs after each step. Rejects when no host answered, and with the browser's errors.
   */
  sync(
    directory: { startupIds: ReadonlySet<string>; posts: readonly PostCard[] },
    onProgress: () => Promise<void>,
  ): Promise<void>;
  /** Whether everything was fetched at least once. */
  isComplete(): Promise<boolean>;
  size(): Promise<{ count: number; length: number }>;
  clear(): Promise<void>;
}

/** A post whose card did not change may still have other content, so posts are fetched again once a day. */
const maxPostAgeMs = 24 * 60 * 60_000;

/** How many posts are stored at once. */
const postsPerStep = 5;

const initialState: FullTextState = { cursor: '', complete: false, posts: '[]', postsAt: 0 };

interface FullTextEnv {
  fetchCall: (call: HostCall) => Promise<HostResponse>;
  now: () => number;
}

export function createFullTexts(storage: FullTextStorage, { fetchCall, now }: FullTextEnv): FullTexts {
  const keyOf = (kind: 'startup' | 'post', name: string) => `${kind} ${name}`;
  const toText = (key: string, json: string): FullText => ({ key, json, length: json.length, at: now() });

  const fetchJson = async (call: HostCall): Promise<string> => {
    const { status, json } = await fetchCall(call);
    if (status !== 200) throw new HostUnreachable(`The server answered ${status}.`);
    return json;
  };

  const syncStartups = async (onProgress: () => Promise<void>): Promise<void> => {
    for (;;) {
      const state = (await storage.state()) ?? initialState;
      const query: HostCall['query'] = state.cursor === '' ? {} : { since: state.cursor };
      const reply = JSON.parse(await fetchJson({ id: 'syncStartupDetails', params: {}, query })) as CallReply<
        typeof syncStartupDetails
      >;
      const texts = reply.startups.map((startup) => toText(keyOf('startup', startup._id), JSON.stringify(startup)));
      await storage.put(texts, { ...state, cursor: reply.cursor, complete: !reply.more });
      await onProgress();
      if (!reply.more) return;
    }
  };

  const syncPosts = async (cards: readonly PostCard[], onProgress: () => Promise<void>): Promise<void> => {
    const state = (await storage.state()) ?? initialState;
    const isOld = state.postsAt > 0 && now() - state.postsAt >= maxPostAgeMs;
    const storedKeys = new Set(await storage.keys());
    const storedCards = (JSON.parse(state.posts) as PostCard[]).filter(({ slug }) => storedKeys.has(keyOf('post', slug)));
    /** The stored card of each post, as text. */
    const known = new Map(storedCards.map((card) => [card.slug, JSON.stringify(card)]));
    const missing = cards.filter((card) => isOld || known.get(card.slug) !== JSON.stringify(card));
    const isKnown = ({ slug }: PostCard) => known.has(slug);
    for (let at = 0; at < missing.length; at += postsPerStep) {
      const texts: FullText[] = [];
      for (const card of missing.slice(at, at + postsPerStep)) {
        const { status, json } = await fetchCall({ id: 'getPost', params: { slug: card.slug }, query: {} });
        // A post that was unpublished a moment ago is left out.
        if (status !== 200 && status !== 404) throw new HostUnreachable(`The server answered ${status}.`);
        if (status === 200) texts.push(toText(keyOf('post', card.slug), json));
        known.set(card.slug, JSON.stringify(card));
      }
      await storage.put(texts, { ...((await storage.state()) ?? initialState), posts: cardsText(cards.filter(isKnown), known) });
      await onProgress();
    }
    const done = (await storage.state()) ?? initialState;
    const postsAt = isOld || state.postsAt === 0 ? now() : state.postsAt;
    await storage.put([], { ...done, posts: cardsText(cards, known), postsAt });
  };

  return {
    text: (kind, name) => storage.text(keyOf(kind, name)),
    async sync({ startupIds, posts }, onProgress) {
      await syncStartups(onProgress);
      await syncPosts(posts, onProgress);
      const used = new Set([
        ...Array.from(startupIds, (id) => keyOf('startup', id)),
        ...posts.map(({ slug }) => keyOf('post', slug)),
      ]);
      await storage.remove((await storage.keys()).filter((key) => !used.has(key)));
    },
    async isComplete() {
      const state = await storage.state();
      return state !== undefined && state.complete && state.postsAt > 0;
    },
    size: () => storage.size(),
    clear: () => storage.clear(),
  };
}

/** The cards of posts as they were when their texts were fetched, as a JSON array. */
function cardsText(cards: readonly PostCard[], known: ReadonlyMap<string, string>): string {
  return `[${cards.flatMap(({ slug }) => known.get(slug) ?? []).join(',')}]`;
}
