/** Whether a table is made from others, or describes its database alone: moves, restores and the search for images leave it out. */
export function isRebuiltTable(name: string): boolean {
  return /^(?:search_.*|suggestion_keys|migrations)$/.test(name);
}
