import { queryOptions } from '@tanstack/react-query';
import type { AdminCollectionEdit } from '../../server/domain/collections/collections.contract.ts';
import type { CallId } from '../../server/domain/contract.ts';
import { userScope } from './account.ts';
import { send } from './admin-client.ts';

/** Calls whose answers change when a collection of the directory changes. */
export const collectionCalls: readonly CallId[] = ['listAllCollections', 'listCollections', 'getCollection'];

/** The directory's collections, public or not, last changed first. */
export const allCollectionsQuery = queryOptions({
  queryKey: [userScope, 'listAllCollections'],
  queryFn: () => send('listAllCollections'),
});

export function addCollection(collection: AdminCollectionEdit) {
  return send('addCollection', { body: collection });
}

export function saveCollection(id: string, collection: AdminCollectionEdit, version: string) {
  return send('saveCollection', { params: { id }, body: collection, version });
}

export function removeCollection(id: string) {
  return send('removeCollection', { params: { id } });
}
