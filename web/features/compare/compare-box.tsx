import type { ReactNode } from 'react';
import { createStore, useStore } from '../../lib/store.ts';
import type { ComparedStartup } from '../../offline/recent/compared-startups.ts';

/** Renders the checkbox that cards show while startups are chosen for a comparison. Its code is loaded with the first choice. */
export const shownBox = createStore<((startup: ComparedStartup) => ReactNode) | undefined>(undefined);

/** The place on a card for its checkbox. */
export function CompareBox({ startup }: { startup: ComparedStartup }) {
  return useStore(shownBox)?.(startup);
}
