import { liveQuery } from 'dexie';
import { deviceDatabase } from '../database.ts';
import { withOpenTimeout } from '../open-timeout.ts';
import { whileShown } from '../page-cache.ts';
import type { QueueStorage, QueueTransaction } from './queue-storage.ts';
import { fromStoredRow, toStoredRow } from './stored-row.ts';

/** The stored key of the table's only lease. */
const leaseKey = 'outbox';

/**
 * The queue in the device's database. Rejects if there is no database: in private windows and sandboxed frames, where a policy
 * forbids it, or when the disk is full.
 */
export async function openQueueStorage(): Promise<QueueStorage> {
  const database = deviceDatabase();
  await withOpenTimeout(database.open());
  const { requests, leases, drafts, draftFiles } = database;
  const all = async () => (await requests.orderBy('createdAt').toArray()).map(fromStoredRow);
  const transaction: QueueTransaction = {
    get: async (id) => {
      const row = await requests.get(id);
      return row === undefined ? undefined : fromStoredRow(row);
    },
    byDedupeKey: async (key) => (await requests.where('subject').equals(key).sortBy('createdAt')).map(fromStoredRow),
    all,
    put: async (row) => void (await requests.put(toStoredRow(row))),
    remove: (id) => requests.delete(id),
    removeDraft: async (key) => {
      await draftFiles.where('draft').equals(key).delete();
      await drafts.delete(key);
    },
  };

  return {
    transaction: (work) => whileShown(() => database.transaction('rw', requests, drafts, draftFiles, () => work(transaction))),
    all: () => whileShown(all),
    watch(onChange) {
      const error = (reason: unknown) => console.debug('Queued requests cannot be watched:', reason);
      const subscription = liveQuery(all).subscribe({ next: onChange, error });
      return () => subscription.unsubscribe();
    },
    acquireLease: (holder, now, until) =>
      whileShown(() =>
        database.transaction('rw', leases, async () => {
          const current = await leases.get(leaseKey);
          if (current !== undefined && current.holder !== holder && current.until > now) return false;
          await leases.put({ key: leaseKey, holder, until });
          return true;
        }),
      ),
  };
}
