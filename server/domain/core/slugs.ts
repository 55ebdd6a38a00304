import { cutText } from './cut-text.ts';
import { fold } from './fold.ts';

/**
 * The slug of a text: lower case without accents, with a hyphen for every run of characters other than letters and digits.
 * Letters of all scripts are kept ("日本-ai"). '' when the text has no letter or digit; the caller then chooses a fallback.
 */
export function slugify(text: string, maxLength = 80): string {
  const slug = fold(text)
    .replace(/['’]/g, '')
    .replace(/[^\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return cutText(slug, maxLength).replace(/-+$/, '');
}

/** Items that can be found by their current or a former slug, such as a noun of the store. */
interface SluggedItems<Item> {
  bySlug(slug: string): Promise<Item | undefined>;
  byFormerSlug(slug: string): Promise<Item | undefined>;
}

/** The item that has a slug, or else the item that used to have it. */
export async function atSlug<Item>(items: SluggedItems<Item>, slug: string): Promise<Item | undefined> {
  return (await items.bySlug(slug)) ?? items.byFormerSlug(slug);
}

/**
 * Whether a derived slug would take over the address of an item other than the one with the id `ownId`. Former slugs count as used,
 * because only a slug chosen by a person may take over an address that redirects.
 */
export async function isSlugUsed<Item extends { _id: string }>(
  items: SluggedItems<Item>,
  slug: string,
  ownId?: string,
): Promise<boolean> {
  const found = await atSlug(items, slug);
  return found !== undefined && found._id !== ownId;
}

/** The first of `preferred`, `preferred-2`, `preferred-3`, … that is free. */
export async function freeSlug(preferred: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  for (let suffix = 1; ; suffix += 1) {
    const candidate = suffix === 1 ? preferred : `${preferred}-${suffix}`;
    if (!(await isTaken(candidate))) return candidate;
  }
}
