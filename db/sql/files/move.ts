import { createHash } from 'node:crypto';

/** A value of a row, of the same type in both databases. */
export type Value = string | number | Buffer | null;

/** Values in the order of the table's columns. */
export type Row = readonly Value[];

export interface Table {
  name: string;
  columns: readonly string[];
  /** The positions of the primary key's columns in `columns`. */
  key: readonly number[];
}

/** The rows with primary keys greater than `after` and at most `upTo`; undefined means no limit. */
export interface Range {
  after: readonly Value[] | undefined;
  upTo: readonly Value[] | undefined;
}

/** A database that a move reads. Rows are ordered by primary key, texts by code points. */
export interface MoveSource {
  read(table: Table, range: Range, limit?: number): Promise<Row[]>;
  count(table: Table): Promise<number>;
}

export interface MoveTarget extends MoveSource {
  /** Replaces the rows of a range, all or none. Also removes the rows of other tables that depend on a removed row. */
  replace(table: Table, range: Range, rows: readonly Row[]): Promise<void>;
}

/** Thrown when a move failed; the message is for the operator. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}

/** Called after each batch with the number of copied or compared rows of a table, and the total. */
export type Progress = (table: string, done: number, total: number) => void;

const rowsPerBatch = 1_000;

/** Small batches, because image rows are large. */
const imagesPerBatch = 20;

/**
 * Makes every table of the target equal to the source's. Only batches that differ are replaced, so a repeated move resumes where it
 * stopped. `tables` are in the order of their foreign keys.
 */
export async function copyTables(
  tables: readonly Table[],
  source: MoveSource,
  target: MoveTarget,
  progress: Progress,
): Promise<void> {
  await overBatches(tables, source, progress, async (table, range, rows) => {
    if (digestOf(await target.read(table, range)) !== digestOf(rows)) await target.replace(table, range, rows);
  });
}

/** The first table that differs, found by a digest of each batch of rows; undefined when all rows are equal. */
export async function findDifference(
  tables: readonly Table[],
  source: MoveSource,
  target: MoveSource,
  progress: Progress,
): Promise<string | undefined> {
  let found: string | undefined;
  await overBatches(tables, source, progress, async (table, range, rows) => {
    if (digestOf(await target.read(table, range)) !== digestOf(rows)) found ??= table.name;
  });
  return found;
}

/** Visits all rows of the source in batches. The last range of a table is open, so that it covers extra rows of the target. */
async function overBatches(
  tables: readonly Table[],
  source: MoveSource,
  progress: Progress,
  work: (table: Table, range: Range, rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (const table of tables) {
    const total = await source.count(table);
    const limit = table.name === 'images' ? imagesPerBatch : rowsPerBatch;
    let done = 0;
    let after: readonly Value[] | undefined;
    for (let isLast = false; !isLast;) {
      const rows = await source.read(table, { after, upTo: undefined }, limit);
      isLast = rows.length < limit;
      const last = rows.at(-1);
      const upTo = isLast || last === undefined ? undefined : table.key.map((at) => last[at] ?? null);
      await work(table, { after, upTo }, rows);
      after = upTo;
      done += rows.length;
      if (rows.length > 0) progress(table.name, done, total);
    }
  }
}

/** Writes a parameter's placeholder; positions count from 1. */
type Placeholder = (position: number) => string;

/** The statement that reads a range of rows, ordered by the primary key. */
export function selectRange(table: Table, range: Range, placeholder: Placeholder, limit?: number) {
  const { name, columns, key } = table;
  const { where, values } = whereRange(table, range, placeholder);
  const order = key.map((at) => columns[at]).join(', ');
  const limited = limit === undefined ? '' : `LIMIT ${limit}`;
  return { text: `SELECT ${columns.join(', ')} FROM ${name} ${where} ORDER BY ${order} ${limited}`, values };
}

/** The WHERE clause of a range; '' for all rows. */
export function whereRange({ columns, key }: Table, { after, upTo }: Range, placeholder: Placeholder) {
  const values: Value[] = [];
  const names = `(${key.map((at) => columns[at]).join(', ')})`;
  const compare = (sign: string, ends: readonly Value[] | undefined): string[] =>
    ends === undefined ? [] : [`${names} ${sign} (${ends.map((end) => placeholder(values.push(end))).join(', ')})`];
  const conditions = [...compare('>', after), ...compare('<=', upTo)];
  return { where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`, values };
}

function digestOf(rows: readonly Row[]): string {
  const hash = createHash('sha256');
  for (const row of rows) {
    for (const value of row) {
      // The length before each text ensures that different rows give different digests.
      if (Buffer.isBuffer(value)) hash.update(`b${value.length}:`).update(value);
      else if (typeof value === 'string') hash.update(`s${value.length}:${value}`);
      else hash.update(`${value};`);
    }
  }
  return hash.digest('hex');
}
