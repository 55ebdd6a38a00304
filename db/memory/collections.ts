import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { CollectionRecord, Store } from '../store.ts';
import { followSlug, formerItem } from './former-slugs.ts';
import { idOf, rowsOf } from './rows.ts';
import { type Access, isTaken, refuseIf, type State } from './state.ts';
import { survivorOf } from './survivors.ts';

export function memoryCollections(access: Access): Store['collections'] {
  const { read } = access;
  const isShown = (collection: CollectionRecord | undefined) => collection !== undefined && collection.visibility !== 'private';
  const rows = rowsOf(access, (state) => state.collections, idOf, {
    check: assertValid,
    wrote(state, before, after) {
      if (isShown(before) || isShown(after)) state.version += 1;
      followSlug(state, 'collection', before, after);
    },
  });
  return {
    byId: rows.byKey,
    bySlug: (slug) => rows.find((collection) => collection.slug === slug),
    byFormerSlug: (slug) => rows.byKey(formerItem(read(), 'collection', slug) ?? ''),
    byShareToken: (shareToken) => rows.find((collection) => collection.shareToken === shareToken),
    ofUser: (userId) =>
      rows.list(
        (collection) => collection.userId === userId,
        (a, b) => byCodePoints(a._id, b._id),
      ),
    ofDirectory: () =>
      rows.list(
        ({ userId }) => userId === null,
        (a, b) => byCodePoints(b.changedAt, a.changedAt) || byCodePoints(b._id, a._id),
      ),
    cards: async (lists) =>
      lists.map((startupIds) =>
        [...new Set(startupIds.map((id) => survivorOf(read(), id) ?? id))].flatMap((id) => {
          const row = read().startups.get(id);
          return row?.record.status === 'active' ? [row.card] : [];
        }),
      ),
    insert: rows.insert,
    update: (collection) => rows.change(collection._id, ({ userId }) => ({ ...collection, userId })),
    remove: rows.remove,
  };
}

function assertValid(state: State, { _id, userId, slug, visibility, shareToken }: CollectionRecord): void {
  refuseIf(userId !== null && !state.users.has(userId), 'foreign_key');
  refuseIf((visibility === 'shared') !== (shareToken !== null), 'check');
  refuseIf((userId === null) !== (slug !== null) || (visibility === 'public' && userId !== null), 'check');
  refuseIf(slug !== null && isTaken(state.collections, _id, (other) => other.slug, slug), 'collections.slug');
  refuseIf(
    shareToken !== null && isTaken(state.collections, _id, (other) => other.shareToken, shareToken),
    'collections.share_token',
  );
}
