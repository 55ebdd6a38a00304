import type { RenamedTag, Store } from '../../../db/store.ts';
import { withTagRenamed } from './admin-tags.rules.ts';
import { tagKey } from './tags.rules.ts';

/**
 * Reads the listings with a tag. If no listing has the tag, but it was renamed, reads those with the new tag instead. `key` in
 * the result is that of the tag that was read.
 */
export async function withTag<Found extends { total: number }>(
  store: Store,
  key: string,
  read: (key: string) => Promise<Found>,
): Promise<Found & { key: string }> {
  const found = await read(key);
  if (found.total > 0) return { ...found, key };
  const renamed = await store.tags.renamedTo(key);
  return renamed === undefined ? { ...found, key } : { ...(await read(renamed.currentKey)), key: renamed.currentKey };
}

/**
 * Replaces tags that were renamed since they were chosen with their new names, and removes repetitions. A former name that active
 * listings use again is not replaced.
 */
export async function currentTags(
  store: Store,
  tags: readonly string[],
  renamedTo: (key: string) => Promise<RenamedTag | undefined> = (key) => store.tags.renamedTo(key),
): Promise<string[]> {
  let current = [...tags];
  for (const tag of tags) {
    const key = tagKey(tag);
    const renamed = await renamedTo(key);
    if (renamed !== undefined && (await isUnused(store, key))) current = withTagRenamed(current, key, renamed.currentTag);
  }
  return current;
}

/** The renamed tags whose former names `currentTags` replaces. */
export async function replacedTags(store: Store): Promise<RenamedTag[]> {
  const replaced: RenamedTag[] = [];
  for (const renamed of await store.tags.renamed()) if (await isUnused(store, renamed.key)) replaced.push(renamed);
  return replaced;
}

const isUnused = async ({ tags }: Store, key: string): Promise<boolean> => (await tags.listings(key, '', 1)).length === 0;
