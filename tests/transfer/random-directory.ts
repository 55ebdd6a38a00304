import type { Store } from '../../db/store.ts';
import { type ApiHost, handle } from '../../server/api/handle.ts';
import type { CallReply } from '../../server/domain/core/call.ts';
import type { CallId, Contract } from '../../server/domain/contract.ts';
import { bareHost } from '../api/hosts.ts';
import { digest } from '../api/test-env.ts';
import { seededRandom } from '../random.ts';
import { aCategory, anId, aSession, aStartup, aUser, daysAgo, noon } from '../store/builders.ts';

const admin = anId(1);
const members = [2, 3, 4].map(anId);

export function randomOf(seed: number) {
  const next = seededRandom(seed);
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    isLikely: (chance: number) => next() < chance,
    /** Undefined when there is nothing to pick from. */
    pick: <Value>(values: readonly Value[]): Value | undefined => values[below(values.length)],
    some: <Value>(values: readonly Value[], chance: number): Value[] => values.filter(() => next() < chance),
  };
}
export type Random = ReturnType<typeof randomOf>;

/** A directory with some content, and the actions of people who change it. */
export class RandomDirectory {
  readonly store: Store;
  readonly random: Random;
  readonly #host: ApiHost;
  #number = 0;
  readonly #categoryUndos: string[] = [];

  constructor(store: Store, seed: number) {
    this.store = store;
    this.random = randomOf(seed);
    this.#host = bareHost(store);
  }

  async begin(): Promise<void> {
    const { users, sessions, categories, startups } = this.store;
    for (const [at, _id] of [admin, ...members].entries()) {
      const confirmed = { emailVerifiedAt: daysAgo(9) };
      await users.insert(
        aUser({ _id, username: `m${at}`, email: `m${at}@a.example`, role: at === 0 ? 'admin' : 'user', ...confirmed }),
      );
      await sessions.insert(
        aSession({
          tokenHash: digest(tokenOf(_id)),
          userId: _id,
          expiresAt: daysAgo(-1),
          authenticatedAt: noon.toISOString(),
          seenAt: noon.toISOString(),
        }),
      );
    }
    for (const [at, slug] of ['old-a', 'old-b'].entries())
      await categories.insert(aCategory({ _id: `c${anId(at + 1).slice(1)}`, slug, name: slug }));
    for (const at of [0, 1, 2]) {
      const sourceId = at === 0 ? 's:0' : null;
      const website = websiteOf(at);
      const own = {
        slug: `company-${at}`,
        name: nameOf(at),
        website,
        sourceId,
        categories: ['old-a'],
        tags: ['one'],
        publishedAt: daysAgo(at + 1),
      };
      await startups.insert(
        aStartup({ _id: `d${anId(at + 1).slice(1)}`, ...own, ...(at === 2 && { userId: members[0] ?? '' }) }),
      );
    }
  }

  /** Makes a call as the admin or a member. Returns undefined if the call is refused, and throws other errors. */
  async call<Id extends CallId>(id: Id, input: object, userId = admin): Promise<CallReply<Contract[Id]> | undefined> {
    this.#number += 1;
    const caller = { session: tokenOf(userId), visitor: `v${this.#number}`, rateLimitKey: `v${this.#number}` };
    const { status, json } = await handle(this.#host, id, { params: {}, query: {}, body: undefined, ...caller, ...input });
    if (status >= 500) throw new Error(`${id}: ${json}`);
    return status >= 400 ? undefined : (JSON.parse(json) as CallReply<Contract[Id]>);
  }

  /** Like `call`, for calls that must succeed. */
  async made<Id extends CallId>(id: Id, input: object): Promise<CallReply<Contract[Id]>> {
    const reply = await this.call(id, input);
    if (reply === undefined) throw new Error(`${id} was refused: ${JSON.stringify(input)}`);
    return reply;
  }

  async listings() {
    return (await this.store.startups.table({ search: '', sort: '', status: 'all' }, everything)).startups;
  }

  /**
   * Performs a random action of a person, and returns the action's name. Some actions are refused, because they do not fit the
   * current state.
   */
  async doSomething(): Promise<string> {
    const [what, act] = this.random.pick(Object.entries(this.#acts)) ?? [];
    if (what === undefined || act === undefined) throw new Error('There is nothing to do.');
    await act();
    return what;
  }

  readonly #acts: Record<string, () => Promise<unknown>> = {
    edit: async () => {
      const startup = this.random.pick(await this.listings());
      if (startup === undefined) return;
      const { name, tagline, description, logo, website, categories, tags, featured, fields = {} } = startup;
      const edited = {
        ...(this.random.isLikely(0.5) && { tagline: `Edited ${this.random.below(3)}` }),
        ...(this.random.isLikely(0.3) && { tags: ['edited'] }),
        ...(this.random.isLikely(0.2) && { featured: !featured }),
        ...(this.random.isLikely(0.2) && { website: websiteOf(this.random.below(6)) }),
      };
      const body = {
        name,
        tagline,
        description,
        logo,
        website,
        categories,
        tags,
        featured,
        fields,
        affiliateLink: '',
        specialOffer: '',
      };
      await this.call('saveStartup', { params: { id: startup._id }, body: { ...body, ...edited } });
    },
    like: async () => this.#like(true),
    unlike: async () => this.#like(false),
    claim: async () => {
      const userId = this.#member();
      await this.call('claimStartup', { body: { startup_id: await this.#listing(), userId } }, userId);
    },
    correct: async () => {
      const body = { startupId: await this.#listing(), changes: { tagline: `Corrected ${this.random.below(9)}` } };
      await this.call('sendCorrection', { body }, this.#member());
    },
    report: async () => this.call('sendReport', { body: { startupId: await this.#listing(), reason: 'spam' } }),
    collect: async () => {
      const userId = this.#member();
      const [startupId, changedAt] = [await this.#listing(), noon.toISOString()];
      const entries = [{ startupId, changedAt, removed: this.random.isLikely(0.2) }];
      const body = { title: 'Mine', introduction: '', startupIds: [startupId], entries, changedAt, deletedAt: null };
      await this.call('syncOwnCollection', { params: { userId, id: `e${userId.slice(1)}` }, body }, userId);
    },
    archive: async () =>
      this.call('archiveStartup', { params: { id: await this.#listing() }, body: { reason: 'spam', note: '' } }),
    restore: async () => {
      const archived = (await this.listings()).filter(({ status }) => status === 'archived');
      const startup = this.random.pick(archived);
      if (startup !== undefined) await this.call('restoreStartup', { params: { id: startup._id } });
    },
    remove: async () => {
      const id = await this.#listing();
      if (!this.random.isLikely(0.3)) return;
      await this.call('archiveStartup', { params: { id }, body: { reason: 'spam', note: '' } });
      await this.call('removeStartup', { params: { id } });
    },
    merge: async () => {
      const [duplicateId, survivorId] = [await this.#listing(), await this.#listing()];
      const review = await this.call('reviewMerge', { query: { duplicateId, survivorId } });
      if (review === undefined) return;
      const parts = review.parts.map(({ part }) => part).filter(() => this.random.isLikely(0.5));
      const body = { duplicateId, survivorId, parts, owner: 'survivor', plan: 'survivor' };
      await this.call('mergeStartups', { body, ifMatch: `"${review.version}"` });
    },
    'undo merge': async () => {
      const id = this.random.pick((await this.store.merges.table(everything)).merges)?.duplicateId;
      if (id !== undefined) await this.call('undoMerge', { params: { id } });
    },
    'rename category': async () => {
      const category = this.random.pick(await this.store.categories.list());
      if (category === undefined) return;
      const { _id, startupCount: _count, ...body } = category;
      const slug = `renamed-${(this.#number += 1)}`;
      await this.call('saveCategory', { params: { id: _id }, body: { ...body, slug } });
    },
    'merge categories': async () => {
      const [id, intoId] = [await this.#category(), await this.#category()];
      const merged = await this.call('mergeCategory', { params: { id }, body: { intoId } });
      if (merged?.undo) this.#categoryUndos.push(merged.undo);
    },
    'undo merge or removal of categories': async () => {
      const id = this.random.pick(this.#categoryUndos);
      if (id !== undefined) await this.call('undoCategories', { params: { id } });
    },
    'remove category': async () => {
      if (!this.random.isLikely(0.4)) return;
      const removed = await this.call('removeCategory', { params: { id: await this.#category() } });
      if (removed?.undo) this.#categoryUndos.push(removed.undo);
    },
    'edit post': async () => {
      const post = this.random.pick((await this.store.posts.table({ search: '', sort: '' }, everything)).posts);
      if (post !== undefined) await this.store.posts.update({ ...post, excerpt: `Edited ${this.random.below(3)}` });
    },
    'change blog category': async () => {
      const category = this.random.pick(await this.store.posts.categories(noon.toISOString()));
      if (category === undefined) return;
      if (this.random.isLikely(0.5)) await this.store.posts.removeCategory(category._id);
      else await this.store.posts.updateCategory({ ...category, name: `Renamed ${this.random.below(9)}` });
    },
  };

  #member = () => this.random.pick(members) ?? admin;
  #listing = async () => this.random.pick(await this.listings())?._id ?? anId(99);
  #category = async () => this.random.pick(await this.store.categories.list())?._id ?? anId(99);

  async #like(liked: boolean): Promise<void> {
    const userId = this.#member();
    await this.call('toggleFavorite', { body: { userId, startupId: await this.#listing(), liked } }, userId);
  }
}

export const everything = { offset: 0, limit: 10_000 };
const tokenOf = (userId: string) => userId.slice(-1).repeat(64);
export const nameOf = (at: number) => `Company ${at}`;
export const websiteOf = (at: number) => `https://company-${at}.example/`;

/** The tables with the rows that people add to listings. The undo of an import changes none of them. */
export const othersTables =
  /^(?:favorites|claims|revisions|collections|merges|archives|reports|messages|makers|ownership_?[pP]roofs|submissions|intents|former_?[sS]lugs|users|outbox)$/;

/**
 * The tables that differ after an import and its undo, even if no one has changed anything in between: the import with its
 * changes, the audit log, sequence numbers and versions (which only grow), rate limits, and the search tables.
 */
export const leftBehind =
  /^(?:imports|import_?[cC]hanges|audit|changes|startup_changes|lastSequence|version|counters|rate_?[lL]imits|search_.*|startup_search.*)$/;
