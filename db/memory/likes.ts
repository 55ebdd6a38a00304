import { recordChange } from './changes.ts';
import { createStartupEntry } from './startup-entry.ts';
import type { State } from './state.ts';

/** Changes the number of likes of a listing, which never falls below 0. */
export function changeLikes(state: State, startupId: string, change: number): void {
  const row = state.startups.get(startupId);
  if (row === undefined || change === 0) return;
  const { record } = row;
  state.startups.set(startupId, createStartupEntry({ ...record, likes: Math.max(0, record.likes + change) }));
  state.views = undefined;
  if (record.status === 'active') recordChange(state, startupId);
}
