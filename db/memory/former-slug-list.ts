import { isPublicPost } from '../../server/domain/content/posts.rules.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { FormerSlug, SlugKind, Store } from '../store.ts';
import type { Access, State } from './state.ts';

export function memoryFormerSlugs({ read }: Access): Store['formerSlugs'] {
  return { list: async (now) => publicFormerSlugs(read(), now) };
}

/** The former slugs of all items that are public at `now`, excluding listings. Sorted by kind, then by slug. */
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
