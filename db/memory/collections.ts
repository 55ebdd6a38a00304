import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { CollectionRecord, Store } from '../store.ts';
import { type Access, findRow, isTaken, refuseIf, type State } from './state.ts';
import { survivorOf } from './survivors.ts';

export function memoryCollections({ read, write }: Access): Store['collections'] {
  const one = async (isMatch: (collection: CollectionRecord) => boolean) =>
    structuredClone(findRow(read().collections.values(), isMatch));
  const all = (isMatch: (collection: CollectionRecord) => boolean) =>
    structuredClone([...read().collections.values()].filter(isMatch));
  return {
    byId: async (id) => structuredClone(read().collections.get(id)),
    bySlug: (slug) => one((collection) => collection.slug === slug),
    byShareToken: (shareToken) => one((collection) => collection.shareToken === shareToken),
    ofUser: async (userId) => all((collection) => collection.userId === userId).sort((a, b) => byCodePoints(a._id, b._id)),
    ofDirectory: async () =>
      all(({ userId }) => userId === null).sort((a, b) => byCodePoints(b.changedAt, a.changedAt) || byCodePoints(b._id, a._id)),
    cards: async (lists) =>
      lists.map((startupIds) =>
        [...new Set(startupIds.map((id) => survivorOf(read(), id) ?? id))].flatMap((id) => {
          const row = read().startups.get(id);
          return row?.record.status === 'active' ? [row.card] : [];
        }),
      ),
    insert: (collection) =>
      write((state) => {
        refuseIf(state.collections.has(collection._id), 'primary_key');
        replaceCollection(state, collection);
      }),
    update: (collection) =>
      write((state) => {
        const before = state.collections.get(collection._id);
        if (before === undefined) return false;
        replaceCollection(state, { ...collection, userId: before.userId });
        if (before.visibility !== 'private' && collection.visibility === 'private') state.version += 1;
        return true;
      }),
    remove: (id) =>
      write((state) => {
        const before = state.collections.get(id);
        if (before !== undefined && before.visibility !== 'private') state.version += 1;
        return state.collections.delete(id);
      }),
  };
}

function replaceCollection(state: State, collection: CollectionRecord): void {
  const { _id, userId, slug, visibility, shareToken } = collection;
  refuseIf(userId !== null && !state.users.has(userId), 'foreign_key');
  refuseIf((visibility === 'shared') !== (shareToken !== null), 'check');
  refuseIf((userId === null) !== (slug !== null) || (visibility === 'public' && userId !== null), 'check');
  refuseIf(slug !== null && isTaken(state.collections, _id, (other) => other.slug, slug), 'collections.slug');
  refuseIf(
    shareToken !== null && isTaken(state.collections, _id, (other) => other.shareToken, shareToken),
    'collections.share_token',
  );
  state.collections.set(_id, structuredClone(collection));
  if (visibility !== 'private') state.version += 1;
}
