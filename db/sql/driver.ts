import type { Sql } from 'sql-template-tag';
import type { Store } from '../store.ts';

/**
 * A database connection. Queries are tagged templates, so values are always parameters; each text is prepared once. The caller states the
 * type of the rows next to the query's column list.
 */
export interface Driver {
  /** Outside a transaction, this must be used only for reads. */
  all<Row>(query: Sql): Promise<Row[]>;
  /** The first row. Outside a transaction, this must be used only for reads. */
  one<Row>(query: Sql): Promise<Row | undefined>;
  /** Returns the number of rows written. */
  run(query: Sql): Promise<number>;
  /**
   * Commits one write and returns the rows of its RETURNING clause. Where the database allows it, the write does not wait for
   * running transactions, so it must be correct whatever they write. Within a transaction, the write is part of that transaction.
   */
  writeAlone<Row>(query: Sql): Promise<Row[]>;
  /**
   * Commits all writes of `work`, or none when it throws. Transactions run one at a time; until one commits, others read the previous
   * state. A nested transaction is a savepoint. In PostgreSQL, a refused statement ends the transaction even when `work` catches the
   * error.
   */
  transaction<T>(work: (driver: Driver) => Promise<T>): Promise<T>;
}

/** The driver as its owner sees it: only the owner may close it. */
export interface OpenDriver extends Driver {
  /** `Store.connections`. */
  connections?: NonNullable<Store['connections']>;
  close(): Promise<void>;
}
