import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { NotificationKind } from '../../server/domain/core/kinds.ts';
import type { DayCount, DecidedItem, Store } from '../store.ts';
import { stateOf } from './review-states.ts';
import { type Access, type State } from './state.ts';
import { addSiteCount } from './visits.ts';

export function memoryNumbers({ read, write }: Access): Store['numbers'] {
  return {
    add: (counts) =>
      write((state) => {
        for (const count of counts) addSiteCount(state, count);
      }),
    days: async (kind, from) =>
      [...read().siteCounts.values()]
        .filter((row) => row.kind === kind && row.day >= from)
        .map(({ day, count }) => ({ day, count }))
        .sort(byDay),
    async top(kind, from, limit) {
      const sums = new Map<string, number>();
      for (const row of read().siteCounts.values())
        if (row.kind === kind && row.day >= from) sums.set(row.key, (sums.get(row.key) ?? 0) + row.count);
      return Array.from(sums, ([key, count]) => ({ key, count }))
        .sort((a, b) => b.count - a.count || byCodePoints(a.key, b.key))
        .slice(0, limit);
    },
    async startups(from, limit) {
      const { analytics, startups } = read();
      const sums = new Map<string, { startupId: string; views: number; impressions: number; traffic: number }>();
      for (const { startupId, day, views, impressions, traffic } of analytics.values()) {
        if (day < from || startups.get(startupId)?.record.status !== 'active') continue;
        const sum = sums.get(startupId) ?? { startupId, views: 0, impressions: 0, traffic: 0 };
        sums.set(startupId, {
          startupId,
          views: sum.views + views,
          impressions: sum.impressions + impressions,
          traffic: sum.traffic + traffic,
        });
      }
      return [...sums.values()]
        .filter(({ views }) => views > 0)
        .sort((a, b) => b.views - a.views || byCodePoints(a.startupId, b.startupId))
        .slice(0, limit)
        .flatMap((sum) => {
          const record = startups.get(sum.startupId)?.record;
          return record === undefined ? [] : [{ ...sum, name: record.name, slug: record.slug }];
        });
    },
    async created(what, from) {
      const rows: Iterable<{ createdAt: string }> = read()[what].values();
      const counts = new Map<string, number>();
      for (const { createdAt } of rows) {
        const day = createdAt.slice(0, 10);
        if (createdAt >= from) counts.set(day, (counts.get(day) ?? 0) + 1);
      }
      return Array.from(counts, ([day, count]) => ({ day, count })).sort(byDay);
    },
    decided: async (kind, from, limit) =>
      decidedItems(read(), kind)
        .filter(({ decidedAt }) => decidedAt >= from)
        .sort((a, b) => byCodePoints(b.decidedAt, a.decidedAt) || byCodePoints(b._id, a._id))
        .slice(0, limit)
        .map(({ _id, ...item }) => ({ ...item, pausedMs: stateOf(read(), kind, _id)?.pausedMs ?? 0 })),
  };
}

const byDay = (a: DayCount, b: DayCount) => byCodePoints(a.day, b.day);

type Decided = Omit<DecidedItem, 'pausedMs'> & { _id: string };

function decidedItems({ submissions, startups, archives, claims, revisions, reports }: State, kind: NotificationKind): Decided[] {
  switch (kind) {
    case 'submission':
      return [...submissions.values()].flatMap(({ startupId, createdAt, decidedAt }) => {
        // A listing that was archived after its approval counts as approved.
        const status = archives.get(startupId)?.statusBefore ?? startups.get(startupId)?.record.status;
        return decidedAt === null ? [] : [{ _id: startupId, createdAt, decidedAt, isAccepted: status !== 'rejected' }];
      });
    case 'claim':
      return [...claims.values()].flatMap(({ _id, status, createdAt, updatedAt }) =>
        status === 'pending' ? [] : [{ _id, createdAt, decidedAt: updatedAt, isAccepted: status === 'approved' }],
      );
    case 'revision':
      return [...revisions.values()].flatMap(({ _id, kind: source, status, createdAt, decidedAt }) =>
        decidedAt === null || (source !== 'edit' && source !== 'correction') || status === 'withdrawn'
          ? []
          : [{ _id, createdAt, decidedAt, isAccepted: status === 'accepted' }],
      );
    case 'report':
      return [...reports.values()].flatMap(({ _id, status, createdAt, decidedAt }) =>
        decidedAt === null ? [] : [{ _id, createdAt, decidedAt, isAccepted: status === 'done' }],
      );
  }
}
