import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { MergeRecord, NamedMerge, Store } from '../store.ts';
import { addAnalytics } from './analytics.ts';
import { changeLikes } from './likes.ts';
import { every, rowsOf } from './rows.ts';
import { type Access, countRows, findRow, refuseIf, removeRows, type State } from './state.ts';
import { survivorOf } from './survivors.ts';

export function memoryMerges(access: Access): Store['merges'] {
  const { read, write } = access;
  const rows = rowsOf(
    access,
    (state) => state.merges,
    ({ duplicateId }) => duplicateId,
    { check: assertValid },
  );
  return {
    byDuplicate: rows.byKey,
    intoSurvivor: (survivorId) =>
      rows.list(
        (merge) => merge.survivorId === survivorId,
        (a, b) => b.number - a.number,
      ),
    async table({ offset, limit }) {
      const merges = await rows.list(
        every,
        (a, b) => byCodePoints(b.mergedAt, a.mergedAt) || byCodePoints(b.duplicateId, a.duplicateId),
      );
      return { merges: merges.slice(offset, offset + limit).map((merge) => withNames(read(), merge)), total: merges.length };
    },
    survivorOf: async (startupId) => survivorOf(read(), startupId),
    insert: rows.insert,
    remove: rows.remove,
    sharedLikes: async ({ duplicateId, survivorId }) =>
      favoritesOf(read(), duplicateId).filter(({ userId }) => read().favorites.has(`${userId} ${survivorId}`)).length,
    addCounts: ({ duplicateId, survivorId }) =>
      write((state) => {
        let copied = 0;
        for (const favorite of favoritesOf(state, duplicateId)) {
          const key = `${favorite.userId} ${survivorId}`;
          if (state.favorites.has(key)) continue;
          state.favorites.set(key, { ...favorite, startupId: survivorId, mergedFrom: duplicateId });
          copied += 1;
        }
        changeLikes(state, survivorId, copied + likesWithoutMember(state, duplicateId));
        for (const day of daysOf(state, duplicateId)) addAnalytics(state, survivorId, day);
      }),
    removeCounts: ({ duplicateId, survivorId }) =>
      write((state) => {
        const { favorites } = state;
        const removed = removeRows(
          favorites,
          ({ userId, startupId }) => startupId === duplicateId && !favorites.has(`${userId} ${survivorId}`),
        );
        changeLikes(state, duplicateId, -removed);
        const copied = removeRows(
          favorites,
          ({ startupId, mergedFrom }) => startupId === survivorId && mergedFrom === duplicateId,
        );
        changeLikes(state, survivorId, -copied - likesWithoutMember(state, duplicateId));
        for (const { day, impressions, views, traffic } of daysOf(state, duplicateId))
          addAnalytics(state, survivorId, { day, impressions: -impressions, views: -views, traffic: -traffic });
        removeRows(
          state.analytics,
          ({ startupId, impressions, views, traffic }) =>
            startupId === survivorId && impressions === 0 && views === 0 && traffic === 0,
        );
      }),
  };
}

function assertValid({ startups, users, merges }: State, merge: MergeRecord): void {
  const { duplicateId, survivorId, number, mergedBy, ownerBefore } = merge;
  const isKnown = (id: string | null) => id === null || users.has(id);
  refuseIf(!startups.has(duplicateId) || !startups.has(survivorId), 'foreign_key');
  refuseIf(!isKnown(mergedBy) || !isKnown(ownerBefore), 'foreign_key');
  refuseIf(duplicateId === survivorId, 'check');
  const hasNumber = (other: MergeRecord) => other.survivorId === survivorId && other.number === number;
  refuseIf(findRow(merges.values(), hasNumber) !== undefined, 'merges.number');
}

function favoritesOf({ favorites }: State, startupId: string) {
  return [...favorites.values()].filter((favorite) => favorite.startupId === startupId);
}

function daysOf({ analytics }: State, startupId: string) {
  return [...analytics.values()].filter((row) => row.startupId === startupId);
}

/** The number of likes that come from an import or the sample instead of from members. */
function likesWithoutMember({ startups, favorites }: State, startupId: string): number {
  const likes = startups.get(startupId)?.record.likes ?? 0;
  return Math.max(0, likes - countRows(favorites, (favorite) => favorite.startupId === startupId));
}

/** A merge with the names of both listings, which always exist, so the defaults are never used. */
function withNames({ startups, users }: State, merge: MergeRecord): NamedMerge {
  const namesOf = (id: string) => {
    const { name = '', slug = '', logo = '', status = 'archived' } = startups.get(id)?.record ?? {};
    return { name, slug, logo, status };
  };
  const { status: _archived, ...duplicate } = namesOf(merge.duplicateId);
  const merger = users.get(merge.mergedBy ?? '')?.username ?? null;
  return { ...merge, duplicate, survivor: namesOf(merge.survivorId), merger };
}
