import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { Store } from '../store.ts';
import { followSlug, formerItem, keepSlug } from './former-slugs.ts';
import { replaceCategories } from './replace-categories.ts';
import { type Access, isTaken, refuseIf, type State } from './state.ts';

export function memoryCategoryMerges({ read, write }: Access): Store['categoryMerges'] {
  return {
    listings: async (slug, after, limit) =>
      Array.from(read().startups.values(), ({ record }) => record)
        .filter(({ _id, categories }) => byCodePoints(_id, after) > 0 && categories.includes(slug))
        .map(({ _id }) => _id)
        .sort(byCodePoints)
        .slice(0, limit),
    formerSlugs: async (id) => formerSlugsOf(read(), id),
    merge: (id, intoId) => write((state) => merge(state, id, intoId)),
    replace: (copyId, id) =>
      write((state) => {
        const [copy, category] = [state.categories.get(copyId), state.categories.get(id)];
        if (copy === undefined || category === undefined || !merge(state, id, copyId)) return false;
        state.categories.delete(copyId);
        state.categories.set(id, { ...category, slug: copy.slug });
        for (const slug of formerSlugsOf(state, copyId)) keepSlug(state, 'category', slug, id);
        return true;
      }),
    undo: (category, formerSlugs, intoId) =>
      write((state) => {
        refuseIf(state.categories.has(category._id), 'primary_key');
        const isUsed = (slug: string) => isTaken(state.categories, category._id, (other) => other.slug, slug);
        refuseIf(isUsed(category.slug), 'categories.slug');
        state.categories.set(category._id, structuredClone(category));
        followSlug(state, 'category', undefined, category);
        for (const slug of formerSlugs) {
          const holder = formerItem(state, 'category', slug);
          if (!isUsed(slug) && (holder === undefined || holder === intoId)) keepSlug(state, 'category', slug, category._id);
        }
        state.version += 1;
      }),
  };
}

function merge(state: State, id: string, intoId: string): boolean {
  const [merged, into] = [state.categories.get(id), state.categories.get(intoId)];
  if (merged === undefined || into === undefined || id === intoId) return false;
  replaceCategories(state, merged.slug, (slugs) => [...new Set(slugs.map((slug) => (slug === merged.slug ? into.slug : slug)))]);
  state.categories.delete(id);
  for (const slug of [...formerSlugsOf(state, id), merged.slug]) keepSlug(state, 'category', slug, intoId);
  state.version += 1;
  return true;
}

const formerSlugsOf = ({ formerSlugs }: State, id: string): string[] =>
  Array.from(formerSlugs.values()).flatMap(({ kind, slug, itemId }) => (kind === 'category' && itemId === id ? [slug] : []));
