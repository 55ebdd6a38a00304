import type { Store } from '../../../db/store.ts';
import { defaultSettings, type Settings } from './settings.contract.ts';

/**
 * The site's settings, or those of a new directory until an admin saves any. Older records lack the newest settings, which get
 * their defaults.
 */
export async function loadSettings(store: Store): Promise<Settings> {
  return { ...defaultSettings, ...(await store.settings.get()) };
}
