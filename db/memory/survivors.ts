import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { StartupEntry } from './startup-entry.ts';
import type { State } from './state.ts';

/** The listing at the end of a chain of merges; undefined for a listing that was not merged. */
export function survivorOf(state: State, startupId: string): string | undefined {
  return mergeChainOf(state, startupId).at(-1);
}

/** The duplicates that were merged into each listing, directly or through others; keyed by the listing's id. */
function duplicatesBySurvivor(state: State): Map<string, StartupEntry[]> {
  const duplicates = new Map<string, StartupEntry[]>();
  for (const id of [...state.merges.keys()].sort()) {
    const duplicate = state.startups.get(id);
    if (duplicate === undefined) continue;
    for (const survivorId of mergeChainOf(state, id))
      duplicates.set(survivorId, [...(duplicates.get(survivorId) ?? []), duplicate]);
  }
  return duplicates;
}

/**
 * The former slugs of each listing: first its own, then the slugs of the duplicates that were merged into it, directly or through others, in the order of the duplicates' ids.
 * Keyed by the listing's id; listings without any are missing.
 */
export function formerSlugsByListing(state: State): Map<string, { duplicateId?: string; slugs: string[] }[]> {
  const duplicates = duplicatesBySurvivor(state);
  const slugs = new Map<string, string[]>();
  for (const { kind, slug, itemId } of state.formerSlugs.values())
    if (kind === 'startup') slugs.set(itemId, [...(slugs.get(itemId) ?? []), slug].sort(byCodePoints));
  const names = new Map<string, { duplicateId?: string; slugs: string[] }[]>();
  for (const id of new Set([...duplicates.keys(), ...slugs.keys()])) {
    const own = slugs.get(id);
    const merged = (duplicates.get(id) ?? []).map(({ _id, record }) => ({
      duplicateId: _id,
      slugs: [record.slug, ...(slugs.get(_id) ?? [])],
    }));
    names.set(id, own === undefined ? merged : [{ slugs: own }, ...merged]);
  }
  return names;
}

/** The listings along a chain of merges, in order. */
function mergeChainOf({ merges }: State, startupId: string): string[] {
  const ids: string[] = [];
  for (let merge = merges.get(startupId); merge !== undefined; merge = merges.get(merge.survivorId)) ids.push(merge.survivorId);
  return ids;
}
