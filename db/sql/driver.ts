import type { Sql } from 'sql-template-tag';
import type { Store } from '../store.ts';

/**
 * A database connection. Queries are tagged templates, so that values can only be parameters; each text is prepared once. The
 * caller names the type of the rows: the column list is in the same query.
 */
export interface Driver {
  /** Outside a transaction, only reads. */
  all<Row>(query: Sql): Promise<Row[]>;
  /** The first row. Outside a transaction, only reads. */
  one<Row>(query: Sql): Promise<Row | undefined>;
  /** Returns the number of rows written. */
  run(query: Sql): Promise<number>;
  /**
   * Commits one write by itself and returns the rows of its RETURNING. In databases that allow it, the write waits for no
   * transaction, so it must be correct whatever they write. Within a transaction it is a part of that transaction.
   */
  writeAlone<Row>(query: Sql): Promise<Row[]>;
  /**
   * Commits all writes of `work`, or none when it throws. Transactions run one at a time; meanwhile others read the last
   * committed state. A nested transaction is a savepoint. In PostgreSQL, a statement of `work` that is refused ends it, also when
   * `work` catches the error.
   */
  transaction<T>(work: (driver: Driver) => Promise<T>): Promise<T>;
}

/** A driver with the method that only its owner calls. */
export interface OpenDriver extends Driver {
  /** `Store.connections`. */
  connections?: NonNullable<Store['connections']>;
  close(): Promise<void>;
}
