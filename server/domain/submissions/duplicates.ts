import type { StartupRecord, Store } from '../../../db/store.ts';
import { nameKey } from '../core/compare-texts.ts';
import type { PossibleDuplicate } from './admin-startups.contract.ts';
import { findPossibleDuplicates } from './moderation.rules.ts';

/** The maximum number of candidates per status. */
const candidatesPerStatus = 50;

/**
 * Listings of every status with the same website or name as a listing, or as one about to be added. An empty website or name has
 * no duplicates.
 */
export async function possibleDuplicatesOf(
  store: Store,
  startup: Pick<StartupRecord, 'name' | 'website'> & { _id?: string },
): Promise<PossibleDuplicate[]> {
  const { name, website } = startup;
  const candidates = website === '' ? [] : await store.startups.byWebsite(website);
  const search = nameKey(name);
  if (search !== '') candidates.push(...(await store.startups.possibleDuplicates(name)));
  for (const status of search === '' ? [] : (['pending', 'rejected', 'archived'] as const)) {
    const { startups } = await store.startups.table({ search, status }, { offset: 0, limit: candidatesPerStatus });
    candidates.push(...startups);
  }
  return findPossibleDuplicates(startup, candidates);
}
