import type { AnalyticsTotals } from '../../server/contract/analytics.ts';
import type { AnalyticsEvent, Store } from '../store.ts';
import type { Access, State } from './state.ts';

export function memoryAnalytics({ read, write }: Access): Store['analytics'] {
  return {
    record: (events) =>
      write((state) => {
        for (const event of events) if (state.startups.has(event.startupId)) count(state, event);
      }),
    totals: async (startupIds) => startupIds.map((id) => totalsOf(read(), id)),
  };
}

function count(state: State, { startupId, day, kind, visitor }: AnalyticsEvent): void {
  const once = [startupId, day, kind, visitor].join(' ');
  if (state.seen.has(once)) return;
  state.seen.add(once);
  const key = `${startupId} ${day}`;
  const before = state.analytics.get(key) ?? { startupId, impressions: 0, views: 0, traffic: 0 };
  state.analytics.set(key, { ...before, [kind]: before[kind] + 1 });
}

function totalsOf(state: State, startupId: string): AnalyticsTotals {
  const totals = { startupId, impressions: 0, views: 0, traffic: 0 };
  for (const row of state.analytics.values()) {
    if (row.startupId !== startupId) continue;
    totals.impressions += row.impressions;
    totals.views += row.views;
    totals.traffic += row.traffic;
  }
  return totals;
}

/** A removed listing takes its counts along. */
export function forgetAnalytics(state: State, startupId: string): void {
  for (const [key, row] of state.analytics) if (row.startupId === startupId) state.analytics.delete(key);
  for (const once of state.seen) if (once.startsWith(`${startupId} `)) state.seen.delete(once);
}
