import type { Category } from '../../server/domain/listings/categories.contract.ts';
import { countShared } from '../../server/domain/listings/related-categories.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { Store } from '../store.ts';
import { followSlug, formerItem } from './former-slugs.ts';
import { idOf, rowsOf } from './rows.ts';
import { replaceCategories } from './replace-categories.ts';
import { type Access, countRows, findRow, refuseIf, type State, isTaken } from './state.ts';
import { viewsOf } from './views.ts';

export function memoryCategories(access: Access): Store['categories'] {
  const { read } = access;
  const rows = rowsOf(access, (state) => state.categories, idOf, {
    check: ({ categories }, { _id, slug }) =>
      refuseIf(
        isTaken(categories, _id, (other) => other.slug, slug),
        'categories.slug',
      ),
    wrote(state, before, after) {
      state.version += 1;
      followSlug(state, 'category', before, after);
      if (before === undefined || before.slug === after?.slug) return;
      const next = after === undefined ? [] : [after.slug];
      replaceCategories(state, before.slug, (slugs) => slugs.flatMap((slug) => (slug === before.slug ? next : slug)));
    },
  });
  return {
    list: async () => withCounts(read()).sort(byName),
    trending: async (limit) =>
      withCounts(read())
        .filter(({ trending }) => trending)
        .sort((a, b) => b.startupCount - a.startupCount || byName(a, b))
        .slice(0, limit),
    shared: async (slug, limit) => {
      const newest = (viewsOf(read()).byCategory.get(slug) ?? []).slice(0, limit);
      return countShared(
        slug,
        newest.map(({ record }) => record),
      );
    },
    byId: async (id) => findRow(withCounts(read()), ({ _id }) => _id === id),
    bySlug: async (slug) => findRow(withCounts(read()), (category) => category.slug === slug),
    async byFormerSlug(slug) {
      const id = formerItem(read(), 'category', slug);
      return id === undefined ? undefined : findRow(withCounts(read()), ({ _id }) => _id === id);
    },
    countListings: async (slug) => countRows(read().startups, ({ record }) => record.categories.includes(slug)),
    insert: rows.insert,
    update: rows.update,
    remove: rows.remove,
  };
}

function withCounts(state: State): Category[] {
  const { byCategory } = viewsOf(state);
  return Array.from(state.categories.values(), (category) => ({
    ...category,
    startupCount: byCategory.get(category.slug)?.length ?? 0,
  }));
}

function byName(a: Category, b: Category): number {
  return byCodePoints(a.name, b.name) || byCodePoints(a._id, b._id);
}
