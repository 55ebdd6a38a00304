import { tagKey } from './tags.rules.ts';

/** The maximum number of listings in a comparison. */
export const maxCompared = 4;

/** The slugs in a comparison's URL ("a,b"), in order and without repetitions. `left` has the slugs beyond the limit. */
export function comparedSlugs(text: string): { slugs: string[]; left: string[] } {
  const all = [...new Set(text.split(',').map((slug) => slug.trim()))].filter((slug) => slug !== '');
  return { slugs: all.slice(0, maxCompared), left: all.slice(maxCompared) };
}

/** The value of `startups` in a comparison's URL. */
export function comparisonOf(slugs: readonly string[]): string {
  return slugs.join(',');
}

/** Whether the compared values differ. A missing value differs from any other. */
export function areDifferent(values: readonly string[]): boolean {
  return new Set(values).size > 1;
}

/** Tags in a form that can be compared, ignoring case and order. */
export function comparableTags(tags: readonly string[]): string {
  return tags.map(tagKey).sort().join(', ');
}
