import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { Favorite } from '../../server/domain/collections/favorites.contract.ts';
import type { Store } from '../store.ts';
import { changeLikes } from './likes.ts';
import { type Access, refuseIf, type State } from './state.ts';

export function memoryFavorites({ read, write }: Access): Store['favorites'] {
  return {
    ids: async (userId) =>
      favoritesOf(read(), userId)
        .map(({ startupId }) => startupId)
        .sort(byCodePoints),
    list: async (userId) =>
      favoritesOf(read(), userId)
        .sort(newestFirst)
        .flatMap(({ startupId }) => {
          const row = read().startups.get(startupId);
          return row?.record.status === 'active' ? [row.card] : [];
        }),
    ofUser: async (userId) =>
      favoritesOf(read(), userId)
        .sort(newestFirst)
        .map((favorite) => ({ ...favorite })),
    add: (favorite) =>
      write((state) => {
        const { userId, startupId } = favorite;
        if (state.favorites.has(keyOf(userId, startupId))) return false;
        refuseIf(!state.users.has(userId) || !state.startups.has(startupId), 'foreign_key');
        state.favorites.set(keyOf(userId, startupId), { ...favorite });
        changeLikes(state, startupId, 1);
        return true;
      }),
    remove: (userId, startupId) =>
      write((state) => {
        if (!state.favorites.delete(keyOf(userId, startupId))) return false;
        changeLikes(state, startupId, -1);
        return true;
      }),
  };
}

const newestFirst = (a: Favorite, b: Favorite) =>
  byCodePoints(b.createdAt, a.createdAt) || byCodePoints(b.startupId, a.startupId);

function keyOf(userId: string, startupId: string): string {
  return `${userId} ${startupId}`;
}

function favoritesOf(state: State, userId: string) {
  return [...state.favorites.values()].filter((favorite) => favorite.userId === userId);
}
