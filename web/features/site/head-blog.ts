import type { PostCategory, PublicPost } from '../../../server/contract/posts.ts';
import { countOf } from '../../lib/text.ts';
import type { Page } from './head.ts';
import type { Description, DescriptionTools } from './head-description.ts';

/** The pages of the blog. `narrowed`: the list was searched or filtered. */
type BlogPage =
  | { kind: 'blog'; page: number; narrowed: boolean }
  | { kind: 'post'; post: PublicPost }
  | { kind: 'postCategory'; category: PostCategory; page: number }
  | { kind: 'postTag'; tag: string; page: number; total: number };

const blog = { name: 'Blog', path: '/blog' };
const feed = { title: 'Blog', href: '/blog/rss.xml' };

export function blogPage(page: BlogPage): Page {
  return { kind: 'described', describe: (tools) => describe(page, tools) };
}

function describe(page: BlogPage, { siteName, named, absolute, crumbs }: DescriptionTools): Description {
  switch (page.kind) {
    case 'blog':
      return {
        title: named(numbered('Blog', page.page)),
        description: `Notes on making things, launching them, and what came after, from ${siteName}.`,
        path: paged('/blog', page.page),
        image: '',
        jsonLd: [crumbs(blog)],
        feed,
        ...(page.narrowed ? { hidden: true } : {}),
      };
    case 'post': {
      const { post } = page;
      const path = `/blog/${encodeURIComponent(post.slug)}`;
      const { category } = post;
      return {
        title: named(post.title),
        description: post.excerpt || post.title,
        path,
        image: post.featuredImage,
        article: post.publishedAt === null ? {} : { 'article:published_time': post.publishedAt },
        feed,
        jsonLd: [
          crumbs(blog, ...(category === null ? [] : [{ name: category.name, path: categoryPath(category.slug) }]), {
            name: post.title,
            path,
          }),
          {
            '@context': 'https://schema.org',
            '@type': 'Article',
            headline: post.title,
            description: post.excerpt,
            ...(post.featuredImage === '' ? {} : { image: absolute(post.featuredImage) }),
            ...(post.publishedAt === null ? {} : { datePublished: post.publishedAt }),
            ...(category === null ? {} : { articleSection: category.name }),
            ...(post.tags.length === 0 ? {} : { keywords: post.tags.join(', ') }),
            author: { '@type': 'Person', name: post.author.name },
            publisher: { '@type': 'Organization', name: siteName, url: absolute('/') },
            mainEntityOfPage: absolute(path),
          },
        ],
      };
    }
    case 'postCategory': {
      const { category } = page;
      const path = categoryPath(category.slug);
      return {
        title: named(numbered(category.name, page.page)),
        description: `${countOf(category.postCount, 'post')} in ${category.name}, from ${siteName}.`,
        path: paged(path, page.page),
        image: '',
        jsonLd: [crumbs(blog, { name: category.name, path })],
        feed,
      };
    }
    case 'postTag': {
      const path = `/blog/tag/${encodeURIComponent(page.tag)}`;
      return {
        title: named(numbered(`Posts tagged “${page.tag}”`, page.page)),
        description: `${countOf(page.total, 'post')} tagged “${page.tag}”, from ${siteName}.`,
        path: paged(path, page.page),
        image: '',
        jsonLd: [crumbs(blog, { name: page.tag, path })],
        feed,
        ...(page.total === 0 ? { hidden: true } : {}),
      };
    }
  }
}

function categoryPath(slug: string): string {
  return `/blog/category/${encodeURIComponent(slug)}`;
}

function numbered(title: string, page: number): string {
  return page > 1 ? `${title}, page ${page}` : title;
}

function paged(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}
