import type { Store } from '../../../db/store.ts';
import { defaultSettings, type Settings } from './settings.contract.ts';

/** The site's settings; those of a new directory until an admin saves others. Older records lack the newest settings. */
export async function loadSettings(store: Store): Promise<Settings> {
  return { ...defaultSettings, ...(await store.settings.get()) };
}
