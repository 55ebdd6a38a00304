import type { CallId } from '../../server/domain/contract.ts';

/** Calls whose answers change when a collection of the directory changes. */
export const collectionCalls: readonly CallId[] = ['listAllCollections', 'listCollections', 'getCollection'];
