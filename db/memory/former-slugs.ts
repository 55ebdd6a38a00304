import { isPublicPost } from '../../server/domain/content/posts.rules.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { FormerSlug, SlugKind, Store } from '../store.ts';
import { recordChange } from './changes.ts';
import { type Access, removeRows, type State } from './state.ts';
import { survivorOf } from './survivors.ts';

const keyOf = (kind: SlugKind, slug: string): string => `${kind} ${slug}`;

/** The id of the item that had a former slug. */
export function formerItem({ formerSlugs }: State, kind: SlugKind, slug: string): string | undefined {
  return formerSlugs.get(keyOf(kind, slug))?.itemId;
}

/** An item that may have a slug. */
interface Slugged {
  _id: string;
  slug: string | null;
}

/**
 * Updates the former slugs after a write of an item. `before` is undefined for an insert, `after` for a removal. The item's new slug is no
 * longer a former slug of any item. Its old slug becomes a former slug if `isKept`. A removed item loses its former slugs.
 */
export function followSlug<Item extends Slugged>(
  state: State,
  kind: SlugKind,
  before: Item | undefined,
  after: Item | undefined,
  isKept: (before: Item) => boolean = () => true,
): void {
  if (after === undefined) removeRows(state.formerSlugs, (row) => row.kind === kind && row.itemId === before?._id);
  else if (before?.slug !== after.slug) {
    if (after.slug !== null) takeSlug(state, kind, after.slug, after._id);
    if (before !== undefined && before.slug !== null && isKept(before)) keepSlug(state, kind, before.slug, before._id);
  }
}

function takeSlug(state: State, kind: SlugKind, slug: string, itemId: string): void {
  const former = formerItem(state, kind, slug);
  state.formerSlugs.delete(keyOf(kind, slug));
  if (former === undefined || former === itemId) return;
  if (kind === 'startup') recordFormerChange(state, former);
  state.version += 1;
}

/** Stores a former slug of an item. */
export function keepSlug(state: State, kind: SlugKind, slug: string, itemId: string): void {
  state.formerSlugs.set(keyOf(kind, slug), { kind, slug, itemId });
}

/** Records a public change of a listing whose former slugs have changed, or of its survivor if it was merged. */
export function recordFormerChange(state: State, startupId: string): void {
  const id = survivorOf(state, startupId) ?? startupId;
  if (state.startups.get(id)?.record.status === 'active') recordChange(state, id);
}

export function memoryFormerSlugs({ read }: Access): Store['formerSlugs'] {
  return { list: async (now) => publicFormerSlugs(read(), now) };
}

/** The former slugs of items that are public at `now`, except listings; by kind, then slug. */
function publicFormerSlugs(state: State, now: string): FormerSlug[] {
  return Array.from(state.formerSlugs.values(), ({ kind, slug, itemId }) => ({
    kind,
    slug,
    current: publicSlug(state, kind, itemId, now),
  }))
    .flatMap(({ current, ...former }) => (current === undefined ? [] : [{ ...former, current }]))
    .sort((a, b) => byCodePoints(a.kind, b.kind) || byCodePoints(a.slug, b.slug));
}

function publicSlug(state: State, kind: SlugKind, id: string, now: string): string | undefined {
  switch (kind) {
    case 'startup':
      return undefined;
    case 'category':
      return state.categories.get(id)?.slug;
    case 'post_category': {
      const category = state.postCategories.get(id);
      return category?.status === 'active' ? category.slug : undefined;
    }
    case 'post': {
      const post = state.posts.get(id);
      return post !== undefined && isPublicPost(post, now) ? post.slug : undefined;
    }
    case 'page': {
      const page = state.pages.get(id);
      return page?.status === 'published' ? page.slug : undefined;
    }
    case 'collection': {
      const collection = state.collections.get(id);
      return collection?.visibility === 'public' ? (collection.slug ?? undefined) : undefined;
    }
  }
}
