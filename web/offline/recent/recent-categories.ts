import { deviceStorage, storedTexts } from '../../lib/browser.ts';

/**
 * Local storage: the slugs of recently viewed categories. index.html also reads this key, to reserve space for their new
 * startups.
 */
const key = 'lookedAt';
const max = 5;

/** The slugs of the categories last viewed on this device, newest first. They are never sent. */
export const recentCategories = (): string[] => storedTexts(key);

/** Stores a category as the last viewed one. */
export function rememberCategory(slug: string): void {
  const slugs = [slug, ...recentCategories().filter((other) => other !== slug)];
  deviceStorage.set(key, JSON.stringify(slugs.slice(0, max)));
  document.documentElement.dataset['lookedAt'] = '';
}

export function forgetCategories(): void {
  deviceStorage.set(key, null);
}

/** Releases the reserved space on the page when nothing is left to show in it. */
export function releasePlace(): void {
  if (recentCategories().length === 0) delete document.documentElement.dataset['lookedAt'];
}
