import type { RenamedTag, Store } from '../../../db/store.ts';
import { withTagRenamed } from './admin-tags.rules.ts';
import { tagKey } from './tags.rules.ts';

/**
 * The listings of a tag, with its key. If no listing has the tag, those of the tag that it was renamed to. A tag that listings have again
 * after its rename is a tag like any other.
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
 * Tags that were chosen earlier, with the present name of each tag that was renamed since, each once. A tag that active listings have again
 * keeps its name.
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
