import { deviceStorage } from './browser.ts';

/** A list of texts in local storage; what is no list there is an empty one. */
export function storedTexts(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage.get(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}
