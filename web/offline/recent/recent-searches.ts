import { deviceStorage, storedTexts } from '../../lib/browser.ts';

const key = 'recent-searches';
const maxSearches = 5;

/** The last searches on this device, newest first. They are never sent anywhere. */
export const recentSearches = (): string[] => storedTexts(key).slice(0, maxSearches);

export function rememberSearch(q: string): void {
  const others = recentSearches().filter((each) => each.toLowerCase() !== q.toLowerCase());
  deviceStorage.set(key, JSON.stringify([q, ...others].slice(0, maxSearches)));
}

export function forgetSearches(): void {
  deviceStorage.set(key, null);
}
