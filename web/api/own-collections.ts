import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CollectionEdit, OwnCollection } from '../../server/domain/collections/collections.contract.ts';
import { collectedIds, isRemoved, mergeCollections, newCollection } from '../../server/domain/collections/collections.rules.ts';
import { newId } from '../../server/domain/core/ids.ts';
import { setCollectedIds } from '../offline/collections/collected-ids.ts';
import { adoptCollections, storedCollections, updateCollection } from '../offline/collections/collection-storage.ts';
import type { StoredCollection } from '../offline/database.ts';
import { pageQueue } from '../offline/queue/open-queue.ts';
import { callKey } from './call-query.ts';
import { isSessionMissing, send } from './client.ts';

/**
 * The collections of a member, oldest first. For '', the collections that were made on this device while no one was signed in.
 * Merges the device's collections with the server's, and sends changes that the server lacks.
 */
export const ownCollectionsQuery = (userId: string) =>
  queryOptions({ queryKey: callKey('listOwnCollections', userId), queryFn: () => loadOwnCollections(userId), staleTime: 0 });

async function loadOwnCollections(userId: string): Promise<StoredCollection[]> {
  if (userId !== '') await mergeWithServer(userId);
  return keptCollections(userId);
}

/** The collections stored on this device. Also updates the ids that decide which cards show a filled bookmark. */
async function keptCollections(userId: string): Promise<StoredCollection[]> {
  const collections = (await storedCollections(userId)).filter((collection) => !isRemoved(collection));
  setCollectedIds(collections.flatMap(collectedIds));
  return collections;
}

async function mergeWithServer(userId: string): Promise<void> {
  await adoptCollections(userId);
  let remote: OwnCollection[];
  try {
    remote = await send('listOwnCollections', { params: { userId } });
  } catch (error) {
    if (isSessionMissing(error)) throw error;
    // The page shows the device's collections until the next attempt.
    console.debug('The collections were not loaded:', error);
    return;
  }
  const unknown = new Map((await storedCollections(userId)).map((collection) => [collection._id, collection]));
  for (const collection of remote) {
    const { _id, shareToken } = collection;
    unknown.delete(_id);
    const merged = await updateCollection(_id, (stored) => ({
      _id,
      userId,
      shareToken,
      ...mergeCollections(toEdit(stored ?? collection), toEdit(collection)),
    }));
    if (JSON.stringify(toEdit(merged)) !== JSON.stringify(toEdit(collection))) await sync(merged);
  }
  for (const collection of unknown.values()) if (!isRemoved(collection)) await sync(collection);
}

/** Picks the fields in a fixed order, so that equal states are equal as JSON. */
function toEdit({ title, introduction, startupIds, changedAt, entries, deletedAt }: CollectionEdit): CollectionEdit {
  return { title, introduction, startupIds, changedAt, entries, deletedAt };
}

/** Creates a collection on this device and in the member's account. */
export async function createCollection(
  queryClient: QueryClient,
  userId: string,
  title: string,
  fill: (collection: CollectionEdit) => CollectionEdit = (collection) => collection,
): Promise<StoredCollection> {
  const now = new Date();
  const _id = newId(now);
  return change(queryClient, _id, () => ({ _id, userId, shareToken: null, ...fill(newCollection(title, now)) }));
}

/** Changes a collection with a function of `collections.rules.ts`. */
export async function changeCollection(
  queryClient: QueryClient,
  { _id }: StoredCollection,
  edit: (collection: CollectionEdit) => CollectionEdit,
): Promise<StoredCollection> {
  return change(queryClient, _id, (stored) => {
    if (stored === undefined) throw new Error('This collection was deleted.');
    return { ...stored, ...edit(toEdit(stored)) };
  });
}

async function change(
  queryClient: QueryClient,
  id: string,
  edit: (stored: StoredCollection | undefined) => StoredCollection,
): Promise<StoredCollection> {
  const changed = await updateCollection(id, edit);
  show(queryClient, changed);
  await keptCollections(changed.userId);
  if (changed.userId !== '') await sync(changed);
  return changed;
}

function show(queryClient: QueryClient, changed: StoredCollection): void {
  queryClient.setQueryData(ownCollectionsQuery(changed.userId).queryKey, (known = []) => {
    const others = known.filter(({ _id }) => _id !== changed._id);
    return (isRemoved(changed) ? others : [...others, changed]).sort((a, b) => (a._id < b._id ? -1 : 1));
  });
}

/**
 * Sends a collection, through this device's queue if there is one. The request has the whole state, and replaces an older request
 * in the queue.
 */
async function sync(collection: StoredCollection): Promise<void> {
  const { _id: id, userId, title } = collection;
  const input = { params: { userId, id }, body: toEdit(collection) };
  const queue = await pageQueue();
  const label = `Your collection “${title}”`;
  const result = await queue?.enqueue('syncOwnCollection', input, { label, dedupeKey: `collection ${id}` });
  if (queue === undefined || result === undefined) await send('syncOwnCollection', input);
  else queue.drain();
}

/** Creates or ends the link that shares a member's collection. Needs the server. */
export async function shareCollection(queryClient: QueryClient, collection: StoredCollection, shared: boolean): Promise<void> {
  const { _id: id, userId } = collection;
  // The server may not have the collection yet.
  if (shared) await send('syncOwnCollection', { params: { userId, id }, body: toEdit(collection) });
  const { shareToken } = await send('shareCollection', { params: { userId, id }, body: { shared } });
  show(queryClient, await updateCollection(id, (stored) => ({ ...(stored ?? collection), shareToken })));
}
