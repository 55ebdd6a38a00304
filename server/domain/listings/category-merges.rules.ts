/** A listing's categories after one of them, by its slug, became another. The other one is kept once, where it first occurs. */
export function withCategoryReplaced(categories: readonly string[], slug: string, into: string): string[] {
  return [...new Set(categories.map((each) => (each === slug ? into : each)))];
}

/** The id of a category's copy while its slug changes: every digit is replaced, so that a repeated change finds the copy. */
export function copyIdOf(id: string): string {
  return id.replace(/[\da-f]/g, (digit) => (15 - parseInt(digit, 16)).toString(16));
}
