import { createMutex } from '../mutex.ts';

/** The position of a row in a list ordered by feed key, then id. */
export interface PageAnchor {
  feedKey: string;
  id: string;
}

/** The rows between two anchors: the most that a page skips by OFFSET. */
export const rowsPerAnchor = 200;

/** Beyond so many values all are read again: anybody can ask for categories and tags that do not exist. */
const maxValues = 5_000;

/** A list as it was counted last. */
export interface ListSize {
  listVersion: number;
  total: number;
}

/**
 * Page anchors (every 200th row of a list), sizes of lists, and what filters read, in memory, for one list version. Other processes write
 * the same file, so every caller passes the list version it has read from the database, and a new version clears the cache.
 * A transaction has its own cache, since it may be rolled back.
 */
export function createListCache() {
  let listVersion = -1;
  let anchorsByList = new Map<string, PageAnchor[]>();
  let sizes = new Map<string, ListSize>();
  let values = new Map<string, Promise<unknown>>();
  const withLock = createMutex();

  const clearIfOutdated = (currentVersion: number): void => {
    if (currentVersion === listVersion) return;
    listVersion = currentVersion;
    anchorsByList = new Map();
    sizes = new Map();
    values = new Map();
  };

  return {
    /**
     * The last anchor at or before `offset`; undefined when the page is before the first one. `readNext` reads the anchor
     * `rowsPerAnchor` rows after another; it is called once for each anchor that is not cached.
     */
    anchor(
      currentVersion: number,
      list: string,
      offset: number,
      readNext: (after: PageAnchor | undefined) => Promise<PageAnchor | undefined>,
    ) {
      // One at a time: two calls that extend the same list would append its anchors twice.
      return withLock(async () => {
        clearIfOutdated(currentVersion);
        const anchors = anchorsByList.get(list) ?? [];
        anchorsByList.set(list, anchors);
        const steps = Math.floor(offset / rowsPerAnchor);
        while (anchors.length < steps) {
          const anchor = await readNext(anchors.at(-1));
          if (anchor === undefined) break;
          anchors.push(anchor);
        }
        return steps === 0 ? undefined : anchors[steps - 1];
      });
    },
    /** What `load` resolves to, loaded once for a list version. `key` names its type, too. */
    value<Value>(currentVersion: number, key: string, load: () => Promise<Value>): Promise<Value> {
      clearIfOutdated(currentVersion);
      // Each key has values of one type.
      const known = values.get(key) as Promise<Value> | undefined;
      if (known !== undefined) return known;
      if (values.size >= maxValues) values.clear();
      const loading = load();
      values.set(key, loading);
      loading.catch(() => values.delete(key));
      return loading;
    },
    /** The size of a list as it was set last for the cached list version, which may not be the present one. */
    lastSize: (list: string): ListSize | undefined => sizes.get(list),
    setSize(list: string, size: ListSize): void {
      clearIfOutdated(size.listVersion);
      sizes.set(list, size);
    },
  };
}

export type ListCache = ReturnType<typeof createListCache>;
