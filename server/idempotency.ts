import type { IdempotencyRecord, Store } from '../db/store.ts';
import { RetryAfterError, CallError } from './contract/errors.ts';

/** A call that was made under a key of its maker's choosing, so that it is done once however often it is made. */
export interface IdempotentCall {
  /** What the row is found by: who, what and the key, digested. */
  key: string;
  /** What was asked, digested with the key, which nobody else knows: what was asked may be short, and secret. */
  requestHash: string;
  /** Empty for visitors. */
  userId: string;
  createdAt: string;
  /** The call opens a transaction of its own (`contract/call` `transaction`). */
  opensOwnTransaction: boolean;
}

interface Reply {
  status: number;
  json: string;
  session?: { token: string | undefined };
}

/** The keys of calls that are under way and were not yet reserved, or are not yet answered; of each store in this process. */
const inFlightKeys = new WeakMap<Store, Set<string>>();

/** What a browser should wait, in seconds, for a call of which the first is still under way. */
const retryAfterSeconds = 2;

/** What the first call of this key was answered; undefined when there was none. Refuses what cannot be answered again. */
export async function recordedReply(store: Store, call: IdempotentCall): Promise<Reply | undefined> {
  if (inFlightKeys.get(store)?.has(call.key) === true) throw new RetryAfterError('request.in_progress', retryAfterSeconds);
  const kept = await store.idempotency.byKey(call.key);
  return kept === undefined ? undefined : replayReply(kept, call);
}

function replayReply({ requestHash, status, responseJson: json }: IdempotencyRecord, call: IdempotentCall): Reply {
  if (requestHash !== call.requestHash) throw new CallError('request.key_reused');
  if (status === 0) throw new CallError('request.already_done');
  return { status, json };
}

/** Somebody was quicker with the same call; what they were answered. */
class AlreadyExecutedError extends Error {
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
export async function runIdempotent<Made extends Reply>(
  store: Store,
  call: IdempotentCall,
  make: (store: Store) => Promise<Made>,
  report: (error: unknown) => void,
): Promise<Made | Reply> {
  try {
    return await (call.opensOwnTransaction ? runWithOwnTransaction(store, call, make, report) : runInOneTransaction(store, call, make));
  } catch (error) {
    if (error instanceof AlreadyExecutedError) return replayReply(error.kept, call);
    throw error;
  }
}

/** Of two at once the second waits for the transaction of the first, and finds its answer. */
function runInOneTransaction<Made extends Reply>(
  store: Store,
  call: IdempotentCall,
  make: (store: Store) => Promise<Made>,
): Promise<Made> {
  return store.transaction(async (inside) => {
    await reserve(inside, call);
    const made = await make(inside);
    await saveReply(inside, call, made);
    return made;
  });
}

/** Slow work comes first, so a second call at once is told to come back; the answer is kept after the work. */
async function runWithOwnTransaction<Made extends Reply>(
  store: Store,
  call: IdempotentCall,
  make: (store: Store) => Promise<Made>,
  report: (error: unknown) => void,
): Promise<Made> {
  const keys = inFlightKeys.get(store) ?? new Set();
  inFlightKeys.set(store, keys);
  if (keys.has(call.key)) throw new RetryAfterError('request.in_progress', retryAfterSeconds);
  keys.add(call.key);
  try {
    const made = await make(reserveInFirstTransaction(store, call));
    // What is done is done, and its caller is told so, although a repeat will not learn the answer.
    await saveReply(store, call, made).catch(report);
    return made;
  } finally {
    keys.delete(call.key);
  }
}

/** The store for a call that knows nothing of its key: its first transaction takes it. */
function reserveInFirstTransaction(store: Store, call: IdempotentCall): Store {
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

async function reserve(store: Store, { key, requestHash, userId, createdAt: at }: IdempotentCall): Promise<void> {
  const kept = await store.idempotency.reserve({ key, requestHash, userId, createdAt: at });
  if (kept !== undefined) throw new AlreadyExecutedError(kept);
}

/** An answer that came with a session, or ended one, means nothing without it, and a session's secret is never kept. */
async function saveReply(store: Store, { key }: IdempotentCall, { status, json, session }: Reply): Promise<void> {
  if (session === undefined) await store.idempotency.complete(key, status, json);
}
