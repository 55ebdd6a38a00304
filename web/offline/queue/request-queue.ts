import { newToken } from '../../../server/rules/ids.ts';
import type { OutboxStorage, Rows } from './queue-storage.ts';
import { backoff, type HostAnswer, judge, type Refused, type Verdict, type QueueRow, type QueuedRequest } from './queued-request.ts';

/** What became of a wish. */
export type News =
  | { kind: 'arrived'; row: QueueRow; json: string }
  | { kind: 'refused'; row: QueueRow; refused: Refused }
  | { kind: 'held'; row: QueueRow };

/** `waiting`: it stays on the device, and is sent when that is possible. */
export type Delivery = Exclude<News, { kind: 'held' }> | { kind: 'waiting' };

/** `away`: no host answers, after so many answers; `later`: something still waits, until `at` (milliseconds). */
export type Drained = { kind: 'empty' } | { kind: 'away'; answers: number } | { kind: 'later'; at: number };

export interface Outbox {
  /** Keeps a wish. Undefined when it only took an earlier one back. Rejects when the device has no room. */
  keep(wish: QueuedRequest, merge?: Merge): Promise<QueueRow | undefined>;
  /** Sends one wish at once, for somebody who waits for the answer; it has a sentence of `whenDone`. */
  deliver(id: string): Promise<Delivery>;
  /** Sends everything that may be sent, oldest first. */
  drain(): Promise<Drained>;
  /** Tries once more, also what was refused. */
  retry(id: string): Promise<void>;
  /** True when it was there. */
  discard(id: string): Promise<boolean>;
  /** Takes the wishes about one thing back; what is on its way arrives first. `sent`: one of them may have arrived. */
  withdraw(subject: string): Promise<'none' | 'taken' | 'sent'>;
  /** Their owner is signed in again. */
  release(owner: string): Promise<void>;
  /** Forgets the wishes of everybody else than `owner` and of nobody. */
  forgetOthers(owner: string): Promise<void>;
  /** What has arrived or was refused unnoticed: each is said once. What was refused stays, but for hearts, which just go back. */
  takeNews(owner: string): Promise<{ arrived: QueueRow[]; refused: (QueueRow & { refused: Refused })[] }>;
}

/** Makes one of two wishes about the same thing; undefined when they cannot be one. */
export type Merge = (earlier: string, later: string) => string | undefined;

export interface OutboxParts {
  storage: OutboxStorage;
  /** Rejects when no host answered. */
  carry: (row: QueueRow) => Promise<HostAnswer>;
  /** Runs `work` while no other page, nor the service worker, sends anything. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  now: () => number;
  /** False when it is sure that nothing can leave the device. */
  isOnline: () => boolean;
  /** Who is signed in, '' for nobody; undefined where that is not known, as in the service worker. */
  whoIsHere: () => string | undefined;
  onNews: (news: News) => void;
}

export function createOutbox({ storage, carry, alone, now, isOnline, whoIsHere, onNews }: OutboxParts): Outbox {
  function isDue(row: QueueRow): boolean {
    if (row.refused !== undefined || row.arrivedAt !== undefined || row.held === true) return false;
    return row.asVisitor || row.owner === (whoIsHere() ?? row.owner);
  }

  /** `attended`: somebody waits for the answer, and hears of every refusal rather than that it is tried again. */
  async function attempt(
    id: string,
    attended: 'attended' | 'alone' = 'alone',
  ): Promise<Delivery | { kind: 'away' } | { kind: 'gone' }> {
    const row = await storage.change(async (rows) => {
      const before = await rows.get(id);
      if (before === undefined || !isDue(before)) return undefined;
      const begun = { ...before, attempts: before.attempts + 1 };
      await rows.put(begun);
      return begun;
    });
    if (row === undefined) return { kind: 'gone' };
    const answer = await carry(row).catch((error: unknown) => {
      console.debug('A wish stays on the device:', error);
      return undefined;
    });
    if (answer === undefined) {
      // A device that is offline has sent nothing.
      if (!isOnline()) await rewrite(id, { attempts: row.attempts - 1 });
      return { kind: 'away' };
    }
    const judged = judge(answer, whoIsHere() === undefined ? 'unknown' : 'known');
    const isAnswer = attended === 'attended' && judged.kind === 'later' && judged.refused.code !== 'request.in_progress';
    const verdict: Verdict = isAnswer ? { kind: 'refused', refused: judged.refused } : judged;
    switch (verdict.kind) {
      case 'away':
        return { kind: 'away' };
      case 'later':
        await rewrite(id, { nextAt: now() + Math.max(verdict.seconds * 1_000, backoff(row.attempts)) });
        return { kind: 'waiting' };
      case 'held':
        await rewrite(id, { held: true });
        onNews({ kind: 'held', row });
        return { kind: 'waiting' };
      case 'refused': {
        const { refused } = verdict;
        if (row.quiet === true) await storage.change((rows) => rows.remove(id));
        else await rewrite(id, { refused });
        return told({ kind: 'refused', row, refused });
      }
      case 'arrived':
        await storage.change((rows) => settle(rows, row, answer.json));
        return told({ kind: 'arrived', row, json: answer.json });
    }
  }

  function told<Said extends News>(news: Said): Said {
    onNews(news);
    return news;
  }

  /** It is there: so is the same wish again, if it was made meanwhile, and the draft is not needed any more. */
  async function settle(rows: Rows, { id, subject, json, draft }: QueueRow, answer: string): Promise<void> {
    const row = await rows.get(id);
    if (row?.whenDone === undefined) await rows.remove(id);
    else await rows.put({ ...row, json: answer, subject: '', arrivedAt: now() });
    if (draft !== undefined && row !== undefined) await rows.removeDraft(draft);
    if (subject === '') return;
    for (const later of await rows.ofSubject(subject)) {
      if (later.id !== id && later.attempts === 0 && later.json === json) await rows.remove(later.id);
    }
  }

  /** Changes a row that is still there: it may have been taken back, or another may stand in its place. */
  async function rewrite(id: string, change: Partial<QueueRow>): Promise<void> {
    await storage.change(async (rows) => {
      const row = await rows.get(id);
      if (row !== undefined) await rows.put({ ...row, ...change });
    });
  }

  async function drainAlone(): Promise<Drained> {
    const tried = new Set<string>();
    for (;;) {
      const due = (await storage.all()).filter(isDue);
      const row = due.find(({ id, nextAt }) => nextAt <= now() && !tried.has(id));
      if (row === undefined) {
        return due.length === 0 ? { kind: 'empty' } : { kind: 'later', at: Math.min(...due.map(({ nextAt }) => nextAt)) };
      }
      if ((await attempt(row.id)).kind === 'away') return { kind: 'away', answers: tried.size };
      tried.add(row.id);
    }
  }

  let coming: Promise<Drained> | undefined;

  return {
    keep: (wish, merge) => storage.change((rows) => collapse(rows, wish, { id: newToken(), createdAt: now() }, merge)),

    async deliver(id) {
      const result = await alone(() => attempt(id, 'attended'));
      if (result.kind === 'away') return { kind: 'waiting' };
      if (result.kind !== 'gone') return result;
      // Whoever had the turn before has sent it, too.
      const row = (await storage.all()).find((other) => other.id === id);
      if (row?.refused !== undefined) return { kind: 'refused', row, refused: row.refused };
      return row?.arrivedAt === undefined ? { kind: 'waiting' } : { kind: 'arrived', row, json: row.json };
    },

    drain() {
      // Whoever asks while another waits for its turn is served by the same turn.
      coming ??= alone(() => {
        coming = undefined;
        return drainAlone();
      }).catch((error: unknown) => {
        coming = undefined;
        throw error;
      });
      return coming;
    },

    retry: (id) =>
      storage.change(async (rows) => {
        const row = await rows.get(id);
        if (row === undefined) return;
        const { refused, held: _held, told: _told, ...before } = row;
        // A refusal takes no key: the same one may be asked again, and then nothing of it was done.
        await rows.put({ ...before, nextAt: 0, ...(refused === undefined ? {} : { attempts: 0 }) });
      }),

    discard: (id) =>
      storage.change(async (rows) => {
        const row = await rows.get(id);
        await rows.remove(id);
        return row !== undefined;
      }),

    withdraw: (subject) =>
      alone(() =>
        storage.change(async (rows) => {
          const found = await rows.ofSubject(subject);
          for (const { id } of found) await rows.remove(id);
          if (found.length === 0) return 'none';
          return found.some(({ attempts, refused }) => attempts > 0 && refused === undefined) ? 'sent' : 'taken';
        }),
      ),

    release: (owner) =>
      storage.change(async (rows) => {
        for (const { held, ...row } of await rows.all()) {
          if (held === true && row.owner === owner) await rows.put(row);
        }
      }),

    forgetOthers: (owner) =>
      storage.change(async (rows) => {
        for (const row of await rows.all()) if (row.owner !== '' && row.owner !== owner) await rows.remove(row.id);
      }),

    takeNews: (owner) =>
      storage.change(async (rows) => {
        const mine = (await rows.all()).filter((row) => isOf(row, owner));
        const arrived = mine.filter(({ arrivedAt }) => arrivedAt !== undefined);
        const refused = mine.flatMap((row) =>
          row.refused === undefined || row.told === true ? [] : { ...row, refused: row.refused },
        );
        for (const { id } of arrived) await rows.remove(id);
        for (const row of refused) {
          if (isHeart(row)) await rows.remove(row.id);
          else await rows.put({ ...row, told: true });
        }
        return { arrived, refused };
      }),
  };
}

/** Whose wishes a person may see: their own, and those of nobody. */
export function isOf({ owner }: QueuedRequest, person: string): boolean {
  return owner === '' || owner === person;
}

/** Of wishes about one thing the last stays, with a key of its own; one that only takes back what was never sent leaves nothing. */
async function collapse(
  rows: Rows,
  wish: QueuedRequest,
  { id, createdAt }: { id: string; createdAt: number },
  merge: Merge | undefined,
): Promise<QueueRow | undefined> {
  const row: QueueRow = { ...wish, id, createdAt, attempts: 0, follows: false, nextAt: 0 };
  const earlier = wish.subject === '' ? [] : await rows.ofSubject(wish.subject);
  if (merge !== undefined) {
    for (const other of earlier) {
      const json = merge(other.json, row.json);
      if (json === undefined) continue;
      await rows.remove(other.id);
      row.json = json;
      break;
    }
    await rows.put(row);
    return row;
  }
  for (const other of earlier) {
    const isUnsent = other.attempts === 0 && !other.follows;
    if (other.refused === undefined && !isUnsent) row.follows = true;
    await rows.remove(other.id);
    if (isUnsent && takesBack(other, row)) return undefined;
  }
  await rows.put(row);
  return row;
}

/** A heart has two states: of two different wishes the second is how it was before the first. */
function takesBack(earlier: QueuedRequest, later: QueuedRequest): boolean {
  return isHeart(earlier) && earlier.json !== later.json;
}

function isHeart({ call }: QueuedRequest): boolean {
  return call === 'toggleFavorite';
}
