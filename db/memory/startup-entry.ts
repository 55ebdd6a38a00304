import { searchDocument, suggestionKeys, type SearchDocument } from '../../server/rules/search.ts';
import { canonicalWebsite, cardOf, feedKey } from '../../server/rules/startups.ts';
import type { StartupRecord } from '../store.ts';

/** A listing with what is worked out once, when it is written. */
export interface StartupEntry {
  _id: string;
  record: StartupRecord;
  card: string;
  feedKey: string;
  website: string;
  document: SearchDocument;
  suggestionKeys: string[];
}

export function createStartupEntry(record: StartupRecord): StartupEntry {
  return {
    _id: record._id,
    record,
    card: JSON.stringify(cardOf(record)),
    feedKey: feedKey(record),
    website: canonicalWebsite(record.website),
    document: searchDocument(record),
    suggestionKeys: suggestionKeys(record.name),
  };
}
