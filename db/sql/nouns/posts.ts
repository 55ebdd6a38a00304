import sql, { empty, type Sql } from 'sql-template-tag';
import type { Post, PostCard, PostCategory } from '../../../server/domain/content/posts.contract.ts';
import { mayBeLinked, postMatcher } from '../../../server/domain/content/posts.rules.ts';
import { parseSort } from '../../../server/domain/core/sorting.ts';
import type { PostFilter, Slice, Store, TableFilter } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { countRows, json, recordTable } from '../record-table.ts';
import { formerItem, keepSlug, removeSlugs, takeSlug } from './former-slugs.ts';
import { parseTexts } from './startup-rows.ts';
import { tablePage, withoutCase } from './tables.ts';
import { raiseVersion } from '../counters.ts';

interface StoredPost extends Omit<Post, 'category'> {
  categoryId: string | null;
}

/**
 * The category that is read with a post. The values are null for a post without a category; in a card, also when the category is
 * not active.
 */
interface CategoryColumns {
  joinedId: string | null;
  categoryName: string | null;
  categorySlug: string | null;
}

type CardRow = Pick<StoredPost, (typeof cardProperties)[number]> & CategoryColumns;

const posts = recordTable<StoredPost, '_id'>('posts', ['_id'], {
  _id: 'id',
  title: 'title',
  slug: 'slug',
  featuredImage: 'featured_image',
  excerpt: 'excerpt',
  tags: json('tags'),
  publishedAt: 'published_at',
  content: json('content'),
  author: json('author'),
  status: 'status',
  commentsCount: 'comments_count',
  categoryId: 'category_id',
});
const cardProperties = ['_id', 'title', 'slug', 'featuredImage', 'excerpt', 'tags', 'publishedAt', 'author'] as const;
const categoryColumns = sql`c.id AS "joinedId", c.name AS "categoryName", c.slug AS "categorySlug"`;

const fromWithActive = sql`FROM posts p LEFT JOIN post_categories c ON c.id = p.category_id AND c.status = 'active'`;
const selectCard = sql`SELECT ${posts.columns('p', cardProperties)}, ${categoryColumns} ${fromWithActive}`;
const selectPost = sql`
  SELECT ${posts.columns('p')}, ${categoryColumns} FROM posts p LEFT JOIN post_categories c ON c.id = p.category_id`;

const postCategories = recordTable<Omit<PostCategory, 'postCount'>, '_id'>('post_categories', ['_id'], {
  _id: 'id',
  name: 'name',
  slug: 'slug',
  status: 'status',
});

/** The SQL of the rule `isPublicPost`. */
const isPublic = (now: string) => sql`p.status = 'published' AND (p.published_at IS NULL OR p.published_at <= ${now})`;
const newestFirst = sql`ORDER BY p.published_at DESC NULLS LAST, p.id DESC`;

/** Posts without a category or a date come first, because databases differ in where they sort NULL. */
const sortedBy = {
  title: withoutCase(sql`p.title`),
  category: sql`coalesce(${withoutCase(sql`c.name`)}, '')`,
  status: sql`p.status`,
  publishedAt: sql`coalesce(p.published_at, '')`,
};

/** Joins the categories only when the table is sorted by category. */
function tableOf(sort: TableFilter<keyof typeof sortedBy>['sort']) {
  const isByCategory = parseSort(sort)?.column === 'category';
  return {
    from: sql`FROM posts p ${isByCategory ? sql`LEFT JOIN post_categories c ON c.id = p.category_id` : empty}`,
    where: undefined,
    // "draft" sorts before "published".
    order: sql`ORDER BY p.status, p.published_at DESC NULLS LAST, p.id DESC`,
    sortedBy,
    id: sql`p.id`,
    searched: [sql`p.title`, sql`p.excerpt`],
    select: selectPost,
  };
}

export function sqlPosts(driver: Driver): Store['posts'] {
  return {
    byId: (id) => postWhere(driver, sql`p.id = ${id}`),
    bySlug: (slug) => postWhere(driver, sql`p.slug = ${slug}`),
    byFormerSlug: (slug) => postWhere(driver, sql`p.id = ${formerItem('post', slug)}`),
    list: (filter, slice, now) => listPublic(driver, filter, slice, now),
    async tagLists(now) {
      const rows = await driver.all<{ tags: string }>(sql`
        SELECT p.tags FROM posts p WHERE ${isPublic(now)} ${newestFirst}`);
      return rows.map(({ tags }) => parseTexts(tags));
    },
    announceDue: (after, now) =>
      driver.transaction(async (tx) => {
        const due = await tx.one(sql`
          SELECT 1 FROM posts WHERE status = 'published' AND published_at > ${after} AND published_at <= ${now} LIMIT 1`);
        if (due !== undefined) await raiseVersion(tx);
        return due !== undefined;
      }),
    insert: (post) =>
      driver.transaction(async (tx) => {
        await posts.insert(tx, storedOf(post));
        await takeSlug(tx, 'post', post.slug, post._id);
        if (post.status === 'published') await raiseVersion(tx);
      }),
    update: (post) =>
      driver.transaction(async (tx) => {
        const before = await tx.one<Pick<Post, 'slug' | 'status' | 'publishedAt'>>(sql`
          SELECT slug, status, published_at AS "publishedAt" FROM posts WHERE id = ${post._id}`);
        if (before === undefined) return false;
        await posts.update(tx, storedOf(post));
        if (before.slug !== post.slug) {
          await takeSlug(tx, 'post', post.slug, post._id);
          if (mayBeLinked(before)) await keepSlug(tx, 'post', before.slug, post._id);
        }
        if (before.status === 'published' || post.status === 'published') await raiseVersion(tx);
        return true;
      }),
    remove: (id) =>
      driver.transaction(async (tx) => {
        const removed = await tx.one<Pick<Post, 'status'>>(sql`DELETE FROM posts WHERE id = ${id} RETURNING status`);
        await removeSlugs(tx, 'post', id);
        if (removed?.status === 'published') await raiseVersion(tx);
        return removed !== undefined;
      }),
    async table(filter, slice) {
      const { rows, total } = await tablePage<PostRow, keyof typeof sortedBy>(driver, tableOf(filter.sort), filter, slice);
      return { posts: rows.map(postOf), total };
    },
    categories: (now) => driver.all<PostCategory>(sql`${selectCategory(now)} ORDER BY c.name, c.id`),
    categoryById: (id, now) => driver.one<PostCategory>(sql`${selectCategory(now)} WHERE c.id = ${id}`),
    categoryBySlug: (slug, now) => driver.one<PostCategory>(sql`${selectCategory(now)} WHERE c.slug = ${slug}`),
    categoryByFormerSlug: (slug, now) =>
      driver.one<PostCategory>(sql`${selectCategory(now)} WHERE c.id = ${formerItem('post_category', slug)}`),
    insertCategory: (category) =>
      driver.transaction(async (tx) => {
        await postCategories.insert(tx, category);
        await takeSlug(tx, 'post_category', category.slug, category._id);
        await raiseVersion(tx);
      }),
    removeCategory: (id) =>
      driver.transaction(async (tx) => {
        const removed = await postCategories.remove(
          tx,
          sql`id = ${id} AND NOT EXISTS (SELECT 1 FROM posts WHERE category_id = ${id})`,
        );
        if (removed) {
          await removeSlugs(tx, 'post_category', id);
          await raiseVersion(tx);
        }
        return removed;
      }),
    updateCategory: (category) =>
      driver.transaction(async (tx) => {
        const { _id, slug } = category;
        const before = await tx.one<Pick<PostCategory, 'slug'>>(sql`SELECT slug FROM post_categories WHERE id = ${_id}`);
        if (before === undefined) return false;
        await postCategories.update(tx, category);
        if (before.slug !== slug) {
          await takeSlug(tx, 'post_category', slug, _id);
          await keepSlug(tx, 'post_category', before.slug, _id);
        }
        await raiseVersion(tx);
        return true;
      }),
  };
}

const selectCategory = (now: string) => sql`
  SELECT ${postCategories.columns('c')},
    (SELECT count(*) FROM posts p WHERE p.category_id = c.id AND ${isPublic(now)}) AS "postCount"
  FROM post_categories c`;

async function postWhere(driver: Driver, condition: Sql): Promise<Post | undefined> {
  const row = await driver.one<PostRow>(sql`${selectPost} WHERE ${condition}`);
  return row && postOf(row);
}

async function listPublic(driver: Driver, filter: PostFilter, { offset, limit }: Slice, now: string) {
  const where = filter.category === '' ? isPublic(now) : sql`${isPublic(now)} AND c.slug = ${filter.category}`;
  const cards = async (rest: Sql) =>
    (await driver.all<CardRow>(sql`${selectCard} WHERE ${where} ${rest}`)).map((row): PostCard => {
      const { author, ...card } = withCategory(posts.recordOf(row));
      return { ...card, author: { name: author.name, avatar: author.avatar } };
    });
  const isMatch = postMatcher(filter);
  if (isMatch === undefined) {
    const page = await cards(sql`${newestFirst} LIMIT ${limit} OFFSET ${offset}`);
    return { posts: page, total: await countRows(driver, sql`${fromWithActive} WHERE ${where}`) };
  }
  // A blog has only hundreds of posts, so reading them all costs less than maintaining another index.
  const found = (await cards(newestFirst)).filter(isMatch);
  return { posts: found.slice(offset, offset + limit), total: found.length };
}

type PostRow = StoredPost & CategoryColumns;

function storedOf({ category, ...post }: Post): StoredPost {
  return { ...post, categoryId: category?._id ?? null };
}

function postOf(row: PostRow): Post {
  const { categoryId: _joined, ...post } = withCategory(posts.recordOf(row));
  return post;
}

/** Replaces a category's columns by the category. */
function withCategory<Row extends CategoryColumns>({ joinedId: _id, categoryName: name, categorySlug: slug, ...post }: Row) {
  return { ...post, category: _id === null || name === null || slug === null ? null : { _id, name, slug } };
}
