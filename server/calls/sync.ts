import type { StartupChange, Store } from '../../db/store.ts';
import type { StartupCard } from '../contract/startups.ts';
import type * as contract from '../contract/sync.ts';
import { packListings, readCursor, type SyncListing, writeCursor } from '../rules/sync.ts';
import { type Call, JsonText } from './call.ts';

/** Checked in tests only: a thousand listings are columns of our own making, and checking them would take as long as all the rest. */
export const syncStartups: Call<typeof contract.syncStartups> = async ({ store }, { query }) => {
  const since = await knownPlace(store, query.since);
  const changes = await store.changes.after(since ?? 0, query.limit + 1);
  const sent = changes.slice(0, query.limit);
  const number = sent.at(-1)?.sequence ?? since ?? 0;
  return new JsonText(
    JSON.stringify({
      cursor: writeCursor({ mark: await store.changes.epoch(), number }),
      whole: since === undefined,
      more: changes.length > sent.length,
      listings: packListings(sent.flatMap(listingOf)),
      gone: since === undefined ? [] : sent.filter(({ listing }) => listing === undefined).map(({ startupId }) => startupId),
    }),
  );
};

/** Up to which change the asker has everything; undefined when that cannot be said. */
async function knownPlace({ changes }: Store, since: string): Promise<number | undefined> {
  const cursor = readCursor(since);
  if (cursor === undefined) return undefined;
  const until = await changes.validUntil(cursor.mark);
  return until === undefined || cursor.number > until ? undefined : cursor.number;
}

function listingOf({ listing }: StartupChange): SyncListing[] {
  return listing === undefined ? [] : [{ ...(JSON.parse(listing.card) as StartupCard), website: listing.website }];
}
