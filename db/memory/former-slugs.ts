import { isPublicPost } from '../../server/domain/content/posts.rules.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { SlugKind, Store } from '../store.ts';
import { recordChange } from './changes.ts';
import { type Access, removeRows, type State } from './state.ts';
import { survivorOf } from './survivors.ts';

const keyOf = (kind: SlugKind, slug: string): string => `${kind} ${slug}`;

/** The id of the item to which a former slug leads. */
export function formerItem({ formerSlugs }: State, kind: SlugKind, slug: string): string | undefined {
  return formerSlugs.get(keyOf(kind, slug))?.itemId;
}

/** Ends where a slug led, because an item has it now. */
export function takeSlug(state: State, kind: SlugKind, slug: string, itemId: string): void {
  const former = formerItem(state, kind, slug);
  state.formerSlugs.delete(keyOf(kind, slug));
  if (former === undefined || former === itemId) return;
  if (kind === 'startup') recordFormerChange(state, former);
  state.version += 1;
}

/** Makes a former slug of an item lead to it. */
export function keepSlug(state: State, kind: SlugKind, slug: string, itemId: string): void {
  state.formerSlugs.set(keyOf(kind, slug), { kind, slug, itemId });
}

/** Removes the former slugs of an item that is removed. */
export function removeSlugs(state: State, kind: SlugKind, itemId: string): void {
  removeRows(state.formerSlugs, (row) => row.kind === kind && row.itemId === itemId);
}

/** Makes the former slugs of an item lead to another one. */
export function moveSlugs(state: State, kind: SlugKind, itemId: string, intoId: string): void {
  for (const row of state.formerSlugs.values())
    if (row.kind === kind && row.itemId === itemId) keepSlug(state, kind, row.slug, intoId);
}

/** Records that the former names of a listing have changed, or those of its survivor if it was merged. */
export function recordFormerChange(state: State, startupId: string): void {
  const id = survivorOf(state, startupId) ?? startupId;
  if (state.startups.get(id)?.record.status === 'active') recordChange(state, id);
}

export function memoryFormerSlugs({ read }: Access): Store['formerSlugs'] {
  return {
    async list(now) {
      const state = read();
      const currentOf = (kind: SlugKind, id: string): string | undefined => {
        const [category, post, collection] = [state.postCategories.get(id), state.posts.get(id), state.collections.get(id)];
        switch (kind) {
          case 'startup':
            return undefined;
          case 'category':
            return state.categories.get(id)?.slug;
          case 'post_category':
            return category?.status === 'active' ? category.slug : undefined;
          case 'post':
            return post !== undefined && isPublicPost(post, now) ? post.slug : undefined;
          case 'collection':
            return collection?.visibility === 'public' ? (collection.slug ?? undefined) : undefined;
        }
      };
      return Array.from(state.formerSlugs.values(), ({ kind, slug, itemId }) => ({
        kind,
        slug,
        current: currentOf(kind, itemId),
      }))
        .flatMap(({ current, ...former }) => (current === undefined ? [] : [{ ...former, current }]))
        .sort((a, b) => byCodePoints(a.kind, b.kind) || byCodePoints(a.slug, b.slug));
    },
  };
}
