import sql from 'sql-template-tag';
import type { Post, PostCategory } from '../../server/contract/posts.ts';
import type { Store } from '../store.ts';
import type { Driver } from './driver.ts';
import { textsOf } from './startup-rows.ts';
import { raiseVersion } from './tallies.ts';

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

export function sqlPosts(driver: Driver): Store['posts'] {
  return {
    async bySlug(slug) {
      const row = await driver.one<PostRow>(sql`
        SELECT p.id, p.slug, p.status, p.published_at, p.title, p.featured_image, p.excerpt, p.tags, p.author, p.comments_count,
          p.content, c.id AS category_id, c.name AS category_name, c.slug AS category_slug
        FROM posts p
        LEFT JOIN post_categories c ON c.id = p.category_id
        WHERE p.slug = ${slug}`);
      return row && postOf(row);
    },
    insert: (post) =>
      driver.transaction(async (within) => {
        await within.run(sql`
          INSERT INTO posts (id, slug, status, published_at, category_id, title, featured_image, excerpt, tags, author,
            comments_count, content)
          VALUES (${post._id}, ${post.slug}, ${post.status}, ${post.publishedAt}, ${post.category?._id ?? null}, ${post.title},
            ${post.featuredImage}, ${post.excerpt}, ${JSON.stringify(post.tags)}, ${JSON.stringify(post.author)},
            ${post.commentsCount}, ${JSON.stringify(post.content)})`);
        await raiseVersion(within);
      }),
    categories: () =>
      driver.all<PostCategory>(sql`
        SELECT c.id AS _id, c.name, c.slug, c.status,
          (SELECT count(*) FROM posts p WHERE p.category_id = c.id AND p.status = 'published') AS "postCount"
        FROM post_categories c
        ORDER BY c.name, c.id`),
    insertCategory: (category) =>
      driver.transaction(async (within) => {
        await within.run(sql`
          INSERT INTO post_categories (id, slug, name, status)
          VALUES (${category._id}, ${category.slug}, ${category.name}, ${category.status})`);
        await raiseVersion(within);
      }),
  };
}

function postOf(row: PostRow): Post {
  const { category_id, category_name, category_slug } = row;
  return {
    _id: row.id,
    title: row.title,
    slug: row.slug,
    featuredImage: row.featured_image,
    excerpt: row.excerpt,
    content: JSON.parse(row.content) as Post['content'],
    category:
      category_id === null || category_name === null || category_slug === null
        ? null
        : { _id: category_id, name: category_name, slug: category_slug },
    tags: textsOf(row.tags),
    author: JSON.parse(row.author) as Post['author'],
    status: row.status,
    publishedAt: row.published_at,
    commentsCount: row.comments_count,
  };
}
