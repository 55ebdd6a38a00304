import { createMutex } from '../../mutex.ts';

/** The position of a row in a list ordered by feed key, then id. */
export interface PageAnchor {
  feedKey: string;
  id: string;
}

/** The number of rows between two anchors: the most that a page skips with OFFSET. */
export const rowsPerAnchor = 200;

/** The maximum number of anchors skipped in one read on the way to a distant one. Reading each anchor would take twice as long. */
const maxStride = 10;

/** The maximum number of cached values; one more value clears the cache. Anyone can request categories and tags that do not exist. */
const maxValues = 5_000;

/** A list's last known size. */
export interface ListSize {
  listVersion: number;
  total: number;
}

/**
 * An in-memory cache of page anchors (positions of every 200th row of a list, as far as they were read), list sizes, and values
 * read by filters, for one `list_version` of `counters`. Other processes write the same file, so every caller passes the
 * `list_version` that it read from the database. A new value clears the cache. A transaction has its own cache, because it may be
 * rolled back.
 */
export function createListCache() {
  let listVersion = -1;
  let anchorsByList = new Map<string, Map<number, PageAnchor>>();
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
     * The last anchor at or before `offset`; undefined when the page comes before the first one. If an anchor is not cached,
     * `readNext` reads it: the anchor that is `rows` rows after another anchor.
     */
    anchor(
      currentVersion: number,
      list: string,
      offset: number,
      readNext: (after: PageAnchor | undefined, rows: number) => Promise<PageAnchor | undefined>,
    ) {
      // One at a time, because two calls that extend the same list would read its anchors twice.
      return withLock(async () => {
        clearIfOutdated(currentVersion);
        const anchors = anchorsByList.get(list) ?? new Map<number, PageAnchor>();
        anchorsByList.set(list, anchors);
        const steps = Math.floor(offset / rowsPerAnchor);
        let at = steps;
        while (at > 0 && !anchors.has(at)) at -= 1;
        while (at < steps) {
          const next = Math.min(at + maxStride, steps);
          const anchor = await readNext(anchors.get(at), (next - at) * rowsPerAnchor);
          if (anchor === undefined) break;
          anchors.set(next, anchor);
          at = next;
        }
        return anchors.get(steps);
      });
    },
    /** The result of `load`, loaded once per `listVersion`. `key` also determines its type. */
    value<Value>(currentVersion: number, key: string, load: () => Promise<Value>): Promise<Value> {
      clearIfOutdated(currentVersion);
      // All values under one key have the same type.
      const known = values.get(key) as Promise<Value> | undefined;
      if (known !== undefined) return known;
      if (values.size >= maxValues) values.clear();
      const loading = load();
      values.set(key, loading);
      loading.catch(() => values.delete(key));
      return loading;
    },
    /** The size last set for the cached `listVersion`, which may be outdated. */
    lastSize: (list: string): ListSize | undefined => sizes.get(list),
    setSize(list: string, size: ListSize): void {
      clearIfOutdated(size.listVersion);
      sizes.set(list, size);
    },
  };
}

export type ListCache = ReturnType<typeof createListCache>;
