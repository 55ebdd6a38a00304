import type { ReactNode } from 'react';
import { createStore, useStore } from '../../lib/store.ts';
import type { ComparedStartup } from '../../offline/recent/compared-startups.ts';

/**
 * Renders the checkbox that cards show while startups are chosen for a comparison. The checkbox's code loads when the first
 * startup is chosen.
 */
export const shownBox = createStore<((startup: ComparedStartup) => ReactNode) | undefined>(undefined);

/** Renders the checkbox of a card while startups are being chosen. */
export function CompareBox({ startup }: { startup: ComparedStartup }) {
  return useStore(shownBox)?.(startup);
}
