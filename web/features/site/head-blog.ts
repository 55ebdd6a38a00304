import type { PostCategory, PublicPost } from '../../../server/domain/content/posts.contract.ts';
import { postShareImage, shareImagePath } from '../../../server/domain/sharing/share-images.ts';
import { countOf } from '../../lib/text.ts';
import type { MetadataHelpers, Page, PageMetadata } from './head.ts';

/** The pages of the blog. `filtered`: the list is searched or filtered. */
type BlogPage =
  | { kind: 'blog'; page: number; filtered: boolean }
  | { kind: 'post'; post: PublicPost }
  | { kind: 'postCategory'; category: PostCategory; page: number }
  | { kind: 'postTag'; tag: string; page: number; total: number };

const blog = { name: 'Blog', path: '/blog' };
const feed = { title: 'Blog', href: '/blog/rss.xml' };

/** The metadata of a blog page as a `Page` for `headFor`. */
export function blogPage(page: BlogPage): Page {
  return { kind: 'described', describe: (helpers) => describe(page, helpers) };
}

function describe(page: BlogPage, { siteName, withSiteName, absolute, breadcrumbs }: MetadataHelpers): PageMetadata {
  switch (page.kind) {
    case 'blog':
      return {
        title: withSiteName(withPageNumber('Blog', page.page)),
        description: `Notes on making things, launching them, and what came after, from ${siteName}.`,
        path: pagePath('/blog', page.page),
        image: '',
        jsonLd: [breadcrumbs(blog)],
        feed,
        ...(page.filtered ? { noindex: true } : {}),
      };
    case 'post': {
      const { post } = page;
      const path = `/blog/${encodeURIComponent(post.slug)}`;
      const { category } = post;
      return {
        title: withSiteName(post.title),
        description: post.excerpt || post.title,
        path,
        image: isShareable(post.featuredImage) ? post.featuredImage : shareImagePath(postShareImage(post, siteName)),
        article: post.publishedAt === null ? {} : { 'article:published_time': post.publishedAt },
        feed,
        jsonLd: [
          breadcrumbs(blog, ...(category === null ? [] : [{ name: category.name, path: categoryPath(category.slug) }]), {
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
        title: withSiteName(withPageNumber(category.name, page.page)),
        description: `${countOf(category.postCount, 'post')} in ${category.name}, from ${siteName}.`,
        path: pagePath(path, page.page),
        image: '',
        jsonLd: [breadcrumbs(blog, { name: category.name, path })],
        feed,
      };
    }
    case 'postTag': {
      const path = `/blog/tag/${encodeURIComponent(page.tag)}`;
      return {
        title: withSiteName(withPageNumber(`Posts tagged “${page.tag}”`, page.page)),
        description: `${countOf(page.total, 'post')} tagged “${page.tag}”, from ${siteName}.`,
        path: pagePath(path, page.page),
        image: '',
        jsonLd: [breadcrumbs(blog, { name: page.tag, path })],
        feed,
        ...(page.total === 0 ? { noindex: true } : {}),
      };
    }
  }
}

/** Social networks show no SVG. */
function isShareable(image: string): boolean {
  return image !== '' && !/\.svg(?:$|\?)/i.test(image);
}

function categoryPath(slug: string): string {
  return `/blog/category/${encodeURIComponent(slug)}`;
}

function withPageNumber(title: string, page: number): string {
  return page > 1 ? `${title}, page ${page}` : title;
}

function pagePath(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}
