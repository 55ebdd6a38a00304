import type { CallReply } from '../../../server/contract/call.ts';
import type { syncStartups } from '../../../server/contract/sync.ts';
import { packListings, unpackListings } from '../../../server/rules/sync.ts';
import type { CopyStorage, Piece, Reading, Readings } from './replica-storage.ts';
import type { Listing } from './listings.ts';

export type SyncReply = CallReply<typeof syncStartups>;

/** The directory as the device has it. */
export interface Copy {
  /** What is in use; empty while there is no whole copy. */
  listings(): ReadonlyMap<string, Listing>;
  /** When the server last said that this is all, in milliseconds; undefined while there is no whole copy. */
  syncedAt(): number | undefined;
  /** How many listings of a copy that is being read are there. */
  comingCount(): number;
  /** Takes what the storage has now: another tab may have changed it. */
  reload(): Promise<void>;
  /** Where the next answer of the server begins; '' is the beginning. */
  cursor(): string;
  /**
   * Takes an answer to `cursor()`. `lost` when the storage was changed meanwhile and was read anew: ask again. `changed` when
   * what is in use is other than before.
   */
  take(reply: SyncReply, at: number): Promise<'lost' | 'same' | 'changed'>;
  /** Drops what is there of a copy that is being read. */
  giveUp(): Promise<void>;
}

interface Part {
  reading: Reading;
  listings: Map<string, Listing>;
}

/** So many pieces are read one by one at each start; then they are made into fewer. */
const mostPieces = 60;
const pieceSize = 1_000;

export function createCopy(storage: CopyStorage): Copy {
  let kept: Part | undefined;
  let coming: Part | undefined;

  const readings = (): Readings => ({ kept: kept?.reading, coming: coming?.reading });
  const load = async (reading: Reading | undefined): Promise<(Part & { pieces: number }) | undefined> => {
    if (reading === undefined) return undefined;
    const pieces = await storage.pieces(reading.generation);
    const listings = new Map<string, Listing>();
    for (const piece of pieces) applied(listings, piece);
    return { reading, listings, pieces: pieces.length };
  };

  const reload = async (): Promise<void> => {
    const stored = await storage.readings();
    const loaded = await load(stored.kept);
    coming = await load(stored.coming);
    kept = loaded;
    if (loaded !== undefined && loaded.pieces > mostPieces) await storage.rewrite(loaded.reading, repacked(loaded));
  };

  return {
    listings: () => kept?.listings ?? none,
    syncedAt: () => kept?.reading.syncedAt,
    comingCount: () => coming?.listings.size ?? 0,
    cursor: () => (coming ?? kept)?.reading.cursor ?? '',
    reload,
    async take(reply, at) {
      const before = readings();
      const base = reply.whole ? begun(before) : (coming ?? kept);
      if (base === undefined) throw new Error('The server went on from nowhere.');
      const { generation, syncedAt } = base.reading;
      const brought = reply.listings.id.length > 0 || reply.gone.length > 0;
      const piece: Piece = { generation, listings: reply.listings, gone: reply.gone };
      const part: Part = {
        reading: { generation, cursor: reply.cursor, syncedAt: reply.more ? syncedAt : at },
        // What is in use is not changed, it is replaced: somebody may be reading it.
        listings: brought ? applied(new Map(base.listings), piece) : base.listings,
      };
      const after = reply.more && base !== kept ? { kept, coming: part } : { kept: part, coming: undefined };
      const taken = await storage.add(brought ? piece : undefined, before, {
        kept: after.kept?.reading,
        coming: after.coming?.reading,
      });
      if (!taken) {
        await reload();
        return 'lost';
      }
      const changed = after.kept?.listings !== kept?.listings;
      ({ kept, coming } = after);
      return changed ? 'changed' : 'same';
    },
    async giveUp() {
      await storage.add(undefined, readings(), { kept: kept?.reading, coming: undefined });
      coming = undefined;
    },
  };
}

const none: ReadonlyMap<string, Listing> = new Map();

/** A new copy, with nothing in it yet. */
function begun({ kept, coming }: Readings): Part {
  const generation = Math.max(kept?.generation ?? 0, coming?.generation ?? 0) + 1;
  return { reading: { generation, cursor: '', syncedAt: 0 }, listings: new Map() };
}

function applied(listings: Map<string, Listing>, { listings: packed, gone }: Piece): Map<string, Listing> {
  for (const listing of unpackListings(packed)) listings.set(listing._id, listing);
  for (const id of gone) listings.delete(id);
  return listings;
}

function repacked({ reading: { generation }, listings }: Part): Piece[] {
  const all = [...listings.values()];
  return Array.from({ length: Math.ceil(all.length / pieceSize) }, (_, at) => ({
    generation,
    listings: packListings(all.slice(at * pieceSize, (at + 1) * pieceSize)),
    gone: [],
  }));
}
