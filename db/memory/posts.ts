import type { Post, PostCard, PostCategory } from '../../server/domain/content/posts.contract.ts';
import {
  isPublicPost,
  mayBeLinked,
  newestPostFirst,
  presentPostCard,
  postMatcher,
  presentPublicPost,
} from '../../server/domain/content/posts.rules.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { Store } from '../store.ts';
import { followSlug, formerItem } from './former-slugs.ts';
import { idOf, rowsOf } from './rows.ts';
import { type Access, findRow, refuseIf, type State, isTaken } from './state.ts';
import { tablePage } from './tables.ts';

export function memoryPosts(access: Access): Store['posts'] {
  const { read, write } = access;
  const posts = rowsOf(access, (state) => state.posts, idOf, {
    check(state, { _id, slug, category }) {
      refuseIf(
        isTaken(state.posts, _id, (other) => other.slug, slug),
        'posts.slug',
      );
      refuseIf(category !== null && !state.postCategories.has(category._id), 'foreign_key');
    },
    wrote(state, before, after) {
      if (before?.status === 'published' || after?.status === 'published') state.version += 1;
      followSlug(state, 'post', before, after, mayBeLinked);
    },
  });
  const categories = rowsOf(access, (state) => state.postCategories, idOf, {
    check: ({ postCategories }, { _id, slug }) =>
      refuseIf(
        isTaken(postCategories, _id, (other) => other.slug, slug),
        'post_categories.slug',
      ),
    wrote(state, before, after) {
      state.version += 1;
      followSlug(state, 'post_category', before, after);
    },
  });
  return {
    async byId(id) {
      const post = await posts.byKey(id);
      return post && withCategory(read(), post);
    },
    async bySlug(slug) {
      const post = await posts.find((row) => row.slug === slug);
      return post && withCategory(read(), post);
    },
    async byFormerSlug(slug) {
      const post = await posts.byKey(formerItem(read(), 'post', slug) ?? '');
      return post && withCategory(read(), post);
    },
    async list(filter, { offset, limit }, now) {
      const isMatch = postMatcher(filter);
      const found = publicCards(read(), now).filter(
        (card) => (filter.category === '' || card.category?.slug === filter.category) && (isMatch?.(card) ?? true),
      );
      return { posts: structuredClone(found.slice(offset, offset + limit)), total: found.length };
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
    insert: posts.insert,
    update: posts.update,
    remove: posts.remove,
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
      const category = await categories.find((row) => row.slug === slug);
      return category && withCount(read(), category, now);
    },
    async categoryByFormerSlug(slug, now) {
      const category = read().postCategories.get(formerItem(read(), 'post_category', slug) ?? '');
      return category && withCount(read(), category, now);
    },
    insertCategory: categories.insert,
    removeCategory: async (id) =>
      findRow(read().posts.values(), ({ category }) => category?._id === id) === undefined && categories.remove(id),
    updateCategory: categories.update,
  };
}

function publicCards(state: State, now: string): PostCard[] {
  return [...state.posts.values()]
    .filter((post) => isPublicPost(post, now))
    .sort(newestPostFirst)
    .map((post) =>
      presentPostCard(presentPublicPost(withCategory(state, post), state.postCategories.get(post.category?._id ?? ''))),
    );
}

/** A post with the current name and slug of its category, which replace the name and slug in `post`. */
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
