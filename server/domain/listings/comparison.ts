import { tagKey } from './tags.rules.ts';

/** How many listings stand side by side. */
export const maxCompared = 4;

/** The slugs of a comparison's address ("a,b"), each once, in their order; `left` are those beyond the most that are compared. */
export function comparedSlugs(text: string): { slugs: string[]; left: string[] } {
  const all = [...new Set(text.split(',').map((slug) => slug.trim()))].filter((slug) => slug !== '');
  return { slugs: all.slice(0, maxCompared), left: all.slice(maxCompared) };
}

/** The value of `startups` in the address of a comparison. */
export function comparisonOf(slugs: readonly string[]): string {
  return slugs.join(',');
}

/** Whether values that stand side by side are not all the same. What is not stated differs from what is. */
export function areDifferent(values: readonly string[]): boolean {
  return new Set(values).size > 1;
}

/** Tags as they are compared: "Payments" and "payments" are one, in whatever order. */
export function comparableTags(tags: readonly string[]): string {
  return tags.map(tagKey).sort().join(', ');
}
