import type { Sql } from 'sql-template-tag';

/**
 * A database in four verbs. Queries are tagged templates, so values can only be parameters; each text is prepared once.
 * Rows come back as the caller says they are: the column list stands in the same query.
 */
export interface Driver {
  /** Outside a transaction, only reads. */
  all<Row>(query: Sql): Promise<Row[]>;
  /** The first row. Outside a transaction, only reads. */
  one<Row>(query: Sql): Promise<Row | undefined>;
  /** How many rows were written. */
  run(query: Sql): Promise<number>;
  /**
   * All of `work`'s writes or, when it throws, none. One at a time: others wait, and read what was committed before.
   * Inside a transaction, a part that can fail on its own.
   */
  transaction<T>(work: (driver: Driver) => Promise<T>): Promise<T>;
}

/** A driver with what only its owner does. */
export interface OpenDriver extends Driver {
  close(): Promise<void>;
}
