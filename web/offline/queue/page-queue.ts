import { callAddresses } from 'virtual:call-addresses';
import type { QueryClient } from '@tanstack/react-query';
import type { CallReply } from '../../../server/contract/call.ts';
import type { CallId, Contract } from '../../../server/contract/contract.ts';
import { pageSizes } from '../../../server/contract/limits.ts';
import { deviceStorage } from '../../lib/browser.ts';
import { carry } from './carry.ts';
import { openDeviceStorage } from './queue-database.ts';
import { createOutbox, type Delivery, type Drained, isOf, type Merge, type News } from './request-queue.ts';
import { askForBackgroundSync, outboxChannel } from './broadcast-channel.ts';
import { createTurns } from './send-lock.ts';
import { backoff, type QueueRow, type QueuedRequest } from './queued-request.ts';
import { storedUserIdKey, userScope, endExpiredSession } from '../../api/account.ts';
import { getOffline, loadOfflineAnswers, onOfflineChange } from '../transport/offline-transport.ts';
import { applyFavoriteReply } from '../../api/favorites.ts';
import { setPendingLikes } from './pending-likes.ts';
import { newsOf } from './queue-labels.ts';
import { rememberQueued } from './open-queue.ts';

export type WishWords = Pick<QueuedRequest, 'label' | 'whenDone' | 'quiet' | 'draft'> & {
  /** Of wishes about one thing only the last counts. */
  subject?: string;
};

/** What waits on this device, from a page's side. */
export interface PageOutbox {
  /** Undefined when it could not be kept, or when it only took an earlier one back (`toggleFavorite`). */
  keep(id: CallId, request: { params?: Record<string, string>; body: unknown }, words: WishWords, merge?: Merge): Promise<Kept>;
  /** Keeps what could not be counted; many of a kind are one wish. */
  keepCount(id: CallId, body: object): Promise<void>;
  /** Keeps it, sends it now, and says what became of it; undefined when it could not be kept. */
  deliver(id: CallId, request: { body: unknown }, words: WishWords): Promise<Delivery | undefined>;
  /** Sends what may be sent, soon. */
  send(): void;
  retry(id: string): Promise<void>;
  discard(id: string): Promise<void>;
  withdraw(subject: string): Promise<'none' | 'taken' | 'sent'>;
  /** This member is signed in: theirs goes on, what others left goes. */
  entered(owner: string): Promise<void>;
  /** Nobody's wishes but visitors' stay. */
  left(): Promise<void>;
  /** What the person here may see of it, oldest first. */
  rows(): readonly QueueRow[];
  subscribe(listener: () => void): () => void;
}

export type Kept = { kind: 'kept'; row: QueueRow } | { kind: 'taken back' } | undefined;

/** Opens what waits on this device, and sends it whenever that may work. Undefined where the device keeps nothing for us. */
export async function openPageOutbox(queryClient: QueryClient, say: (sentence: string) => void): Promise<PageOutbox | undefined> {
  const storage = await openDeviceStorage().catch((error: unknown) => {
    console.debug('Nothing can wait on this device:', error);
    return undefined;
  });
  if (storage === undefined) return undefined;

  const whoIsHere = () => deviceStorage.get(storedUserIdKey) ?? '';
  const channel = outboxChannel();
  let all: readonly QueueRow[] = [];
  let shown: readonly QueueRow[] = [];
  const listeners = new Set<() => void>();
  /** Somebody looks at these and is told there. */
  const attended = new Set<Promise<unknown>>();
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const outbox = createOutbox({
    storage,
    carry,
    alone: createTurns(storage, navigator.locks as LockManager | undefined),
    now: Date.now,
    isOnline: () => navigator.onLine,
    whoIsHere,
    onNews: (news) => {
      if (news.kind === 'held') {
        if (endExpiredSession(queryClient)) say('Your session has ended. Please sign in again.');
        return;
      }
      channel.postMessage(news);
      heard(news);
    },
  });

  function heard(news: News): void {
    const { row } = news;
    if (news.kind === 'arrived' && row.owner === whoIsHere() && row.owner !== '') {
      if (row.call === 'toggleFavorite' && news.json !== '') {
        const answer = JSON.parse(news.json) as CallReply<Contract['toggleFavorite']>;
        const { startupId } = JSON.parse(row.json) as { startupId: string };
        void applyFavoriteReply(queryClient, row.owner, startupId, answer);
        void loadOfflineAnswers().then((device) => device?.heartKept(row.owner, startupId, answer.liked));
      } else if (row.draft !== undefined) void queryClient.invalidateQueries({ queryKey: [userScope] });
    }
    void tellNews();
  }

  /** One page says it, the one that is looked at; what somebody waits for is said where they wait. */
  async function tellNews(): Promise<void> {
    await Promise.allSettled(attended);
    if (document.visibilityState === 'hidden') return;
    const sentence = newsOf(await outbox.takeNews(whoIsHere()));
    if (sentence !== undefined) say(sentence);
  }

  function follow(rows: readonly QueueRow[]): void {
    all = rows;
    refresh();
  }

  function refresh(): void {
    const person = whoIsHere();
    const mine = all.filter((row) => isOf(row, person) && row.arrivedAt === undefined);
    shown = mine.filter(({ quiet }) => quiet !== true);
    rememberQueued(all.length > 0);
    setPendingLikes(new Map(mine.filter(({ call, refused }) => call === 'toggleFavorite' && !refused).map(heartOf)));
    for (const listener of listeners) listener();
  }

  function later(milliseconds: number): void {
    clearTimeout(timer);
    // Longer ones would run at once.
    timer = setTimeout(send, Math.min(Math.max(milliseconds, 100), 2 ** 31 - 1));
  }

  function send(): void {
    clearTimeout(timer);
    outbox.drain().then(drained, (error: unknown) => console.debug('What waits was not sent:', error));
  }

  function drained(result: Drained): void {
    failures = result.kind !== 'away' ? 0 : result.answers > 0 ? 1 : failures + 1;
    if (result.kind === 'empty') return;
    later(result.kind === 'later' ? result.at - Date.now() : backoff(failures));
    void askForBackgroundSync(navigator.serviceWorker as ServiceWorkerContainer | undefined);
  }

  // Whoever is signed in now was not, or not known to be, when the last try was made.
  if (whoIsHere() !== '') await outbox.release(whoIsHere());
  storage.watch(follow);
  follow(await storage.all());
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => heard(data));
  addEventListener('online', send);
  onOfflineChange(() => getOffline() === undefined && send());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return;
    send();
    void tellNews();
  });
  send();
  void tellNews();

  const keep: PageOutbox['keep'] = async (id, { params = {}, body }, { subject = '', ...words }, merge) => {
    const owner = whoIsHere();
    const { method, path } = callAddresses[id];
    const wish: QueuedRequest = {
      call: id,
      method,
      path: path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
      json: JSON.stringify(body),
      owner,
      asVisitor: owner === '' || ofAnybody.has(id),
      subject: subject && `${subject} ${owner}`,
      ...words,
    };
    try {
      const row = await outbox.keep(wish, merge);
      return row === undefined ? { kind: 'taken back' } : { kind: 'kept', row };
    } catch (error) {
      console.debug('The device has no room for it:', error);
      return undefined;
    }
  };

  return {
    keep,
    async keepCount(id, body) {
      await keep(id, { body }, { label: '', quiet: true, subject: id }, mergeCounts);
      if (timer === undefined) later(backoff(1));
    },

    deliver(id, request, words) {
      const delivering = keep(id, request, words).then(async (kept) => {
        if (kept?.kind !== 'kept') return undefined;
        const delivery = await outbox.deliver(kept.row.id);
        if (delivery.kind === 'waiting') drained({ kind: 'away', answers: 0 });
        else await outbox.discard(kept.row.id);
        return delivery;
      });
      attended.add(delivering);
      return delivering.finally(() => attended.delete(delivering));
    },

    send,
    async retry(id) {
      await outbox.retry(id);
      drained(await outbox.drain());
    },
    async discard(id) {
      await outbox.discard(id);
    },
    withdraw: (subject) => outbox.withdraw(`${subject} ${whoIsHere()}`),
    async entered(owner) {
      await outbox.forgetOthers(owner);
      await outbox.release(owner);
      refresh();
      send();
    },
    async left() {
      await outbox.forgetOthers('');
      refresh();
    },
    rows: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Calls that ask for nobody in particular: made as a visitor, they are the same call whoever is signed in by then. */
const ofAnybody: ReadonlySet<CallId> = new Set(['sendFeedback', 'subscribe']);

/** Together as long as one call takes them; the same twice is the same. */
function mergeCounts(earlier: string, later: string): string | undefined {
  if (earlier === later) return later;
  const [before, after] = [JSON.parse(earlier), JSON.parse(later)] as { startupIds?: string[] }[];
  if (before?.startupIds === undefined || after?.startupIds === undefined) return undefined;
  const startupIds = [...new Set([...before.startupIds, ...after.startupIds])];
  return startupIds.length > pageSizes.impressionIds ? undefined : JSON.stringify({ startupIds });
}

function heartOf({ json }: QueueRow): [startupId: string, liked: boolean] {
  const { startupId, liked } = JSON.parse(json) as { startupId: string; liked: boolean };
  return [startupId, liked];
}
