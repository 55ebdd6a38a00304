import type { PostFilter } from '../../db/store.ts';
import type { Post, PostCard, PostCategory, PostEdit, PostTag, PublicPost } from '../contract/posts.ts';
import type { User } from '../contract/users.ts';
import { byCodePoints, fold, matches, parseQuery, searchDocument } from './search.ts';
import { slugify } from './slugs.ts';

export const anyPost: PostFilter = { category: '', tag: '', search: '' };

/** Whether tag and search of a filter want a post; undefined when they want every one. */
export function postMatcher({
  tag,
  search,
}: Pick<PostFilter, 'tag' | 'search'>): ((post: Pick<Post, 'title' | 'excerpt' | 'tags'>) => boolean) | undefined {
  if (tag === '' && search === '') return undefined;
  const wanted = fold(tag);
  const query = parseQuery(search);
  return ({ title, excerpt, tags }) => {
    if (tag !== '' && !tags.some((own) => fold(own) === wanted)) return false;
    if (search === '') return true;
    const document = searchDocument({ name: title, tagline: excerpt, tags, categories: [] });
    return query !== undefined && matches(document, query);
  };
}

/** Newest first; posts without a date last, ties by id. */
export function newestPostFirst(a: Pick<Post, '_id' | 'publishedAt'>, b: Pick<Post, '_id' | 'publishedAt'>): number {
  return byCodePoints(b.publishedAt ?? '', a.publishedAt ?? '') || byCodePoints(b._id, a._id);
}

/**
 * The tags of posts, given newest post first: most used first, then by name. Spellings that differ in case or accents are
 * one tag, spelled as the newest post has it.
 */
export function countTags(tagLists: readonly (readonly string[])[]): PostTag[] {
  const counted = new Map<string, PostTag>();
  for (const tags of tagLists) {
    const own = new Map(tags.map((tag) => [fold(tag), tag]));
    for (const [key, tag] of own) {
      const known = counted.get(key);
      counted.set(key, { tag: known?.tag ?? tag, postCount: (known?.postCount ?? 0) + 1 });
    }
  }
  return [...counted.values()].sort((a, b) => b.postCount - a.postCount || byCodePoints(a.tag, b.tag));
}

/** A post without what visitors do not see; `category` is the post's own as it is now. */
export function publicPost(post: Post, category: Pick<PostCategory, 'status'> | undefined): PublicPost {
  const { status: _status, author, ...rest } = post;
  return {
    ...rest,
    category: category?.status === 'active' ? post.category : null,
    author: { name: author.name, avatar: author.avatar },
  };
}

/** What lists show of a post. */
export function postCardOf(post: PublicPost): PostCard {
  const { _id, title, slug, featuredImage, excerpt, category, tags, author, publishedAt } = post;
  return { _id, title, slug, featuredImage, excerpt, category, tags, author, publishedAt };
}

/** Whoever writes a post, as it names them. */
export function authorOf({ name, username, email, avatar }: User): Post['author'] {
  return { name: name || username, email, avatar };
}

/** The address a post would like: the one its editor says, else of its title. */
export function preferredPostSlug({ title, slug }: Pick<PostEdit, 'title' | 'slug'>): string {
  return slug || slugify(title) || 'post';
}
