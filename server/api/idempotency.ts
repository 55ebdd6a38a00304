import type { IdempotencyRecord, Store } from '../../db/store.ts';
import { RetryAfterError, CallError } from '../domain/core/errors.ts';

/** A call with an `Idempotency-Key`. It is executed once, even if it is sent several times with this key. */
export interface IdempotentCall {
  /** The record's key: a digest of the user, the call and the idempotency key. */
  key: string;
  /** A digest of the request, salted with the idempotency key, because a request can be short and secret. */
  requestHash: string;
  /** Empty for visitors. */
  userId: string;
  createdAt: string;
  /** Whether the call is declared with `transaction: 'own'`. */
  opensOwnTransaction: boolean;
  /** Whether its reply contains secrets, which are never stored. */
  hasSecretReply: boolean;
}

interface Reply {
  status: number;
  json: string;
  session?: { token: string | undefined };
}

/**
 * The keys of this process's running calls that open their own transaction, by store. A second request is refused before it does any
 * work.
 */
const inFlightKeys = new WeakMap<Store, Set<string>>();

/** The `Retry-After` of a call that is still running under the same key. */
const retryAfterSeconds = 2;

/** An unfinished call of another process counts as abandoned after this time, because no call takes longer. */
const abandonedAfterMs = 60_000;

/** The stored text when the reply itself is not stored; the record's status is then 0. */
const notStored = 'not stored';

/**
 * The recorded reply of an earlier call with this key; undefined when there was none. Throws `request.in_progress` while that call runs,
 * `request.key_reused` if it was a different request, and `request.already_done` if its reply was not recorded.
 */
export async function recordedReply(store: Store, call: IdempotentCall): Promise<Reply | undefined> {
  if (inFlightKeys.get(store)?.has(call.key) === true) throw new RetryAfterError('request.in_progress', retryAfterSeconds);
  const record = await store.idempotency.byKey(call.key);
  return record === undefined ? undefined : replayReply(record, call);
}

function replayReply(record: IdempotencyRecord, call: IdempotentCall): Reply {
  const { requestHash, status, responseJson: json } = record;
  if (requestHash !== call.requestHash) throw new CallError('request.key_reused');
  if (status > 0) return { status, json };
  if (isInProgress(record, call)) throw new RetryAfterError('request.in_progress', retryAfterSeconds);
  throw new CallError('request.already_done');
}

/** Whether another process may still be running the call and record its reply later. */
function isInProgress({ responseJson, createdAt }: IdempotencyRecord, call: IdempotentCall): boolean {
  return responseJson === '' && Math.abs(Date.parse(call.createdAt) - Date.parse(createdAt)) < abandonedAfterMs;
}

/** Thrown when a concurrent call has reserved the key. Carries that call's record. */
class AlreadyExecutedError extends Error {
  readonly record: IdempotencyRecord;

  constructor(record: IdempotencyRecord) {
    super('This call was executed before.');
    this.record = record;
  }
}

/**
 * Executes a call once. The key is reserved in the transaction of the call's own writes, so either both are committed or neither. A call
 * that throws reserves no key. `run` must use the store that it gets.
 */
export async function runIdempotent<Result extends Reply>(
  store: Store,
  call: IdempotentCall,
  run: (store: Store) => Promise<Result>,
  report: (error: unknown) => void,
): Promise<Result | Reply> {
  try {
    return await (call.opensOwnTransaction
      ? runWithOwnTransaction(store, call, run, report)
      : runInOneTransaction(store, call, run));
  } catch (error) {
    if (error instanceof AlreadyExecutedError) return replayReply(error.record, call);
    throw error;
  }
}

/** A concurrent call waits for the first call's transaction and then finds its record. */
function runInOneTransaction<Result extends Reply>(
  store: Store,
  call: IdempotentCall,
  run: (store: Store) => Promise<Result>,
): Promise<Result> {
  return store.transaction(async (tx) => {
    await reserve(tx, call);
    const reply = await run(tx);
    await saveReply(tx, call, reply);
    return reply;
  });
}

/** Slow work happens before the transaction, so a concurrent call is refused with `Retry-After` instead of waiting. */
async function runWithOwnTransaction<Result extends Reply>(
  store: Store,
  call: IdempotentCall,
  run: (store: Store) => Promise<Result>,
  report: (error: unknown) => void,
): Promise<Result> {
  const keys = inFlightKeys.get(store) ?? new Set();
  inFlightKeys.set(store, keys);
  if (keys.has(call.key)) throw new RetryAfterError('request.in_progress', retryAfterSeconds);
  keys.add(call.key);
  try {
    const reply = await run(reserveInFirstTransaction(store, call));
    // The writes are committed, so the caller gets the reply even if it cannot be recorded.
    await saveReply(store, call, reply).catch(report);
    return reply;
  } finally {
    keys.delete(call.key);
  }
}

/** A store that also reserves the key in its first transaction, so that the calls themselves need no code for it. */
function reserveInFirstTransaction(store: Store, call: IdempotentCall): Store {
  let isReserved = false;
  return {
    ...store,
    transaction: (work) =>
      store.transaction(async (tx) => {
        if (!isReserved) await reserve(tx, call);
        const result = await work(tx);
        isReserved = true;
        return result;
      }),
  };
}

async function reserve(store: Store, { key, requestHash, userId, createdAt }: IdempotentCall): Promise<void> {
  const existing = await store.idempotency.reserve({ key, requestHash, userId, createdAt });
  if (existing !== undefined) throw new AlreadyExecutedError(existing);
}

/**
 * Records a reply. If the reply starts or ends a session, only the fact is recorded: without the session token, which is never
 * stored, the reply is useless.
 */
async function saveReply(store: Store, { key, hasSecretReply }: IdempotentCall, { status, json, session }: Reply): Promise<void> {
  const isStored = session === undefined && !hasSecretReply;
  await store.idempotency.complete(key, isStored ? status : 0, isStored ? json : notStored);
}
