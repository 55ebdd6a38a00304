import type { Category } from '../../server/domain/listings/categories.contract.ts';
import { countShared } from '../../server/domain/listings/related-categories.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { Store } from '../store.ts';
import { recordChange } from './changes.ts';
import { createStartupEntry } from './startup-entry.ts';
import { type Access, findRow, refuseIf, type State, isTaken } from './state.ts';
import { viewsOf } from './views.ts';

export function memoryCategories({ read, write }: Access): Store['categories'] {
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
    insert: (category) =>
      write((state) => {
        refuseIf(state.categories.has(category._id), 'primary_key');
        replaceCategory(state, category);
      }),
    update: (category) =>
      write((state) => {
        const before = state.categories.get(category._id);
        if (before === undefined) return false;
        replaceCategory(state, category);
        if (before.slug !== category.slug) {
          replaceCategories(state, before.slug, (slugs) => slugs.map((slug) => (slug === before.slug ? category.slug : slug)));
        }
        return true;
      }),
    remove: (id) =>
      write((state) => {
        const before = state.categories.get(id);
        if (before === undefined) return false;
        state.categories.delete(id);
        state.version += 1;
        replaceCategories(state, before.slug, (slugs) => slugs.filter((slug) => slug !== before.slug));
        return true;
      }),
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

function replaceCategory(state: State, category: Category): void {
  refuseIf(
    isTaken(state.categories, category._id, ({ slug }) => slug, category.slug),
    'categories.slug',
  );
  state.categories.set(category._id, { ...category });
  state.version += 1;
}

/** Replaces the category slugs of every listing of a category by `replacementOf` them. */
function replaceCategories(state: State, slug: string, replacementOf: (slugs: string[]) => string[]): void {
  for (const { _id, record } of state.startups.values()) {
    if (record.categories.includes(slug)) {
      state.startups.set(_id, createStartupEntry({ ...record, categories: replacementOf(record.categories) }));
      if (record.status === 'active') recordChange(state, _id);
    }
  }
  state.views = undefined;
}
