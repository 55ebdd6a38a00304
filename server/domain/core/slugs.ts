import { cutText } from './cut-text.ts';
import { fold } from './fold.ts';

/**
 * The slug of a text: lower case without accents, with every run of other characters than letters and digits replaced by a hyphen.
 * Letters of all scripts stay ("日本-ai"). '' when the text has no letter or digit, in which case the caller chooses a fallback.
 */
export function slugify(text: string, maxLength = 80): string {
  const slug = fold(text)
    .replace(/['’]/g, '')
    .replace(/[^\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return cutText(slug, maxLength).replace(/-+$/, '');
}

/** The first of `preferred`, `preferred-2`, `preferred-3`, … that is free. */
export async function freeSlug(preferred: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  for (let suffix = 1; ; suffix += 1) {
    const candidate = suffix === 1 ? preferred : `${preferred}-${suffix}`;
    if (!(await isTaken(candidate))) return candidate;
  }
}
