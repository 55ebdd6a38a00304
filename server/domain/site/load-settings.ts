import type { Store } from '../../../db/store.ts';
import { defaultSettings, type Settings } from './settings.contract.ts';

/** The site's settings, or the defaults until an admin saves some. */
export async function loadSettings(store: Store): Promise<Settings> {
  return (await store.settings.get()) ?? defaultSettings;
}
