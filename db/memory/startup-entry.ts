import { nameKey } from '../../server/domain/core/compare-texts.ts';
import { canonicalWebsite } from '../../server/domain/listings/canonical-website.ts';
import { feedKey } from '../../server/domain/listings/feed-days.ts';
import { presentCard } from '../../server/domain/listings/startups.rules.ts';
import type { StartupRecord } from '../store.ts';

/** A listing with derived values, which are computed once per write. */
export interface StartupEntry {
  _id: string;
  record: StartupRecord;
  card: string;
  feedKey: string;
  website: string;
  nameKey: string;
}

export function createStartupEntry(record: StartupRecord): StartupEntry {
  return {
    _id: record._id,
    record,
    card: JSON.stringify(presentCard(record)),
    feedKey: feedKey(record),
    website: canonicalWebsite(record.website),
    nameKey: nameKey(record.name),
  };
}
