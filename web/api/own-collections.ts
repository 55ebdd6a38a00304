import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CollectionEdit, OwnCollection } from '../../server/domain/collections/collections.contract.ts';
import { isRemoved, mergeCollections, newCollection } from '../../server/domain/collections/collections.rules.ts';
import { newId } from '../../server/domain/core/ids.ts';
import { adoptCollections, storedCollections, updateCollection } from '../offline/collections/collection-storage.ts';
import type { StoredCollection } from '../offline/database.ts';
import { pageQueue } from '../offline/queue/open-queue.ts';
import { callKey } from './call-query.ts';
import { isSessionMissing, send } from './client.ts';

/**
 * The collections of a member, or with '' those that are made on this device while nobody is signed in; ordered by id, so the
 * oldest first. The device's are merged with the server's, and what the server lacks is sent.
 */
export const ownCollectionsQuery = (userId: string) =>
  queryOptions({ queryKey: callKey('listOwnCollections', userId), queryFn: () => loadOwnCollections(userId), staleTime: 0 });

async function loadOwnCollections(userId: string): Promise<StoredCollection[]> {
  if (userId !== '') await mergeWithServer(userId);
  return (await storedCollections(userId)).filter((collection) => !isRemoved(collection));
}

async function mergeWithServer(userId: string): Promise<void> {
  await adoptCollections(userId);
  let remote: OwnCollection[];
  try {
    remote = await send('listOwnCollections', { params: { userId } });
  } catch (error) {
    if (isSessionMissing(error)) throw error;
    // The device's collections do until the next time.
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

/** In one order of fields, so that equal states are equal texts. */
function toEdit({ title, introduction, startupIds, changedAt, entries, deletedAt }: CollectionEdit): CollectionEdit {
  return { title, introduction, startupIds, changedAt, entries, deletedAt };
}

/** Makes a collection on this device, and in the member's account. */
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

/** Changes a collection by one of the functions of `collections.rules.ts`. */
export async function changeCollection(
  queryClient: QueryClient,
  { _id }: StoredCollection,
  edit: (collection: CollectionEdit) => CollectionEdit,
): Promise<StoredCollection> {
  return change(queryClient, _id, (stored) => {
    if (stored === undefined) throw new Error('This collection is gone.');
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
  if (changed.userId !== '') await sync(changed);
  return changed;
}

function show(queryClient: QueryClient, changed: StoredCollection): void {
  queryClient.setQueryData(ownCollectionsQuery(changed.userId).queryKey, (known = []) => {
    const others = known.filter(({ _id }) => _id !== changed._id);
    return (isRemoved(changed) ? others : [...others, changed]).sort((a, b) => (a._id < b._id ? -1 : 1));
  });
}

/** Sends a collection, through the queue of this device where there is one. Whole states are sent, so the newest one replaces others. */
async function sync(collection: StoredCollection): Promise<void> {
  const { _id: id, userId, title } = collection;
  const input = { params: { userId, id }, body: toEdit(collection) };
  const queue = await pageQueue();
  const label = `Your collection “${title}”`;
  const result = await queue?.enqueue('syncOwnCollection', input, { label, dedupeKey: `collection ${id}` });
  if (queue === undefined || result === undefined) await send('syncOwnCollection', input);
  else queue.drain();
}

/** Gives a member's collection a link, or ends it. Needs the server. */
export async function shareCollection(queryClient: QueryClient, collection: StoredCollection, shared: boolean): Promise<void> {
  const { _id: id, userId } = collection;
  // The server may not have it yet.
  if (shared) await send('syncOwnCollection', { params: { userId, id }, body: toEdit(collection) });
  const { shareToken } = await send('shareCollection', { params: { userId, id }, body: { shared } });
  show(queryClient, await updateCollection(id, (stored) => ({ ...(stored ?? collection), shareToken })));
}
