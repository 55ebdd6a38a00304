/**
 * A listing's categories with the slug `slug` replaced by `into`. If `into` then occurs twice, only its first position is kept.
 */
export function withCategoryReplaced(categories: readonly string[], slug: string, into: string): string[] {
  return [...new Set(categories.map((each) => (each === slug ? into : each)))];
}

/**
 * The id of the copy that a category has while its slug changes. It is derived from the category's id, so that a repeated change
 * finds the copy.
 */
export function copyIdOf(id: string): string {
  return id.replace(/[\da-f]/g, (digit) => (15 - parseInt(digit, 16)).toString(16));
}
