import type { PostFilter } from '../../../db/store.ts';
import type { Post, PostCard, PostCategory, PostEdit, PostTag, PublicPost } from './posts.contract.ts';
import type { User } from '../accounts/users.contract.ts';
import { fold } from '../core/fold.ts';
import { byCodePoints, tokenMatcher } from '../core/compare-texts.ts';
import { slugify } from '../core/slugs.ts';

export const allPostsFilter: PostFilter = { category: '', tag: '', search: '' };

/** Returns a function that checks whether a post matches the filter's tag and search. Undefined when every post does. */
export function postMatcher({
  tag,
  search,
}: Pick<PostFilter, 'tag' | 'search'>): ((post: Pick<Post, 'title' | 'excerpt' | 'tags'>) => boolean) | undefined {
  if (tag === '' && search === '') return undefined;
  const wantedTag = fold(tag);
  const hasTokens = tokenMatcher(search);
  return ({ title, excerpt, tags }) => {
    if (tag !== '' && !tags.some((own) => fold(own) === wantedTag)) return false;
    if (search === '') return true;
    return hasTokens([title, excerpt, ...tags]);
  };
}

/** Whether visitors see a post at `now`: it is published, and its date has come. */
export function isPublicPost({ status, publishedAt }: Pick<Post, 'status' | 'publishedAt'>, now: string): boolean {
  return status === 'published' && (publishedAt === null || publishedAt <= now);
}

/** Whether links to a post may exist elsewhere, because it is or was published. */
export function mayBeLinked({ status, publishedAt }: Pick<Post, 'status' | 'publishedAt'>): boolean {
  return status === 'published' || publishedAt !== null;
}

/** Newest first; posts without a date last, ties by id. */
export function newestPostFirst(a: Pick<Post, '_id' | 'publishedAt'>, b: Pick<Post, '_id' | 'publishedAt'>): number {
  return byCodePoints(b.publishedAt ?? '', a.publishedAt ?? '') || byCodePoints(b._id, a._id);
}

/**
 * The tags of posts, most used first, then by name. `tagLists` starts with the newest post. Spellings that differ in case or
 * accents count as one tag, spelled as in the newest post.
 */
export function countTags(tagLists: readonly (readonly string[])[]): PostTag[] {
  const counted = new Map<string, PostTag>();
  for (const tags of tagLists) {
    const own = new Map(tags.map((tag) => [fold(tag), tag]));
    for (const [key, tag] of own) {
      const existing = counted.get(key);
      counted.set(key, { tag: existing?.tag ?? tag, postCount: (existing?.postCount ?? 0) + 1 });
    }
  }
  return [...counted.values()].sort((a, b) => b.postCount - a.postCount || byCodePoints(a.tag, b.tag));
}

/** A post as shown to visitors. `category` is the post's current category; an inactive one is not shown. */
export function presentPublicPost(post: Post, category: Pick<PostCategory, 'status'> | undefined): PublicPost {
  const { status: _status, author, ...rest } = post;
  return {
    ...rest,
    category: category?.status === 'active' ? post.category : null,
    author: { name: author.name, avatar: author.avatar },
  };
}

/** The part of a post that lists show. */
export function presentPostCard(post: PublicPost): PostCard {
  const { _id, title, slug, featuredImage, excerpt, category, tags, author, publishedAt } = post;
  return { _id, title, slug, featuredImage, excerpt, category, tags, author, publishedAt };
}

/** A user as the author of a post. */
export function authorOf({ name, username, email, avatar }: User): Post['author'] {
  return { name: name || username, email, avatar };
}

/** The preferred slug of a post: the admin's, or else one derived from the title. */
export function preferredPostSlug({ title, slug }: Pick<PostEdit, 'title' | 'slug'>): string {
  return slug || slugify(title) || 'post';
}

/** The part of a post that its form edits. */
export function toPostEdit({
  title,
  slug,
  featuredImage,
  excerpt,
  content,
  category,
  tags,
  status,
}: Omit<Post, 'author'>): PostEdit {
  return { title, slug, featuredImage, excerpt, content, category: category?._id ?? '', tags, status };
}
