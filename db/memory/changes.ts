import type { Store } from '../store.ts';
import type { Access, State } from './state.ts';

export function memoryChanges({ read }: Access): Store['changes'] {
  return {
    async after(number, limit) {
      const { changes, startups } = read();
      return Array.from(changes)
        .filter(([, at]) => at > number)
        .slice(0, limit)
        .map(([startupId, at]) => {
          const row = startups.get(startupId);
          const listing = row?.record.status === 'active' ? { card: row.card, website: row.record.website } : undefined;
          return { number: at, startupId, listing };
        });
    },
    epoch: async () => read().epoch,
    validUntil: async (mark) => (mark === read().epoch ? read().lastSequence : undefined),
  };
}

/** What the public can see of a listing has changed. */
export function recordChange(state: State, startupId: string): void {
  state.version += 1;
  state.lastSequence += 1;
  state.changes.delete(startupId);
  state.changes.set(startupId, state.lastSequence);
}
