import { type Access, countRows, findRow, refuseIf, type State } from './state.ts';

interface Rules<Row> {
  /** Throws `StoreConflict` when writing the row would break a constraint. */
  check?: (state: State, row: Row) => void;
  /** Updates what depends on the row. `before` is undefined for an insert, `after` for a removal. */
  wrote?: (state: State, before: Row | undefined, after: Row | undefined) => void;
}

/** The usual reads and writes of a map's rows. Rows are copied when they are read and written. */
export function rowsOf<Row extends object>(
  { read, write }: Access,
  rowsIn: (state: State) => Map<string, Row>,
  keyOf: (row: Row) => string,
  { check, wrote }: Rules<Row> = {},
) {
  const put = (state: State, row: Row): void => {
    const before = rowsIn(state).get(keyOf(row));
    check?.(state, row);
    rowsIn(state).set(keyOf(row), structuredClone(row));
    wrote?.(state, before, row);
  };

  /** Replaces a row by the result of `changeOf`. Returns false when there is no row or no result. */
  const change = (key: string, changeOf: (row: Row) => Row | undefined): Promise<boolean> =>
    write((state) => {
      const before = rowsIn(state).get(key);
      const after = before && changeOf(before);
      if (after !== undefined) put(state, after);
      return after !== undefined;
    });

  return {
    byKey: async (key: string) => structuredClone(rowsIn(read()).get(key)),
    find: async (isMatch: (row: Row) => boolean) => structuredClone(findRow(rowsIn(read()).values(), isMatch)),
    list: async (isMatch: (row: Row) => boolean, compare: (a: Row, b: Row) => number, limit?: number) =>
      structuredClone([...rowsIn(read()).values()].filter(isMatch).sort(compare).slice(0, limit)),
    count: async (isMatch: (row: Row) => boolean) => countRows(rowsIn(read()), isMatch),
    insert: (row: Row) =>
      write((state) => {
        refuseIf(rowsIn(state).has(keyOf(row)), 'primary_key');
        put(state, row);
      }),
    /** Inserts a row, or replaces the row with the same key. */
    save: (row: Row) => write((state) => put(state, row)),
    change,
    /** Replaces the row with the same key. Returns false when there is none. */
    update: (row: Row) => change(keyOf(row), () => row),
    remove: (key: string) =>
      write((state) => {
        const before = rowsIn(state).get(key);
        if (before === undefined) return false;
        rowsIn(state).delete(key);
        wrote?.(state, before, undefined);
        return true;
      }),
  };
}

export const idOf = ({ _id }: { _id: string }): string => _id;

/** Matches every row. */
export const every = (): boolean => true;
