import type { CallReply } from '../../../server/domain/core/call.ts';
import type { PostCard } from '../../../server/domain/content/posts.contract.ts';
import type { syncStartupDetails } from '../../../server/domain/sync/sync.contract.ts';
import type { ApiResponse } from '../transport/http.ts';
import type { ApiCall } from './cached-calls.ts';
import type { FullText, FullTextState, FullTextStorage } from './full-text-storage.ts';
import { assertStatus } from './replica-messages.ts';

/** A post with an unchanged card may have changed content, so posts are fetched again once a day. */
const maxPostAgeMs = 24 * 60 * 60_000;

/** The number of posts stored in one transaction. */
const postsPerStep = 5;

const initialState: FullTextState = { cursor: '', complete: false, posts: '[]', postsAt: 0 };

interface FullTextEnv {
  fetchCall: (call: ApiCall) => Promise<ApiResponse>;
  now: () => number;
}

/** The descriptions of all listings and the content of all posts, for people who want everything on their device. */
export class FullTexts {
  readonly #storage: FullTextStorage;
  readonly #env: FullTextEnv;

  constructor(storage: FullTextStorage, env: FullTextEnv) {
    this.#storage = storage;
    this.#env = env;
  }

  /** The newest text of a listing, by its id, or of a post, by its slug. */
  text(kind: 'startup' | 'post', name: string): Promise<FullText | undefined> {
    return this.#storage.text(keyOf(kind, name));
  }

  /** How many texts are stored, and their length in characters. */
  size(): Promise<{ count: number; length: number }> {
    return this.#storage.size();
  }

  clear(): Promise<void> {
    return this.#storage.clear();
  }

  /** Whether everything was fetched at least once. */
  async isComplete(): Promise<boolean> {
    const { complete, postsAt } = await this.#state();
    return complete && postsAt > 0;
  }

  /**
   * Fetches missing or changed texts. `startupIds` and `posts` are those of the replica; other texts are removed. `onProgress`
   * runs after each step. Rejects when no host answered, or with an error of the browser's storage.
   */
  async sync(
    { startupIds, posts }: { startupIds: ReadonlySet<string>; posts: readonly PostCard[] },
    onProgress: () => Promise<void>,
  ): Promise<void> {
    await this.#syncStartups(onProgress);
    await this.#syncPosts(posts, onProgress);
    const used = new Set([
      ...Array.from(startupIds, (id) => keyOf('startup', id)),
      ...posts.map(({ slug }) => keyOf('post', slug)),
    ]);
    await this.#storage.remove((await this.#storage.keys()).filter((key) => !used.has(key)));
  }

  async #syncStartups(onProgress: () => Promise<void>): Promise<void> {
    for (;;) {
      const state = await this.#state();
      const query: ApiCall['query'] = state.cursor === '' ? {} : { since: state.cursor };
      const response = await this.#env.fetchCall({ id: 'syncStartupDetails', params: {}, query });
      assertStatus(response);
      const { startups, cursor, more } = JSON.parse(response.json) as CallReply<typeof syncStartupDetails>;
      const texts = startups.map((startup) => this.#toText(keyOf('startup', startup._id), JSON.stringify(startup)));
      await this.#storage.put(texts, { ...state, cursor, complete: !more });
      await onProgress();
      if (!more) return;
    }
  }

  async #syncPosts(cards: readonly PostCard[], onProgress: () => Promise<void>): Promise<void> {
    const { now, fetchCall } = this.#env;
    const state = await this.#state();
    const isOld = state.postsAt > 0 && now() - state.postsAt >= maxPostAgeMs;
    const storedKeys = new Set(await this.#storage.keys());
    const storedCards = (JSON.parse(state.posts) as PostCard[]).filter(({ slug }) => storedKeys.has(keyOf('post', slug)));
    /** The stored card of each post, as JSON. */
    const known = new Map(storedCards.map((card) => [card.slug, JSON.stringify(card)]));
    const missing = cards.filter((card) => isOld || known.get(card.slug) !== JSON.stringify(card));
    const save = async (texts: readonly FullText[], change: Partial<FullTextState> = {}) =>
      this.#storage.put(texts, { ...(await this.#state()), posts: cardsText(cards, known), ...change });
    for (let at = 0; at < missing.length; at += postsPerStep) {
      const texts: FullText[] = [];
      for (const card of missing.slice(at, at + postsPerStep)) {
        const response = await fetchCall({ id: 'getPost', params: { slug: card.slug }, query: {} });
        // The post was unpublished after its card was fetched, so it is omitted.
        assertStatus(response, 404);
        if (response.status === 200) texts.push(this.#toText(keyOf('post', card.slug), response.json));
        known.set(card.slug, JSON.stringify(card));
      }
      await save(texts);
      await onProgress();
    }
    await save([], { postsAt: isOld || state.postsAt === 0 ? now() : state.postsAt });
  }

  async #state(): Promise<FullTextState> {
    return (await this.#storage.state()) ?? initialState;
  }

  #toText(key: string, json: string): FullText {
    return { key, json, length: json.length, at: this.#env.now() };
  }
}

function keyOf(kind: 'startup' | 'post', name: string): string {
  return `${kind} ${name}`;
}

/** The cards of posts with stored texts, as they were when the texts were fetched, as a JSON array. */
function cardsText(cards: readonly PostCard[], known: ReadonlyMap<string, string>): string {
  return `[${cards.flatMap(({ slug }) => known.get(slug) ?? []).join(',')}]`;
}
