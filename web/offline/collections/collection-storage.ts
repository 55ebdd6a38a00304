import { deviceDatabase, isDatabaseMissing, openDatabase, type StoredCollection } from '../database.ts';
import { whileShown } from '../page-cache.ts';

/** The collections of a page without a database, such as the demo's. They last as long as the page. */
const inMemory = new Map<string, StoredCollection>();

/**
 * The collections of a member, or, for '', those made while no one was signed in. They are ordered by id and include removed
 * collections.
 */
export function storedCollections(userId: string): Promise<StoredCollection[]> {
  return inStorage(
    () => deviceDatabase().collections.where('userId').equals(userId).sortBy('_id'),
    () => [...inMemory.values()].filter((row) => row.userId === userId).sort((a, b) => (a._id < b._id ? -1 : 1)),
  );
}

/** Changes a collection as it is stored now, whichever tab changed it last. `change` gets undefined for a new collection. */
export function updateCollection(
  id: string,
  change: (stored: StoredCollection | undefined) => StoredCollection,
): Promise<StoredCollection> {
  return inStorage(
    () => {
      const { collections } = deviceDatabase();
      return deviceDatabase().transaction('rw', collections, async () => {
        const changed = change(await collections.get(id));
        await collections.put(changed);
        return changed;
      });
    },
    () => {
      const changed = change(inMemory.get(id));
      inMemory.set(id, changed);
      return changed;
    },
  );
}

/** Gives a member the collections that were made on this device while no one was signed in. */
export async function adoptCollections(userId: string): Promise<void> {
  for (const { _id } of await storedCollections(''))
    await updateCollection(_id, (stored) => {
      if (stored === undefined) throw new Error('A collection is gone.');
      return { ...stored, userId };
    });
}

/** Removes the collections of all members except `userId`, and keeps those made while no one was signed in. */
export function removeCollectionsOfOthers(userId: string): Promise<void> {
  return inStorage(
    async () => {
      await deviceDatabase().collections.where('userId').noneOf(['', userId]).delete();
    },
    () => {
      for (const row of inMemory.values()) if (row.userId !== '' && row.userId !== userId) inMemory.delete(row._id);
    },
  );
}

/** Shown when there is no database. */
export const notKept =
  'This browser does not store anything for this site, so your collections are lost when you close or reload it.';

/** Whether collections outlast the page. This is known only after the first read. */
export function areCollectionsKept(): boolean {
  return !isDatabaseMissing();
}

/** Runs `work` on the device's database, or `workInMemory` when there is none. */
async function inStorage<Result>(work: () => PromiseLike<Result>, workInMemory: () => Result): Promise<Result> {
  return (await openDatabase()) ? whileShown(work) : workInMemory();
}
