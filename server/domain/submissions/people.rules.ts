/**
 * The order in which listings can be deleted together, and the listings that must be kept because their addresses redirect to a
 * listing that is kept. A survivor is deleted before its duplicates, because deleting it also ends its merges. `survivorOf` has
 * the survivor of each merged duplicate.
 */
export function removalOrder(
  ids: readonly string[],
  survivorOf: ReadonlyMap<string, string>,
): { removed: string[]; kept: string[] } {
  const removed = new Set<string>();
  let rest = [...ids];
  for (let before = -1; before !== removed.size;) {
    before = removed.size;
    const [free, bound] = [rest.filter(isFree), rest.filter((id) => !isFree(id))];
    for (const id of free) removed.add(id);
    rest = bound;
  }
  return { removed: [...removed], kept: rest };

  function isFree(id: string): boolean {
    const survivor = survivorOf.get(id);
    return survivor === undefined || removed.has(survivor);
  }
}
