import type { Post, PostCategory } from '../../server/contract/posts.ts';
import { byCodePoints } from '../../server/rules/search.ts';
import type { Store } from '../store.ts';
import { type Access, first, refuseIf, type State, taken } from './state.ts';

export function memoryPosts({ read, write }: Access): Store['posts'] {
  return {
    async bySlug(slug) {
      const post = first(read().posts.values(), (row) => row.slug === slug);
      return post === undefined ? undefined : withCategory(read(), structuredClone(post));
    },
    insert: (post) =>
      write((state) => {
        refuseIf(state.posts.has(post._id), 'primary_key');
        refuseIf(
          taken(state.posts, post._id, ({ slug }) => slug, post.slug),
          'posts.slug',
        );
        refuseIf(post.category !== null && !state.postCategories.has(post.category._id), 'foreign_key');
        state.posts.set(post._id, structuredClone(post));
        state.version += 1;
      }),
    categories: async () =>
      Array.from(read().postCategories.values(), (category) => withCount(read(), category)).sort(
        (a, b) => byCodePoints(a.name, b.name) || byCodePoints(a._id, b._id),
      ),
    insertCategory: (category) =>
      write((state) => {
        refuseIf(state.postCategories.has(category._id), 'primary_key');
        refuseIf(
          taken(state.postCategories, category._id, ({ slug }) => slug, category.slug),
          'post_categories.slug',
        );
        state.postCategories.set(category._id, { ...category });
        state.version += 1;
      }),
  };
}

/** A post shows its category as that is now, whatever was handed in with the post. */
function withCategory(state: State, post: Post): Post {
  const category = post.category === null ? undefined : state.postCategories.get(post.category._id);
  return { ...post, category: category === undefined ? null : { _id: category._id, name: category.name, slug: category.slug } };
}

function withCount(state: State, category: PostCategory): PostCategory {
  let postCount = 0;
  for (const post of state.posts.values()) {
    if (post.status === 'published' && post.category?._id === category._id) postCount += 1;
  }
  return { ...category, postCount };
}
