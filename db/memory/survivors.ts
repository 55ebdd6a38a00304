import type { StartupEntry } from './startup-entry.ts';
import type { State } from './state.ts';

/** The listing at the end of a chain of merges; undefined for a listing that was not merged. */
export function survivorOf(state: State, startupId: string): string | undefined {
  return survivorsOnTheWay(state, startupId).at(-1);
}

/** The duplicates that were merged into each listing, directly or through others; keyed by the listing's id. */
export function duplicatesBySurvivor(state: State): Map<string, StartupEntry[]> {
  const duplicates = new Map<string, StartupEntry[]>();
  for (const id of [...state.merges.keys()].sort()) {
    const duplicate = state.startups.get(id);
    if (duplicate === undefined) continue;
    for (const survivorId of survivorsOnTheWay(state, id))
      duplicates.set(survivorId, [...(duplicates.get(survivorId) ?? []), duplicate]);
  }
  return duplicates;
}

/** The listings along a chain of merges, in order. */
function survivorsOnTheWay({ merges }: State, startupId: string): string[] {
  const ids: string[] = [];
  for (let merge = merges.get(startupId); merge !== undefined; merge = merges.get(merge.survivorId)) ids.push(merge.survivorId);
  return ids;
}
