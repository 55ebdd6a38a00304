import { createMutex } from '../mutex.ts';

/** Where a row stands in a list ordered by feed key, then id. */
export interface PageAnchor {
  feedKey: string;
  id: string;
}

/** Rows between two anchors: what a page skips at most. */
export const rowsPerAnchor = 200;

/** How many counted searches are kept. */
const maxCounts = 500;

/**
 * What a store keeps in memory of one state of the catalogue: anchors (every 200th row of a list) and the counts of searches.
 * Anybody may write the file, so whoever uses it first says which catalogue the database has; another than the one kept empties it.
 * A transaction has its own, since what it sees may never come to be.
 */
export function createListCache() {
  let catalogue = -1;
  let anchors = new Map<string, PageAnchor[]>();
  let counts = new Map<string, number>();
  const alone = createMutex();

  const see = (current: number): void => {
    if (current === catalogue) return;
    catalogue = current;
    anchors = new Map();
    counts = new Map();
  };

  return {
    /**
     * The place of the last row before `offset`, rounded down to whole steps; undefined at the start. `next` finds the row
     * `anchorStep` rows further, and is asked once for each step.
     */
    anchor(current: number, list: string, offset: number, next: (after: PageAnchor | undefined) => Promise<PageAnchor | undefined>) {
      // One at a time: two that extend the same list would put its places down twice.
      return alone(async () => {
        see(current);
        const places = anchors.get(list) ?? [];
        anchors.set(list, places);
        const steps = Math.floor(offset / rowsPerAnchor);
        while (places.length < steps) {
          const place = await next(places.at(-1));
          if (place === undefined) break;
          places.push(place);
        }
        return steps === 0 ? undefined : places[steps - 1];
      });
    },
    async count(current: number, search: string, counted: () => Promise<number>): Promise<number> {
      see(current);
      const into = counts;
      const known = into.get(search);
      if (known !== undefined) return known;
      const total = await counted();
      const [oldest] = into.keys();
      if (into.size >= maxCounts && oldest !== undefined) into.delete(oldest);
      into.set(search, total);
      return total;
    },
  };
}

export type ListCache = ReturnType<typeof createListCache>;
