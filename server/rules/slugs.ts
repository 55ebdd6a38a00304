import { fold } from './search.ts';

/**
 * A text as an address: accents off, lower case, everything that is not a letter or digit becomes one hyphen.
 * Letters of other scripts stay ("日本-ai"). Empty when the text has no letter or digit: the caller chooses a fallback.
 */
export function slugify(text: string, maxLength = 80): string {
  return fold(text)
    .replace(/['’]/g, '')
    .replace(/[^\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maxLength)
    .replace(/-+$|[\uD800-\uDBFF]$/g, '');
}

/** `wanted`, or `wanted-2`, `wanted-3`, …: the first that `isTaken` denies. */
export async function freeSlug(wanted: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  for (let suffix = 1; ; suffix += 1) {
    const candidate = suffix === 1 ? wanted : `${wanted}-${suffix}`;
    if (!(await isTaken(candidate))) return candidate;
  }
}
