/**
 * A listing's categories after one of them, by its slug, became another or none. The other one is kept once, where it first occurs.
 */
export function withCategoryReplaced(categories: readonly string[], slug: string, into: string | undefined): string[] {
  const replaced = categories.map((each) => (each === slug ? into : each));
  return [...new Set(replaced.filter((each) => each !== undefined))];
}

/**
 * The id of a category's copy while its slug changes. Ids of other categories begin with a time, which begins with 00 or 01, so the
 * copy is recognized by its id.
 */
export function copyIdOf(id: string): string {
  return `ff${id.slice(2)}`;
}
