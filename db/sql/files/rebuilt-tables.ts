/** Whether a table is built from others, or describes only its own database. Moves, restores and the search for images skip these tables. */
export function isRebuiltTable(name: string): boolean {
  return /^(?:search_.*|suggestion_keys|migrations)$/.test(name);
}
