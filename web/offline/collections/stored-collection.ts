import type { OwnCollection } from '../../../server/domain/collections/collections.contract.ts';

/** A collection on this device. */
export interface StoredCollection extends OwnCollection {
  /** Whose it is; '' while nobody was signed in. */
  userId: string;
}
