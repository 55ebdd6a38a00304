import type * as v from 'valibot';
import type { Store } from '../../../db/store.ts';
import type { ExportTable } from './export-format.ts';

/**
 * The ids of the users and startups that were written. Parts are written one after another, and later parts refer to rows of
 * earlier ones.
 */
export interface Known {
  users: Set<string>;
  startups: Set<string>;
}

export interface WriteContext {
  store: Store;
  now: Date;
  /** The ids of the rows that earlier parts have written. */
  known: Known;
}

/** A part of a directory: one file of everything.zip, how its rows are read from a store, and how they are written into an empty one. */
export interface Part<Row> {
  /** A `.jsonl` file has a row in each line, a `.csv` file is a table, and a `.json` file has a list, or one object if `isSingle`. */
  file: `${string}.${'jsonl' | 'json' | 'csv'}`;
  isSingle?: true;
  row: v.GenericSchema<unknown, Row>;
  /** The columns of a `.csv` file. */
  table?: ExportTable<never>;
  read: (store: Store, now: Date) => AsyncIterable<readonly unknown[]>;
  /** Writes rows. The rows of a `.json` or `.csv` file are passed all at once. */
  write: (context: WriteContext, rows: readonly Row[]) => Promise<void>;
}

/** A part whose type of rows is not known. */
export interface AnyPart extends Omit<Part<unknown>, 'write'> {
  write: (context: WriteContext, rows: readonly never[]) => Promise<void>;
}

/** The rows of a part that is read as a whole. */
export async function* atOnce(read: () => Promise<readonly unknown[]>): AsyncGenerator<readonly unknown[]> {
  yield await read();
}

/** The row of a part with a single object, or no row if the object is not stored. */
export const single = (read: () => Promise<unknown>): AsyncGenerator<readonly unknown[]> =>
  atOnce(async () => [await read()].filter((row) => row !== undefined));
