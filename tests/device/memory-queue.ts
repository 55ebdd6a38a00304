import type { QueueStorage, QueueTransaction } from '../../web/offline/queue/queue-storage.ts';
import type { QueueRow } from '../../web/offline/queue/queued-request.ts';

/** The queue's storage in memory. `drafts` are the keys of the stored drafts. */
export function createMemoryQueueStorage(): QueueStorage & { drafts: Set<string> } {
  let stored = new Map<string, QueueRow>();
  let lease: { holder: string; until: number } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const drafts = new Set<string>();
  const watchers = new Set<(rows: QueueRow[]) => void>();
  const sorted = (rows: Iterable<QueueRow>) => [...rows].sort((a, b) => a.createdAt - b.createdAt);

  return {
    drafts,
    transaction(work) {
      const done = last.then(async () => {
        const changed = new Map(stored);
        const removedDrafts = new Set<string>();
        const rows: QueueTransaction = {
          get: async (id) => changed.get(id),
          byDedupeKey: async (key) => sorted(changed.values()).filter((row) => row.dedupeKey === key),
          all: async () => sorted(changed.values()),
          put: async (row) => void changed.set(row.id, structuredClone(row)),
          remove: async (id) => void changed.delete(id),
          removeDraft: async (key) => void removedDrafts.add(key),
        };
        const result = await work(rows);
        stored = changed;
        for (const key of removedDrafts) drafts.delete(key);
        for (const watcher of watchers) watcher(sorted(stored.values()));
        return result;
      });
      last = done.catch(() => undefined);
      return done;
    },
    all: async () => sorted(stored.values()),
    watch(onChange) {
      watchers.add(onChange);
      onChange(sorted(stored.values()));
      return () => watchers.delete(onChange);
    },
    acquireLease: async (holder, now, until) => {
      if (lease !== undefined && lease.holder !== holder && lease.until > now) return false;
      lease = { holder, until };
      return true;
    },
  };
}
