import type { Post, PostCard, PostCategory } from '../../server/domain/content/posts.contract.ts';
import {
  isPublicPost,
  newestPostFirst,
  presentPostCard,
  postMatcher,
  presentPublicPost,
} from '../../server/domain/content/posts.rules.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { Store } from '../store.ts';
import { type Access, findRow, refuseIf, type State, isTaken } from './state.ts';
import { tablePage } from './tables.ts';

export function memoryPosts({ read, write }: Access): Store['posts'] {
  return {
    async byId(id) {
      const post = read().posts.get(id);
      return post && withCategory(read(), structuredClone(post));
    },
    async bySlug(slug) {
      const post = findRow(read().posts.values(), (row) => row.slug === slug);
      return post === undefined ? undefined : withCategory(read(), structuredClone(post));
    },
    async list(filter, { offset, limit }, now) {
      const isMatch = postMatcher(filter);
      const posts = publicCards(read(), now).filter(
        (card) => (filter.category === '' || card.category?.slug === filter.category) && (isMatch?.(card) ?? true),
      );
      return { posts: structuredClone(posts.slice(offset, offset + limit)), total: posts.length };
    },
    tagLists: async (now) => publicCards(read(), now).map(({ tags }) => [...tags]),
    announceDue: (after, now) =>
      write((state) => {
        const hasDue = findRow(
          state.posts.values(),
          (post) => isPublicPost(post, now) && post.publishedAt !== null && post.publishedAt > after,
        );
        if (hasDue !== undefined) state.version += 1;
        return hasDue !== undefined;
      }),
    insert: (post) =>
      write((state) => {
        refuseIf(state.posts.has(post._id), 'primary_key');
        replacePost(state, post);
      }),
    update: (post) =>
      write((state) => {
        if (!state.posts.has(post._id)) return false;
        replacePost(state, post);
        return true;
      }),
    remove: (id) =>
      write((state) => {
        if (state.posts.get(id)?.status === 'published') state.version += 1;
        return state.posts.delete(id);
      }),
    async table(filter, slice) {
      const draftsFirst = [...read().posts.values()].sort((a, b) => byCodePoints(a.status, b.status) || newestPostFirst(a, b));
      const { rows, total } = tablePage(
        {
          rows: draftsFirst,
          searched: ({ title, excerpt }) => [title, excerpt],
          sortedBy: {
            title: ({ title }) => title,
            category: (post) => withCategory(read(), post).category?.name ?? null,
            status: ({ status }) => status,
            publishedAt: ({ publishedAt }) => publishedAt,
          },
        },
        filter,
        slice,
      );
      return { posts: rows.map((post) => withCategory(read(), post)), total };
    },
    categories: async (now) =>
      Array.from(read().postCategories.values(), (category) => withCount(read(), category, now)).sort(
        (a, b) => byCodePoints(a.name, b.name) || byCodePoints(a._id, b._id),
      ),
    async categoryById(id, now) {
      const category = read().postCategories.get(id);
      return category && withCount(read(), category, now);
    },
    async categoryBySlug(slug, now) {
      const category = findRow(read().postCategories.values(), (row) => row.slug === slug);
      return category === undefined ? undefined : withCount(read(), category, now);
    },
    insertCategory: (category) =>
      write((state) => {
        refuseIf(state.postCategories.has(category._id), 'primary_key');
        replaceCategory(state, category);
      }),
    updateCategory: (category) =>
      write((state) => {
        if (!state.postCategories.has(category._id)) return false;
        replaceCategory(state, category);
        return true;
      }),
  };
}

function replacePost(state: State, post: Post): void {
  refuseIf(
    isTaken(state.posts, post._id, ({ slug }) => slug, post.slug),
    'posts.slug',
  );
  refuseIf(post.category !== null && !state.postCategories.has(post.category._id), 'foreign_key');
  const before = state.posts.get(post._id);
  state.posts.set(post._id, structuredClone(post));
  if (before?.status === 'published' || post.status === 'published') state.version += 1;
}

function replaceCategory(state: State, category: PostCategory): void {
  refuseIf(
    isTaken(state.postCategories, category._id, ({ slug }) => slug, category.slug),
    'post_categories.slug',
  );
  state.postCategories.set(category._id, { ...category });
  state.version += 1;
}

function publicCards(state: State, now: string): PostCard[] {
  return [...state.posts.values()]
    .filter((post) => isPublicPost(post, now))
    .sort(newestPostFirst)
    .map((post) =>
      presentPostCard(presentPublicPost(withCategory(state, post), state.postCategories.get(post.category?._id ?? ''))),
    );
}

/** A post with the current name and slug of its category, whatever was passed in with the post. */
function withCategory(state: State, post: Post): Post {
  const category = post.category === null ? undefined : state.postCategories.get(post.category._id);
  return { ...post, category: category === undefined ? null : { _id: category._id, name: category.name, slug: category.slug } };
}

function withCount(state: State, category: PostCategory, now: string): PostCategory {
  let postCount = 0;
  for (const post of state.posts.values()) {
    if (isPublicPost(post, now) && post.category?._id === category._id) postCount += 1;
  }
  return { ...category, postCount };
}
