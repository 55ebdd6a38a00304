import { createMutex } from '../../db/mutex.ts';
import type { CallReply } from '../../server/domain/core/call.ts';
import type { Startup, StartupCard, StartupPage } from '../../server/domain/listings/startups.contract.ts';
import type { syncStartups } from '../../server/domain/sync/sync.contract.ts';
import { fieldsIfAny } from '../../server/domain/listings/card-fields.ts';
import { descriptionStems } from '../../server/domain/listings/search/search-text.ts';
import { type SyncListing, unpackListings } from '../../server/domain/sync/sync.rules.ts';

export type SyncReply = CallReply<typeof syncStartups>;

/** Fetches a path of the API as JSON. Rejects when there is no reply. */
export type FetchJson = (path: string) => Promise<unknown>;

/** A minimal client of `syncStartups` with a replica of the directory in memory. */
export class SyncClient {
  readonly rows = new Map<string, SyncListing>();
  /** Ids that were stored before a reset, and that no reply has contained since. */
  #stale = new Set<string>();
  readonly #withLock = createMutex();
  cursor: string;
  /** How many replies reset the sync. */
  resetCount = 0;

  constructor(cursor = '') {
    this.cursor = cursor;
  }

  apply({ whole, more, cursor, listings, gone }: SyncReply): void {
    if (whole) {
      this.resetCount += 1;
      this.#stale = new Set(this.rows.keys());
    }
    for (const listing of unpackListings(listings)) {
      // A changed number of views is not a change of a listing, so a device may have outdated views.
      this.rows.set(listing._id, { ...listing, views: 0 });
      this.#stale.delete(listing._id);
    }
    for (const id of gone) this.rows.delete(id);
    this.cursor = cursor;
    if (more) return;
    for (const id of this.#stale) this.rows.delete(id);
    this.#stale.clear();
  }

  /** Fetches one chunk and resolves to whether there are more. Concurrent callers take turns. */
  fetchChunk(fetchJson: FetchJson, limit: number): Promise<boolean> {
    return this.#withLock(async () => {
      const query = new URLSearchParams({ since: this.cursor, limit: String(limit) });
      const reply = (await fetchJson(`/api/sync?${query.toString()}`)) as SyncReply;
      this.apply(reply);
      return reply.more;
    });
  }

  /** Fetches chunks until there are no more, and resolves to their number. */
  async sync(fetchJson: FetchJson, limit: number): Promise<number> {
    for (let chunks = 1; ; chunks += 1) if (!(await this.fetchChunk(fetchJson, limit))) return chunks;
  }
}

/** The whole directory from the public lists, each card with its website, owner and fields from `startupOf`. */
export async function fetchDirectory(
  fetchJson: FetchJson,
  startupOf: (id: string) => Promise<Pick<Startup, 'website' | 'userId' | 'fields' | 'description'> | undefined>,
): Promise<Map<string, SyncListing>> {
  const cards: StartupCard[] = [];
  for (let page = 1; ; page += 1) {
    const { startups, hasMore } = (await fetchJson(`/api/startups?limit=100&page=${page}`)) as StartupPage;
    cards.push(...startups);
    if (!hasMore) break;
  }
  const listings = new Map<string, SyncListing>();
  for (const card of cards) {
    const { website = '', userId, fields, description = '' } = (await startupOf(card._id)) ?? {};
    const { counts, others } = descriptionStems(card, description);
    const stems = { counts, others: others.toSorted() };
    listings.set(card._id, {
      ...card,
      ...fieldsIfAny(fields),
      website,
      owned: userId !== undefined,
      views: 0,
      descriptionStems: stems,
    });
  }
  return listings;
}
