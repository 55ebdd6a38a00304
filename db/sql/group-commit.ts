import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Mutex } from '../mutex.ts';

/** Transactions of one connection that writes. */
export interface Transactions<Connection> {
  /** Begins a transaction, waiting for others until `deadline` (of `performance.now()`). */
  begin(deadline: number): Promise<Connection>;
  /** Throws when nothing was committed. */
  commit(connection: Connection): void | Promise<void>;
  /** Called after a failure, when the transaction may be over. */
  rollback(connection: Connection): void | Promise<void>;
  /** False when a statement ended the whole transaction, as on a full disk or with a broken connection. */
  isOpen(connection: Connection): boolean;
}

interface GroupOptions {
  /** How long a write waits for the transactions of other processes, in milliseconds. */
  timeoutMs: number;
  /** A group that has taken this long is committed, and the writes that still wait begin the next one. */
  maxGroupMs: number;
  withLock: Mutex;
}

/** Must undo its own writes when it throws. When `isFirst`, the transaction has no other writes, so ending it is enough. */
type GroupWork<Connection, T> = (connection: Connection, isFirst: boolean) => T | Promise<T>;

/** A transaction, or a single statement, that waits to be committed with others. */
interface Write<Connection> {
  work: GroupWork<Connection, unknown>;
  deadline: number;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Writes that wait at the same time run one after another and are committed together, which takes one wait for the disk. No
 * write is settled before the commit, because a later one may have read what an earlier one wrote.
 */
export function createGroupCommit<Connection>(
  transactions: Transactions<Connection>,
  { timeoutMs, maxGroupMs, withLock }: GroupOptions,
): <T>(work: GroupWork<Connection, T>) => Promise<T> {
  const waiting: Write<Connection>[] = [];

  /** Begins a transaction for the oldest waiting write, whose waiting time counts from its call; an error reaches that one alone. */
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
          // All earlier writes of the group are lost with this one.
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
    // The result is what this work returned.
    const settled = resolve as Write<Connection>['resolve'];
    waiting.push({ work, deadline: performance.now() + timeoutMs, resolve: settled, reject });
    void withLock(commitWaiting);
    return promise;
  };
}
