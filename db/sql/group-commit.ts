import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Mutex } from '../mutex.ts';

/** The transactions of one writing connection. */
export interface Transactions<Connection> {
  /** Begins a transaction. Waits for other transactions until `deadline`, a time of `performance.now()`. */
  begin(deadline: number): Promise<Connection>;
  /** Throws when nothing was committed. */
  commit(connection: Connection): void | Promise<void>;
  /** Called after a failure, when the transaction may already have ended. */
  rollback(connection: Connection): void | Promise<void>;
  /** False when a statement has ended the whole transaction, for example because of a full disk or a broken connection. */
  isOpen(connection: Connection): boolean;
}

interface GroupOptions {
  /** How long a write waits for the transactions of other processes, in milliseconds. */
  timeoutMs: number;
  /** After this time, a group is committed. Writes that still wait form the next group. */
  maxGroupMs: number;
  withLock: Mutex;
}

/**
 * The work must undo its own writes when it throws. With `isFirst`, the transaction has no other writes, so rolling it back is
 * enough.
 */
type GroupWork<Connection, T> = (connection: Connection, isFirst: boolean) => T | Promise<T>;

/** A transaction or single statement that waits to be committed in a group. */
interface Write<Connection> {
  work: GroupWork<Connection, unknown>;
  deadline: number;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs waiting writes one after another and commits them together, so that the group waits for the disk once. No write is settled before
 * the commit, because a later write may have read an earlier one's rows.
 */
export function createGroupCommit<Connection>(
  transactions: Transactions<Connection>,
  { timeoutMs, maxGroupMs, withLock }: GroupOptions,
): <T>(work: GroupWork<Connection, T>) => Promise<T> {
  const waiting: Write<Connection>[] = [];

  /**
   * Begins a transaction for the oldest waiting write. The waiting time of the write is measured from its call. An error rejects
   * only that write.
   */
  const beginGroup = async (): Promise<{ connection: Connection; first: Write<Connection> } | undefined> => {
    const first = waiting.shift();
    if (first === undefined) return undefined;
    try {
      return { connection: await transactions.begin(first.deadline), first };
    } catch (error) {
      first.reject(error);
      return undefined;
    }
  };

  const commitWaiting = async (): Promise<void> => {
    // Writes that arrive in the same turn of the event loop join this group.
    if (waiting.length > 0) await nextTurn();
    const group = await beginGroup();
    if (group === undefined) return;
    const { connection } = group;
    const until = performance.now() + maxGroupMs;
    const settle: ((commitError?: { error: unknown }) => void)[] = [];
    try {
      for (let write: Write<Connection> | undefined = group.first; write !== undefined;) {
        const { work, resolve, reject } = write;
        try {
          const result = await work(connection, write === group.first);
          settle.push((failure) => (failure === undefined ? resolve(result) : reject(failure.error)));
        } catch (error) {
          settle.push(() => reject(error));
          // The transaction has ended, so all earlier writes of the group are lost as well.
          if (!transactions.isOpen(connection)) throw error;
        }
        write = performance.now() < until ? waiting.shift() : undefined;
      }
      await transactions.commit(connection);
      for (const end of settle) end();
    } catch (error) {
      await transactions.rollback(connection);
      for (const end of settle) end({ error });
    }
  };

  return <T>(work: GroupWork<Connection, T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // `work` of the same write returned this result, so its type is right.
    const settled = resolve as Write<Connection>['resolve'];
    waiting.push({ work, deadline: performance.now() + timeoutMs, resolve: settled, reject });
    void withLock(commitWaiting);
    return promise;
  };
}
