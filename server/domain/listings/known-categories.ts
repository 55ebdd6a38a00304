import type { Store } from '../../../db/store.ts';
import { fieldRefusal } from '../core/errors.ts';
import { atSlug } from '../core/slugs.ts';

/** The current slugs of categories, by their current and former slugs. Unknown slugs are missing. */
export async function knownCategories(store: Store, slugs: readonly string[]): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const slug of slugs) {
    const category = await atSlug(store.categories, slug);
    if (category !== undefined) known.set(slug, category.slug);
  }
  return known;
}

/**
 * Throws for unknown categories, except for unknown categories that the listing already has, because an import may have added
 * them.
 */
export async function assertKnownCategories(
  store: Store,
  categories: readonly string[],
  before: readonly string[] = [],
): Promise<void> {
  for (const slug of categories)
    if (!before.includes(slug) && (await store.categories.bySlug(slug)) === undefined)
      throw fieldRefusal('categories.not_found', 'body.categories');
}
