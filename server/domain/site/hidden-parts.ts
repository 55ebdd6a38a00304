import type { Store } from '../../../db/store.ts';
import { loadSection } from './load-settings.ts';
import type { SitePart } from './sections.contract.ts';

/** The parts of the site that are hidden from visitors. */
export async function loadHiddenParts(store: Store): Promise<readonly SitePart[]> {
  return (await loadSection(store, 'menus')).hiddenParts;
}
