import { deviceStorage } from './browser.ts';
import { storedTexts } from './stored-texts.ts';

// The categories that somebody looked at on this device. They are stored here only, and never sent.

/** index.html reads it, too, to reserve the place of what is shown for them. */
const key = 'lookedAt';
const max = 5;

/** Slugs, the last one first. */
export const lookedAtCategories = (): string[] => storedTexts(key);

/** Stores a category as the one that was looked at last. */
export function rememberCategory(slug: string): void {
  const slugs = [slug, ...lookedAtCategories().filter((other) => other !== slug)];
  deviceStorage.set(key, JSON.stringify(slugs.slice(0, max)));
  document.documentElement.dataset['lookedAt'] = '';
}

export function forgetCategories(): void {
  deviceStorage.set(key, null);
}

/** Gives up the place on the page when there is nothing to show in it any more. */
export function releasePlace(): void {
  if (lookedAtCategories().length === 0) delete document.documentElement.dataset['lookedAt'];
}
