/**
 * A listing's categories with the slug `slug` replaced by `into`, or left out if `into` is undefined. If `into` then occurs twice,
 * only its first position is kept.
 */
export function withCategoryReplaced(categories: readonly string[], slug: string, into: string | undefined): string[] {
  const replaced = categories.map((each) => (each === slug ? into : each));
  return [...new Set(replaced.filter((each) => each !== undefined))];
}

/**
 * The id of the copy that a category has while its slug changes. It is derived from the category's id, so that a repeated change
 * finds the copy. Other ids begin with 00 (the sample) or with a time, so a copy is recognized by its id.
 */
export function copyIdOf(id: string): string {
  return `ff${id.slice(2)}`;
}
