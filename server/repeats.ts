import type { IdempotencyRecord, Store } from '../db/store.ts';
import { Later, Refusal } from './contract/errors.ts';

/** A call that was made under a key of its maker's choosing, so that it is done once however often it is made. */
export interface KeyedCall {
  /** What the row is found by: who, what and the key, digested. */
  key: string;
  /** What was asked, digested with the key, which nobody else knows: what was asked may be short, and secret. */
  requestHash: string;
  /** Empty for visitors. */
  userId: string;
  at: string;
  /** The call opens a transaction of its own (`contract/call` `transaction`). */
  own: boolean;
}

interface Answer {
  status: number;
  json: string;
  session?: { token: string | undefined };
}

/** The keys of calls that are under way and were not yet reserved, or are not yet answered; of each store in this process. */
const underWay = new WeakMap<Store, Set<string>>();

/** What a browser should wait, in seconds, for a call of which the first is still under way. */
const retryAfter = 2;

/** What the first call of this key was answered; undefined when there was none. Refuses what cannot be answered again. */
export async function earlierAnswer(store: Store, call: KeyedCall): Promise<Answer | undefined> {
  if (underWay.get(store)?.has(call.key) === true) throw new Later('request.in_progress', retryAfter);
  const kept = await store.idempotency.byKey(call.key);
  return kept === undefined ? undefined : answerOf(kept, call);
}

function answerOf({ requestHash, status, responseJson: json }: IdempotencyRecord, call: KeyedCall): Answer {
  if (requestHash !== call.requestHash) throw new Refusal('request.key_reused');
  if (status === 0) throw new Refusal('request.already_done');
  return { status, json };
}

/** Somebody was quicker with the same call; what they were answered. */
class AnsweredBefore extends Error {
  readonly kept: IdempotencyRecord;

  constructor(kept: IdempotencyRecord) {
    super('This call was made before.');
    this.kept = kept;
  }
}

/**
 * Makes a call once: the key is taken in the transaction of its work, so both are kept or neither. What refuses takes no key.
 * `make` is given the store to work with.
 */
export async function madeOnce<Made extends Answer>(
  store: Store,
  call: KeyedCall,
  make: (store: Store) => Promise<Made>,
  report: (error: unknown) => void,
): Promise<Made | Answer> {
  try {
    return await (call.own ? inItsOwnTransaction(store, call, make, report) : inOneTransaction(store, call, make));
  } catch (error) {
    if (error instanceof AnsweredBefore) return answerOf(error.kept, call);
    throw error;
  }
}

/** Of two at once the second waits for the transaction of the first, and finds its answer. */
function inOneTransaction<Made extends Answer>(
  store: Store,
  call: KeyedCall,
  make: (store: Store) => Promise<Made>,
): Promise<Made> {
  return store.transaction(async (inside) => {
    await reserve(inside, call);
    const made = await make(inside);
    await keep(inside, call, made);
    return made;
  });
}

/** Slow work comes first, so a second call at once is told to come back; the answer is kept after the work. */
async function inItsOwnTransaction<Made extends Answer>(
  store: Store,
  call: KeyedCall,
  make: (store: Store) => Promise<Made>,
  report: (error: unknown) => void,
): Promise<Made> {
  const keys = underWay.get(store) ?? new Set();
  underWay.set(store, keys);
  if (keys.has(call.key)) throw new Later('request.in_progress', retryAfter);
  keys.add(call.key);
  try {
    const made = await make(reserving(store, call));
    // What is done is done, and its caller is told so, although a repeat will not learn the answer.
    await keep(store, call, made).catch(report);
    return made;
  } finally {
    keys.delete(call.key);
  }
}

/** The store for a call that knows nothing of its key: its first transaction takes it. */
function reserving(store: Store, call: KeyedCall): Store {
  let reserved = false;
  return {
    ...store,
    transaction: (work) =>
      store.transaction(async (inside) => {
        if (!reserved) await reserve(inside, call);
        const result = await work(inside);
        reserved = true;
        return result;
      }),
  };
}

async function reserve(store: Store, { key, requestHash, userId, at }: KeyedCall): Promise<void> {
  const kept = await store.idempotency.reserve({ key, requestHash, userId, createdAt: at });
  if (kept !== undefined) throw new AnsweredBefore(kept);
}

/** An answer that came with a session, or ended one, means nothing without it, and a session's secret is never kept. */
async function keep(store: Store, { key }: KeyedCall, { status, json, session }: Answer): Promise<void> {
  if (session === undefined) await store.idempotency.complete(key, status, json);
}
