import { tagKey } from './tags.rules.ts';

/** The most listings in a comparison. */
export const maxCompared = 4;

/** The slugs in a comparison's address ("a,b"), each once, in their order; `left` are those over the limit. */
export function comparedSlugs(text: string): { slugs: string[]; left: string[] } {
  const all = [...new Set(text.split(',').map((slug) => slug.trim()))].filter((slug) => slug !== '');
  return { slugs: all.slice(0, maxCompared), left: all.slice(maxCompared) };
}

/** The value of `startups` in the address of a comparison. */
export function comparisonOf(slugs: readonly string[]): string {
  return slugs.join(',');
}

/** Whether the compared values differ. A missing value differs from any other. */
export function areDifferent(values: readonly string[]): boolean {
  return new Set(values).size > 1;
}

/** Tags as they are compared, without case and order. */
export function comparableTags(tags: readonly string[]): string {
  return tags.map(tagKey).sort().join(', ');
}
