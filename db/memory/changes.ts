import type { Store } from '../store.ts';
import { viewsByStartup } from './analytics.ts';
import type { Access, State } from './state.ts';
import { formerSlugsByListing } from './survivors.ts';

export function memoryChanges({ read }: Access): Store['changes'] {
  return {
    async after(after, limit) {
      const { changes, startups, analytics } = read();
      const views = viewsByStartup(analytics.values());
      const formers = formerSlugsByListing(read());
      return Array.from(changes)
        .filter(([, sequence]) => sequence > after)
        .slice(0, limit)
        .map(([startupId, sequence]) => {
          const entry = startups.get(startupId);
          const names = formers
            .get(startupId)
            ?.flatMap(({ duplicateId, slugs }) => (duplicateId === undefined ? slugs : [duplicateId, ...slugs]));
          const change = { sequence, startupId, ...(names && { former: names }) };
          if (entry?.record.status !== 'active') return { ...change, listing: undefined };
          const { card, record } = entry;
          const { website, userId, description, fields } = record;
          const listing = { card, website, description, owned: userId !== undefined, views: views.get(startupId) ?? 0, fields };
          return { ...change, listing };
        });
    },
    epoch: async () => read().epoch,
    validUntil: async (epoch) => (epoch === read().epoch ? read().lastSequence : undefined),
  };
}

/** Gives a listing that is or was public the next sequence number, and raises the version. */
export function recordChange(state: State, startupId: string): void {
  state.version += 1;
  state.lastSequence += 1;
  // `delete` comes first, so that the map stays in the order of the sequence numbers.
  state.changes.delete(startupId);
  state.changes.set(startupId, state.lastSequence);
}
