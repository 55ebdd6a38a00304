import type { ReactNode } from 'react';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { createStore, useStore } from '../../lib/store.ts';

export type Compared = Pick<StartupCard, 'name' | 'slug'>;

/** Renders the checkbox that cards show while startups are chosen for a comparison. Its code is loaded with the first choice. */
export const shownBox = createStore<((startup: Compared) => ReactNode) | undefined>(undefined);

/** The place on a card for its checkbox. */
export function CompareBox({ startup }: { startup: Compared }) {
  return useStore(shownBox)?.(startup);
}
