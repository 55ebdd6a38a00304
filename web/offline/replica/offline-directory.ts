import type { PostCard, PostPage } from '../../../server/contract/posts.ts';
import type { StartupCard } from '../../../server/contract/startups.ts';
import { pageSizes } from '../../../server/contract/page-sizes.ts';
import { answer, cardOf } from './answers.ts';
import { createCopy, type Copy, type SyncReply } from './replica.ts';
import type { CopyStorage } from './replica-storage.ts';
import { type DeviceAnswer, type Directory, type ReplicaStatus, NoAnswer, type Told, type ReplicaProblem } from './worker-messages.ts';
import {
  type AnswerRow,
  answerKey,
  type DeviceCall,
  everywhere,
  type HostAnswer,
  isKept,
  isOwn,
  mostRead,
  read,
} from './cached-calls.ts';
import { createListings, type Listings } from './listings.ts';
import { indexWords, type Words } from './search-index.ts';

/** What the directory needs of the place where it runs. */
export interface Surroundings {
  /** Rejects where there is no place to keep anything. */
  openStorage: () => Promise<CopyStorage>;
  /** Rejects when no host answered. */
  fetchCall: (call: DeviceCall) => Promise<HostAnswer>;
  now: () => number;
  /** Lets others have a turn. */
  pause: () => Promise<void>;
  /** Runs `work` unless another tab is at it. */
  alone: (work: () => Promise<void>) => Promise<void>;
  tellPage: (told: Told) => void;
  /** Other tabs read the storage anew. */
  tellTabs: () => void;
}

/** The directory beside the page: it reads, keeps and answers. `follow` is told that another tab changed the storage. */
export interface DirectoryHost extends Directory {
  follow(): Promise<void>;
}

/** What is read of the listings, made anew whenever they change. */
interface Snapshot {
  listings: Listings;
  words: () => Promise<Words>;
}

interface Place {
  storage: CopyStorage;
  copy: Copy;
}

export function createDirectoryHost(around: Surroundings): DirectoryHost {
  let copy: Copy | undefined;
  let snapshot: Snapshot | undefined;
  let reading = false;
  let trouble: ReplicaProblem | undefined;

  const tellState = (): void => {
    const state: ReplicaStatus = {
      known: true,
      listings: copy?.listings().size ?? 0,
      syncedAt: copy?.syncedAt(),
      reading: reading ? (copy?.comingCount() ?? 0) : undefined,
      trouble,
    };
    around.tellPage({ kind: 'state', state });
  };

  const inTrouble = (error: unknown): void => {
    trouble = error instanceof NoAnswer ? 'unreachable' : isFull(error) ? 'full' : 'blocked';
    console.debug('The device keeps no directory, or not the newest:', error);
    tellState();
  };

  const open = async (): Promise<Place | undefined> => {
    try {
      const storage = await around.openStorage();
      const found = createCopy(storage);
      await found.reload();
      copy = found;
      tellState();
      void around.pause().then(() => warmUp(current(found)));
      return { storage, copy: found };
    } catch (error) {
      inTrouble(error);
      return undefined;
    }
  };

  const opened = open();

  /** Work on the storage; what it refuses is the section's to say, and the page goes on without. */
  const stored = async <Result>(work: (place: Place) => Promise<Result>, otherwise: Result): Promise<Result> => {
    const place = await opened;
    if (place === undefined) return otherwise;
    try {
      return await work(place);
    } catch (error) {
      inTrouble(error);
      return otherwise;
    }
  };

  /** Undefined while there is no whole copy. */
  const current = (from: Copy): Snapshot | undefined => {
    if (from.syncedAt() === undefined) return undefined;
    return (snapshot ??= snapshotOf(from, around.pause));
  };

  /** The words are made before the old ones go, so that whoever is typing does not wait for them. */
  const renew = async (from: Copy): Promise<void> => {
    if (from.syncedAt() === undefined) {
      snapshot = undefined;
      return;
    }
    const next = snapshotOf(from, around.pause);
    if (snapshot !== undefined) await next.words();
    snapshot = next;
  };

  const readDirectory = async ({ copy: into }: Place): Promise<boolean> => {
    try {
      const changed = await readAll(into, around, tellState);
      if (changed) await renew(into);
      return changed;
    } catch (error) {
      // Half a copy is of no use to anybody, and takes the room.
      if (isFull(error)) await into.giveUp();
      throw error;
    }
  };

  const bringUpToDate = async (olderThan: number): Promise<void> => {
    const place = await opened;
    if (reading || place === undefined) return;
    const { copy: found } = place;
    if (found.cursor() !== '' && found.comingCount() === 0 && around.now() - (found.syncedAt() ?? 0) < olderThan) return;
    reading = true;
    trouble = undefined;
    try {
      const changed = await stored(readDirectory, false);
      if (trouble === undefined) await stored(({ storage }) => fetchEverywhere(storage, around), undefined);
      if (!changed) return;
      around.tellTabs();
      around.tellPage({ kind: 'changed' });
    } finally {
      reading = false;
      tellState();
    }
  };

  return {
    answer: (call, userId) =>
      stored(async ({ storage, copy: from }) => {
        const kept = (asked: DeviceCall) => storage.answer(answerKey(asked, userId));
        const there = current(from);
        if (there === undefined) return timed(await kept(call));
        const posts = async () => parsed<PostCard[]>(await kept(anyPost));
        const found = await answer(call, { ...there, kept, posts });
        return found === undefined ? undefined : { status: found.status, json: found.json, at: from.syncedAt() ?? 0 };
      }, undefined),
    findClose: (text, where) =>
      stored(async ({ copy: from }) => {
        const words = await current(from)?.words();
        const most = where === 'names' ? pageSizes.suggestions : pageSizes.startups;
        return words?.findClose(text, where, most).map(cardOf) ?? [];
      }, []),
    keep: (heard, userId) =>
      stored(async ({ storage }) => {
        const rows = heard
          .filter(({ call, answer: found }) => isKept(call.id, found) && (!isOwn(call.id) || userId !== ''))
          .map(({ call, answer: found }) => rowOf(call, userId, found, around.now()));
        // Whoever was here before is somebody else now.
        if (rows.some((row) => row.userId !== '')) await storage.forgetOwn(userId);
        await storage.keepAnswers(rows);
      }, undefined),
    keepFavorite: (userId, startupId, liked) =>
      stored(async ({ storage, copy: from }) => {
        const rowFor = (id: 'listFavoriteIds' | 'listFavorites') =>
          storage.answer(answerKey({ id, params: { userId }, query: {} }, userId));
        const [ids, cards] = [await rowFor('listFavoriteIds'), await rowFor('listFavorites')];
        const listing = from.listings().get(startupId);
        const others = parsed<string[]>(ids)?.filter((id) => id !== startupId) ?? [];
        const otherCards = parsed<StartupCard[]>(cards)?.filter(({ _id }) => _id !== startupId) ?? [];
        const idsNow = liked ? [...others, startupId].sort() : others;
        const cardsNow = liked && listing !== undefined ? [cardOf(listing), ...otherCards] : otherCards;
        await storage.keepAnswers([
          ...(ids === undefined ? [] : [{ ...ids, json: JSON.stringify(idsNow) }]),
          ...(cards === undefined ? [] : [{ ...cards, json: JSON.stringify(cardsNow) }]),
        ]);
      }, undefined),
    forgetOwn: () => stored(({ storage }) => storage.forgetOwn(), undefined),
    forgetVisits: () => stored(({ storage }) => storage.forgetOld(read, 0), undefined),
    bringUpToDate: (olderThan) => around.alone(() => bringUpToDate(olderThan)),
    remove: () =>
      stored(async ({ storage, copy: from }) => {
        await storage.clear();
        await from.reload();
        snapshot = undefined;
        trouble = undefined;
        around.tellTabs();
        tellState();
      }, undefined),
    follow: () =>
      stored(async ({ copy: from }) => {
        await from.reload();
        await renew(from);
        tellState();
      }, undefined),
  };
}

function snapshotOf(copy: Copy, pause: () => Promise<void>): Snapshot {
  const listings = createListings(copy.listings());
  let words: Promise<Words> | undefined;
  return { listings, words: () => (words ??= indexWords(listings.byLikes(), pause)) };
}

/** Before anybody types. */
async function warmUp(snapshot: Snapshot | undefined): Promise<void> {
  await snapshot?.words();
  snapshot?.listings.suggest('', 0);
}

/** Rejects when no host answered; a tab that is always overtaken by another gives up. */
async function readAll(copy: Copy, around: Surroundings, onStep: () => void): Promise<boolean> {
  let changed = false;
  for (let overtaken = 0; overtaken < 5;) {
    onStep();
    const since = copy.cursor();
    const call: DeviceCall = { id: 'syncStartups', params: {}, query: since === '' ? {} : { since } };
    const { status, json } = await around.fetchCall(call);
    if (status !== 200) throw new NoAnswer(`The server answered ${status}.`);
    const reply = JSON.parse(json) as SyncReply;
    const taken = await copy.take(reply, around.now());
    if (taken === 'lost') overtaken += 1;
    else if (taken === 'changed') changed = true;
    if (taken !== 'lost' && !reply.more) return changed;
  }
  return changed;
}

/** What every page may need, whether it was opened or not. */
async function fetchEverywhere(storage: CopyStorage, { fetchCall, now }: Surroundings): Promise<void> {
  const rows: AnswerRow[] = [];
  const take = async (call: DeviceCall): Promise<void> => {
    const found = await fetchCall(call);
    if (isKept(call.id, found)) rows.push(rowOf(call, '', found, now()));
  };
  for (const id of everywhere) await take({ id, params: {}, query: {} });
  const posts = await fetchPosts(fetchCall);
  if (posts !== undefined) rows.push(rowOf(anyPost, '', { status: 200, json: JSON.stringify(posts) }, now()));
  await storage.keepAnswers(rows);
  await storage.forgetOld(read, mostRead);
}

/** A larger blog is on the device only as far as it was read. */
const mostBlogPages = 30;

/** Not a call of the API: the pages of the blog, one after the other. */
const anyPost: DeviceCall = { id: 'listPosts', params: {}, query: { page: 'every' } };

async function fetchPosts(fetchCall: Surroundings['fetchCall']): Promise<PostCard[] | undefined> {
  const posts: PostCard[] = [];
  for (let page = 1; page <= mostBlogPages; page += 1) {
    const { status, json } = await fetchCall({ id: 'listPosts', params: {}, query: { page: String(page) } });
    if (status !== 200) return undefined;
    const found = JSON.parse(json) as PostPage;
    posts.push(...found.posts);
    if (page >= found.totalPages) return posts;
  }
  return undefined;
}

function rowOf(call: DeviceCall, userId: string, { status, json }: HostAnswer, at: number): AnswerRow {
  const owner = isOwn(call.id) ? userId : '';
  return { key: answerKey(call, userId), call: call.id, userId: owner, status, json, at };
}

function timed(row: AnswerRow | undefined): DeviceAnswer | undefined {
  return row === undefined ? undefined : { status: row.status, json: row.json, at: row.at };
}

function parsed<Value>(row: HostAnswer | undefined): Value | undefined {
  return row?.status === 200 ? (JSON.parse(row.json) as Value) : undefined;
}

/** Dexie wraps what the browser threw. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const inner = 'inner' in error ? error.inner : undefined;
  return error.name === 'QuotaExceededError' || (inner !== undefined && inner !== error && isFull(inner));
}
