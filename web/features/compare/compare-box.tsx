import type { ReactNode } from 'react';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { createStore, useStore } from '../../lib/store.ts';

export type Compared = Pick<StartupCard, 'name' | 'slug'>;

/** What cards show while somebody chooses startups to compare; its code is loaded with the first choice. */
export const shownBox = createStore<((startup: Compared) => ReactNode) | undefined>(undefined);

/** The place of a card for the box that chooses it. */
export function CompareBox({ startup }: { startup: Compared }) {
  return useStore(shownBox)?.(startup);
}
