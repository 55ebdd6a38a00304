import { deviceStorage, storedTexts } from '../../lib/browser.ts';

/** Local storage. index.html reads it, too, to reserve space for the part that is shown. */
const key = 'lookedAt';
const max = 5;

/** The slugs of the categories that were viewed last on this device, the newest first. They are never sent. */
export const recentCategories = (): string[] => storedTexts(key);

/** Stores a category as the one that was viewed last. */
export function rememberCategory(slug: string): void {
  const slugs = [slug, ...recentCategories().filter((other) => other !== slug)];
  deviceStorage.set(key, JSON.stringify(slugs.slice(0, max)));
  document.documentElement.dataset['lookedAt'] = '';
}

export function forgetCategories(): void {
  deviceStorage.set(key, null);
}

/** Gives back the reserved space on the page when there is nothing to show in it any more. */
export function releasePlace(): void {
  if (recentCategories().length === 0) delete document.documentElement.dataset['lookedAt'];
}
