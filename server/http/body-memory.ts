import { namedLimits } from '../concurrency-limit.ts';

/** A body that is arriving or waiting to be used. */
export interface ArrivingBody {
  /** Call it when more bytes arrive. */
  grow: (bytes: number) => void;
  release: () => void;
}

interface BodyMemoryLimit {
  /** `refuse` is called when the body is removed to free memory. */
  add: (network: string, refuse: () => void) => ArrivingBody;
}

interface Entry {
  weight: number;
  refuse: () => void;
}

/** The approximate size of a connection and context before the body's first byte. */
const emptyWeight = 4 * 1024;

/**
 * Limits the bytes of all bodies that are arriving or waiting. A body counts by the bytes received, not by its stated length, so a
 * body that announces much but sends nothing does not keep others out. Above the limit, the network with the most bytes loses its
 * oldest body.
 */
export function limitBodyMemory({ name, bytes }: { name: string; bytes: number }): BodyMemoryLimit {
  let total = 0;
  /** Keyed by network; the entries are in order of arrival. */
  const entriesOf = new Map<string, Set<Entry>>();
  const weightOf = new Map<string, number>();
  namedLimits.set(name, () => ({ running: total, pending: 0 }));

  const count = (network: string, weight: number) => {
    total += weight;
    weightOf.set(network, (weightOf.get(network) ?? 0) + weight);
  };

  const remove = (network: string, entry: Entry) => {
    const entries = entriesOf.get(network);
    if (entries?.delete(entry) !== true) return;
    count(network, -entry.weight);
    if (entries.size > 0) return;
    entriesOf.delete(network);
    weightOf.delete(network);
  };

  const freeMemory = () => {
    while (total > bytes) {
      const [heaviest] = [...weightOf].reduce((one, other) => (other[1] > one[1] ? other : one));
      for (const entry of entriesOf.get(heaviest) ?? []) {
        remove(heaviest, entry);
        entry.refuse();
        break;
      }
    }
  };

  return {
    add: (network, refuse) => {
      const entry = { weight: 0, refuse };
      entriesOf.set(network, (entriesOf.get(network) ?? new Set()).add(entry));
      const grow = (more: number) => {
        if (entriesOf.get(network)?.has(entry) !== true) return;
        entry.weight += more;
        count(network, more);
        freeMemory();
      };
      grow(emptyWeight);
      return { grow, release: () => remove(network, entry) };
    },
  };
}
