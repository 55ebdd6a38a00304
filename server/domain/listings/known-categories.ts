import type { Store } from '../../../db/store.ts';
import { atSlug } from '../core/slugs.ts';

/** The current slugs of categories, by the slugs that they have or had. Unknown ones are missing. */
export async function knownCategories(store: Store, slugs: readonly string[]): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const slug of slugs) {
    const category = await atSlug(store.categories, slug);
    if (category !== undefined) known.set(slug, category.slug);
  }
  return known;
}
