import { liveQuery } from 'dexie';
import { deviceDatabase } from '../database.ts';
import type { OutboxStorage, Rows } from './queue-storage.ts';
import { inTime } from '../open-timeout.ts';

/** The device's own database. Rejects where there is none: private windows, sandboxes, policies, no room. */
export async function openDeviceStorage(): Promise<OutboxStorage> {
  const database = deviceDatabase();
  await inTime(database.open());
  const { outbox, leases, drafts, draftFiles } = database;
  const all = () => outbox.orderBy('createdAt').toArray();
  const rows: Rows = {
    get: (id) => outbox.get(id),
    ofSubject: (subject) => outbox.where('subject').equals(subject).sortBy('createdAt'),
    all,
    put: async (row) => void (await outbox.put(row)),
    remove: (id) => outbox.delete(id),
    removeDraft: async (key) => {
      await draftFiles.where('draft').equals(key).delete();
      await drafts.delete(key);
    },
  };

  return {
    change: (work) => database.transaction('rw', outbox, drafts, draftFiles, () => work(rows)),
    all,
    watch(onChange) {
      const error = (reason: unknown) => console.debug('What waits cannot be watched:', reason);
      const subscription = liveQuery(all).subscribe({ next: onChange, error });
      return () => subscription.unsubscribe();
    },
    lease: (holder, now, until) =>
      database.transaction('rw', leases, async () => {
        const before = await leases.get('outbox');
        if (before !== undefined && before.holder !== holder && before.until > now) return false;
        await leases.put({ key: 'outbox', holder, until });
        return true;
      }),
  };
}
