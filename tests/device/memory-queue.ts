import type { OutboxStorage, Rows } from '../../web/offline/queue/queue-storage.ts';
import type { QueueRow } from '../../web/offline/queue/queued-request.ts';

/** For tests: as the device's database, for as long as it is held. */
export function createMemoryStorage(): OutboxStorage & { drafts: Set<string> } {
  let kept = new Map<string, QueueRow>();
  let turn: { holder: string; until: number } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const drafts = new Set<string>();
  const watchers = new Set<(rows: QueueRow[]) => void>();
  const sorted = (rows: Iterable<QueueRow>) => [...rows].sort((a, b) => a.createdAt - b.createdAt);

  return {
    drafts,
    change(work) {
      const done = last.then(async () => {
        const inside = new Map(kept);
        const gone = new Set<string>();
        const rows: Rows = {
          get: async (id) => inside.get(id),
          ofSubject: async (subject) => sorted(inside.values()).filter((row) => row.subject === subject),
          all: async () => sorted(inside.values()),
          put: async (row) => void inside.set(row.id, structuredClone(row)),
          remove: async (id) => void inside.delete(id),
          removeDraft: async (key) => void gone.add(key),
        };
        const result = await work(rows);
        kept = inside;
        for (const key of gone) drafts.delete(key);
        for (const watcher of watchers) watcher(sorted(kept.values()));
        return result;
      });
      last = done.catch(() => undefined);
      return done;
    },
    all: async () => sorted(kept.values()),
    watch(onChange) {
      watchers.add(onChange);
      onChange(sorted(kept.values()));
      return () => watchers.delete(onChange);
    },
    lease: async (holder, now, until) => {
      if (turn !== undefined && turn.holder !== holder && turn.until > now) return false;
      turn = { holder, until };
      return true;
    },
  };
}
