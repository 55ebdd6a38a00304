import sql, { empty, type Sql } from 'sql-template-tag';
import type { Post, PostCard, PostCategory } from '../../../server/domain/content/posts.contract.ts';
import { postMatcher } from '../../../server/domain/content/posts.rules.ts';
import { parseSort } from '../../../server/domain/core/sorting.ts';
import type { PostFilter, Slice, Store, TableFilter } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { parseTexts } from './startup-rows.ts';
import { tablePage, withoutCase } from './tables.ts';
import { raiseVersion } from '../counters.ts';

interface PostRow {
  id: string;
  slug: string;
  status: Post['status'];
  published_at: string | null;
  title: string;
  featured_image: string;
  excerpt: string;
  tags: string;
  author: string;
  comments_count: number;
  content: string;
  category_id: string | null;
  category_name: string | null;
  category_slug: string | null;
}

/** The columns of a card; the category is null unless it is active. */
type PostCardRow = Pick<
  PostRow,
  | 'id'
  | 'slug'
  | 'title'
  | 'featured_image'
  | 'excerpt'
  | 'tags'
  | 'author'
  | 'published_at'
  | 'category_id'
  | 'category_name'
  | 'category_slug'
>;

const cardColumns = sql`
  p.id, p.slug, p.title, p.featured_image, p.excerpt, p.tags, p.author, p.published_at, c.id AS category_id,
  c.name AS category_name, c.slug AS category_slug
  FROM posts p
  LEFT JOIN post_categories c ON c.id = p.category_id AND c.status = 'active'`;
/** `isPublicPost` of the rules. */
const isPublic = (now: string) => sql`p.status = 'published' AND (p.published_at IS NULL OR p.published_at <= ${now})`;
const newestFirst = sql`ORDER BY p.published_at DESC NULLS LAST, p.id DESC`;

const selectPost = sql`
  SELECT p.id, p.slug, p.status, p.published_at, p.title, p.featured_image, p.excerpt, p.tags, p.author, p.comments_count,
    p.content, c.id AS category_id, c.name AS category_name, c.slug AS category_slug
  FROM posts p
  LEFT JOIN post_categories c ON c.id = p.category_id`;

/** Posts without a category or a date come before all others; databases differ in where they sort NULL. */
const sortedBy = {
  title: withoutCase(sql`p.title`),
  category: sql`coalesce(${withoutCase(sql`c.name`)}, '')`,
  status: sql`p.status`,
  publishedAt: sql`coalesce(p.published_at, '')`,
};

/** Joins the categories only where they are sorted by. */
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
        await tx.run(sql`
          INSERT INTO posts (id, slug, status, published_at, category_id, title, featured_image, excerpt, tags, author,
            comments_count, content)
          VALUES (${post._id}, ${post.slug}, ${post.status}, ${post.publishedAt}, ${post.category?._id ?? null}, ${post.title},
            ${post.featuredImage}, ${post.excerpt}, ${JSON.stringify(post.tags)}, ${JSON.stringify(post.author)},
            ${post.commentsCount}, ${JSON.stringify(post.content)})`);
        if (post.status === 'published') await raiseVersion(tx);
      }),
    update: (post) =>
      driver.transaction(async (tx) => {
        const before = await tx.one<Pick<PostRow, 'status'>>(sql`SELECT status FROM posts WHERE id = ${post._id}`);
        if (before === undefined) return false;
        await tx.run(sql`
          UPDATE posts SET slug = ${post.slug}, status = ${post.status}, published_at = ${post.publishedAt},
            category_id = ${post.category?._id ?? null}, title = ${post.title}, featured_image = ${post.featuredImage},
            excerpt = ${post.excerpt}, tags = ${JSON.stringify(post.tags)}, author = ${JSON.stringify(post.author)},
            comments_count = ${post.commentsCount}, content = ${JSON.stringify(post.content)}
          WHERE id = ${post._id}`);
        if (before.status === 'published' || post.status === 'published') await raiseVersion(tx);
        return true;
      }),
    remove: (id) =>
      driver.transaction(async (tx) => {
        const removed = await tx.one<Pick<PostRow, 'status'>>(sql`DELETE FROM posts WHERE id = ${id} RETURNING status`);
        if (removed?.status === 'published') await raiseVersion(tx);
        return removed !== undefined;
      }),
    async table(filter, slice) {
      const { rows, total } = await tablePage<PostRow, keyof typeof sortedBy>(driver, tableOf(filter.sort), filter, slice);
      return { posts: rows.map(postOf), total };
    },
    categories: (now) => driver.all<PostCategory>(sql`SELECT ${categoryColumns(now)} ORDER BY c.name, c.id`),
    categoryById: (id, now) => driver.one<PostCategory>(sql`SELECT ${categoryColumns(now)} WHERE c.id = ${id}`),
    categoryBySlug: (slug, now) => driver.one<PostCategory>(sql`SELECT ${categoryColumns(now)} WHERE c.slug = ${slug}`),
    insertCategory: (category) =>
      driver.transaction(async (tx) => {
        await tx.run(sql`
          INSERT INTO post_categories (id, slug, name, status)
          VALUES (${category._id}, ${category.slug}, ${category.name}, ${category.status})`);
        await raiseVersion(tx);
      }),
    updateCategory: ({ _id, slug, name, status }) =>
      driver.transaction(async (tx) => {
        const changed = await tx.run(sql`
          UPDATE post_categories SET slug = ${slug}, name = ${name}, status = ${status} WHERE id = ${_id}`);
        if (changed > 0) await raiseVersion(tx);
        return changed > 0;
      }),
  };
}

const categoryColumns = (now: string) => sql`
  c.id AS _id, c.name, c.slug, c.status,
  (SELECT count(*) FROM posts p WHERE p.category_id = c.id AND ${isPublic(now)}) AS "postCount"
  FROM post_categories c`;

async function postWhere(driver: Driver, condition: Sql): Promise<Post | undefined> {
  const row = await driver.one<PostRow>(sql`${selectPost} WHERE ${condition}`);
  return row && postOf(row);
}

async function listPublic(driver: Driver, filter: PostFilter, { offset, limit }: Slice, now: string) {
  const where = filter.category === '' ? isPublic(now) : sql`${isPublic(now)} AND c.slug = ${filter.category}`;
  const cards = async (rest: Sql) =>
    (await driver.all<PostCardRow>(sql`SELECT ${cardColumns} WHERE ${where} ${rest}`)).map(postCardFromRow);
  const isMatch = postMatcher(filter);
  if (isMatch === undefined) {
    const counted = await driver.one<{ total: number }>(sql`
      SELECT count(*) AS total FROM posts p LEFT JOIN post_categories c ON c.id = p.category_id AND c.status = 'active' WHERE ${where}`);
    return { posts: await cards(sql`${newestFirst} LIMIT ${limit} OFFSET ${offset}`), total: counted?.total ?? 0 };
  }
  // A blog has hundreds of posts, not the hundred thousands of a directory: reading them all costs less than another index.
  const found = (await cards(newestFirst)).filter(isMatch);
  return { posts: found.slice(offset, offset + limit), total: found.length };
}

function postCardFromRow(row: PostCardRow): PostCard {
  const { name, avatar } = JSON.parse(row.author) as Post['author'];
  return { ...cardFieldsOf(row), author: { name, avatar } };
}

/** The fields of a card that are the same in the post. */
function cardFieldsOf(row: PostCardRow): Omit<PostCard, 'author'> {
  return {
    _id: row.id,
    title: row.title,
    slug: row.slug,
    featuredImage: row.featured_image,
    excerpt: row.excerpt,
    category: categoryOf(row),
    tags: parseTexts(row.tags),
    publishedAt: row.published_at,
  };
}

function categoryOf({ category_id, category_name, category_slug }: PostCardRow): PostCard['category'] {
  if (category_id === null || category_name === null || category_slug === null) return null;
  return { _id: category_id, name: category_name, slug: category_slug };
}

function postOf(row: PostRow): Post {
  return {
    ...cardFieldsOf(row),
    content: JSON.parse(row.content) as Post['content'],
    author: JSON.parse(row.author) as Post['author'],
    status: row.status,
    commentsCount: row.comments_count,
  };
}
