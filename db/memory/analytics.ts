import type { Activity, AnalyticsDay } from '../../server/domain/audience/analytics.contract.ts';
import { isOfListing, isVisit, maxVisitorsOfNetwork, networkGroup, sumOf } from '../../server/domain/audience/analytics.rules.ts';
import { monthOf } from '../../server/domain/core/retention.ts';
import { isClosed } from '../../server/domain/listings/card-fields.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { AnalyticsEvent, Store } from '../store.ts';
import { type Access, refuseIf, removeRows, type State } from './state.ts';
import { survivorOf } from './survivors.ts';
import { viewsOf } from './views.ts';
import { countVisit } from './visits.ts';

export function memoryAnalytics({ read, write }: Access): Store['analytics'] {
  return {
    record: (events) =>
      write((state) => {
        for (const event of events.filter(isVisit)) countVisit(state, event);
        for (const event of events.filter(isOfListing)) {
          // If the listing was merged while the count was buffered, the survivor gets the count.
          const startupId = survivorOf(state, event.startupId) ?? event.startupId;
          if (state.startups.has(startupId)) count(state, { ...event, startupId });
        }
      }),
    async discarded(since) {
      const counts = { bots: 0, owners: 0, repeats: 0 };
      for (const { day, reason, count: number } of read().discarded.values()) if (day >= since) counts[reason] += number;
      return counts;
    },
    totals: async (startupIds) => {
      const rows = [...read().analytics.values()];
      return startupIds.map((id) => ({ startupId: id, ...sumOf(rows.filter(({ startupId }) => startupId === id)) }));
    },
    days: async (startupIds, from) => daysOf(read(), new Set(startupIds), from),
    sumMonths: ({ before, after, limit }) =>
      write((state) => {
        const page = [...state.startups.keys()]
          .filter((id) => id > after)
          .sort(byCodePoints)
          .slice(0, limit);
        const waiting = new Set(
          [...state.merges.values()].flatMap(({ duplicateId, survivorId, undo }) =>
            undo === null ? [] : [duplicateId, survivorId],
          ),
        );
        const ids = new Set(page.filter((id) => !waiting.has(id)));
        for (const [key, counts] of state.analytics) {
          if (counts.day >= before || counts.day === monthOf(counts.day) || !ids.has(counts.startupId)) continue;
          state.analytics.delete(key);
          addAnalytics(state, counts.startupId, { ...counts, day: monthOf(counts.day) });
        }
        return page.length < limit ? undefined : page.at(-1);
      }),
    add: (startupId, counts) =>
      write((state) => {
        refuseIf(!state.startups.has(startupId), 'foreign_key');
        addAnalytics(state, startupId, counts);
      }),
    async activity(since, after, limit) {
      const ids = Array.from(viewsOf(read()).feed, ({ _id }) => _id).sort(byCodePoints);
      const page = ids.filter((id) => id > after).slice(0, limit);
      const activity = new Map<string, Activity>();
      for (const startupId of page) {
        const record = read().startups.get(startupId)?.record;
        if (record === undefined || isClosed(record)) continue;
        activity.set(startupId, { startupId, featured: record.featured, likes: 0, views: 0, traffic: 0 });
      }
      for (const { startupId, createdAt } of read().favorites.values()) {
        const counted = activity.get(startupId);
        if (counted !== undefined && createdAt >= since) counted.likes += 1;
      }
      for (const { startupId, day, views, traffic } of read().analytics.values()) {
        const counted = activity.get(startupId);
        if (counted === undefined || day < since) continue;
        counted.views += views;
        counted.traffic += traffic;
      }
      return { activity: [...activity.values()], last: page.length < limit ? undefined : page.at(-1) };
    },
    setTrending: (startupIds) =>
      write((state) => {
        if (state.trending.join() === startupIds.join()) return false;
        refuseIf(!startupIds.every((id) => state.startups.has(id)), 'foreign_key');
        state.trending = [...startupIds];
        state.version += 1;
        return true;
      }),
  };
}

function count(state: State, event: AnalyticsEvent): void {
  const { startupId, day, kind, visitor, discarded } = event;
  const group = networkGroup(event);
  const visitors = state.seen.get(group) ?? new Set();
  if (discarded !== undefined || visitors.has(visitor) || visitors.size >= maxVisitorsOfNetwork) {
    const reason = discarded ?? 'repeats';
    const before = state.discarded.get(`${day} ${reason}`)?.count ?? 0;
    state.discarded.set(`${day} ${reason}`, { day, reason, count: before + 1 });
    return;
  }
  // A new set, because copies of the state share the old one.
  state.seen.set(group, new Set([...visitors, visitor]));
  addAnalytics(state, startupId, { day, impressions: 0, views: 0, traffic: 0, [kind]: 1 });
}

/** Adds to a listing's counts of one day. */
export function addAnalytics(state: State, startupId: string, counts: AnalyticsDay): void {
  const { day } = counts;
  const before = state.analytics.get(`${startupId} ${day}`);
  state.analytics.set(`${startupId} ${day}`, { startupId, day, ...sumOf(before === undefined ? [counts] : [before, counts]) });
}

function daysOf(state: State, startupIds: ReadonlySet<string>, from: string): AnalyticsDay[] {
  const days = new Map<string, AnalyticsDay>();
  for (const { startupId, day, impressions, views, traffic } of state.analytics.values()) {
    if (day < from || !startupIds.has(startupId)) continue;
    const sums = days.get(day) ?? { day, impressions: 0, views: 0, traffic: 0 };
    sums.impressions += impressions;
    sums.views += views;
    sums.traffic += traffic;
    days.set(day, sums);
  }
  return [...days.values()].sort((a, b) => byCodePoints(a.day, b.day));
}

/** The total views of each listing that has any. */
export function viewsByStartup(days: Iterable<{ startupId: string; views: number }>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { startupId, views } of days) sums.set(startupId, (sums.get(startupId) ?? 0) + views);
  return sums;
}

/** Removes the counts of a listing. */
export function removeAnalytics(state: State, startupId: string): void {
  removeRows(state.analytics, (row) => row.startupId === startupId);
  for (const group of state.seen.keys()) if (group.startsWith(`${startupId} `)) state.seen.delete(group);
}
