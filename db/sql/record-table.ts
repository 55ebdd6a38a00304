import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Tally } from '../store.ts';
import type { Driver } from './driver.ts';

/** A column of JSON texts, written only by `recordTable`. */
interface JsonColumn {
  json: string;
}

/** A column of booleans, stored as 0 and 1. */
interface FlagColumn {
  flag: string;
}

type Column = string | JsonColumn | FlagColumn;

type ColumnOf<Value> = [Value] extends [boolean] ? FlagColumn : [Value] extends [string | number | null] ? string : JsonColumn;

/** Values by column name. A value may be an SQL expression. */
type Values = Readonly<Record<string, unknown>>;

export const json = (column: string): JsonColumn => ({ json: column });
export const flag = (column: string): FlagColumn => ({ flag: column });

/** A table whose rows are records: its key, and the column of each property. A property without a column is a type error. */
export function recordTable<Rec extends object, Key extends keyof Rec & string>(
  table: string,
  key: readonly Key[],
  columns: { readonly [Property in keyof Rec]-?: ColumnOf<Rec[Property]> },
) {
  const properties = Object.entries(columns as Readonly<Record<string, Column>>).map(([property, column]) =>
    typeof column === 'string'
      ? { property, column, kind: 'value' as const }
      : 'json' in column
        ? { property, column: column.json, kind: 'json' as const }
        : { property, column: column.flag, kind: 'flag' as const },
  );
  const converted = properties.filter(({ kind }) => kind !== 'value');
  const isKey = (property: string) => key.some((each) => each === property);
  const keyColumns = properties.filter(({ property }) => isKey(property)).map(({ column }) => column);

  const columnsOf = (only: (property: string) => boolean, prefix: string): Sql =>
    raw(
      properties
        .filter(({ property }) => only(property))
        .map(({ property, column }) => `${prefix}${column} AS "${property}"`)
        .join(', '),
    );
  const select = sql`SELECT ${columnsOf(() => true, '')} FROM ${raw(table)}`;

  /** A row of `columns`, with JSON texts and flags converted. */
  const recordOf = <Row extends object>(row: Row): Row & Rec => {
    const record = { ...row } as Record<string, unknown>;
    for (const { property, kind } of converted) {
      const value = record[property];
      if (value !== undefined) record[property] = kind === 'flag' ? value === 1 : JSON.parse(value as string);
    }
    // The cast is safe, because the columns cover the record's properties.
    return record as Row & Rec;
  };

  const valuesOf = (record: Partial<Rec>): Values => {
    const values: Record<string, unknown> = {};
    for (const { property, column, kind } of properties) {
      if (!(property in record)) continue;
      const value: unknown = record[property as keyof Rec];
      values[column] = kind === 'value' ? value : kind === 'flag' ? Number(value) : JSON.stringify(value);
    }
    return values;
  };

  const insertion = (record: Rec, extra?: Values): Sql => insertInto(table, { ...valuesOf(record), ...extra });

  return {
    /** The SELECT of whole records, without WHERE. */
    select,
    /** The columns of all properties, or of those in `only`; `alias` is the table's name in a join. */
    columns: (alias?: string, only?: readonly (keyof Rec)[]): Sql =>
      columnsOf((property) => only?.some((each) => each === property) ?? true, alias === undefined ? '' : `${alias}.`),
    recordOf,
    async one(driver: Driver, condition: Sql): Promise<Rec | undefined> {
      const row = await driver.one<object>(sql`${select} WHERE ${condition}`);
      return row && recordOf(row);
    },
    /** `rest` is the end of the statement, from WHERE or ORDER BY on. */
    async all(driver: Driver, rest: Sql): Promise<Rec[]> {
      return (await driver.all<object>(sql`${select} ${rest}`)).map(recordOf);
    },
    /** The INSERT of a record, to which an ON CONFLICT clause can be added. */
    insertion,
    /** `extra` has the values of columns without a property. */
    async insert(driver: Driver, record: Rec, extra?: Values): Promise<void> {
      await driver.run(insertion(record, extra));
    },
    /** Inserts a record, or replaces the record with the same key. */
    async save(driver: Driver, record: Rec): Promise<void> {
      const replaced = properties
        .filter(({ property }) => !isKey(property))
        .map(({ column }) => `${column} = excluded.${column}`);
      await driver.run(
        sql`${insertion(record)} ON CONFLICT (${raw(keyColumns.join(', '))}) DO UPDATE SET ${raw(replaced.join(', '))}`,
      );
    },
    /** Writes some properties of the record with the same key, if the record meets the condition. Returns whether a record was written. */
    update(driver: Driver, changes: Partial<Rec> & Pick<Rec, Key>, condition?: Sql, extra?: Values): Promise<boolean> {
      const values = Object.entries({ ...valuesOf(changes), ...extra });
      const isKeyColumn = ([column]: [string, unknown]) => keyColumns.includes(column);
      const where = values.filter(isKeyColumn).map(([column, value]) => sql`${raw(column)} = ${value}`);
      const assigned = Object.fromEntries(values.filter((each) => !isKeyColumn(each)));
      return wroteAny(
        driver,
        sql`UPDATE ${raw(table)} SET ${assignments(assigned)} WHERE ${join(where, ' AND ')} ${condition === undefined ? empty : sql`AND ${condition}`}`,
      );
    },
    /** Returns whether any row was removed. */
    remove: (driver: Driver, condition: Sql): Promise<boolean> =>
      wroteAny(driver, sql`DELETE FROM ${raw(table)} WHERE ${condition}`),
  };
}

export function insertInto(table: string, values: Values): Sql {
  return sql`INSERT INTO ${raw(table)} (${raw(Object.keys(values).join(', '))}) VALUES (${join(Object.values(values))})`;
}

/** The assignments after SET. */
export function assignments(values: Values): Sql {
  return join(
    Object.entries(values).map(([column, value]) => sql`${raw(column)} = ${value}`),
    ', ',
  );
}

export async function wroteAny(driver: Driver, query: Sql): Promise<boolean> {
  return (await driver.run(query)) > 0;
}

/** The LIMIT clause; empty without a limit. */
export const limitedTo = (limit: number | undefined): Sql => (limit === undefined ? empty : sql`LIMIT ${limit}`);

/** For each value of a column, the number of rows of a statement that begins with FROM. */
export async function countRowsBy<Value extends string>(driver: Driver, by: Sql, from: Sql): Promise<Tally<Value>> {
  const groups = await driver.all<{ value: Value; total: number }>(
    sql`SELECT ${by} AS value, count(*) AS total ${from} GROUP BY ${by}`,
  );
  const counts: Tally<Value> = {};
  for (const { value, total } of groups) counts[value] = total;
  return counts;
}

/** The number of rows of a statement that begins with FROM. */
export async function countRows(driver: Driver, from: Sql): Promise<number> {
  return (await driver.one<{ total: number }>(sql`SELECT count(*) AS total ${from}`))?.total ?? 0;
}
