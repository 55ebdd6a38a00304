import type { PostCategory, PublicPost } from '../../../server/domain/content/posts.contract.ts';
import { postShareImage, shareImagePath } from '../../../server/domain/sharing/share-images.ts';
import { countOf } from '../../lib/text.ts';
import type { DescribedPage } from './head.ts';

const blog = { name: 'Blog', path: '/blog' };
const feed = { title: 'Blog', href: '/blog/rss.xml' };

/** `filtered` says whether the list is searched or filtered. */
export const blogPage =
  ({ page, filtered }: { page: number; filtered: boolean }): DescribedPage =>
  ({ siteName, withSiteName, breadcrumbs }) => ({
    title: withSiteName(withPageNumber('Blog', page)),
    description: `Notes on making things, launching them, and what came after, from ${siteName}.`,
    path: pagePath('/blog', page),
    jsonLd: [breadcrumbs(blog)],
    feed,
    ...(filtered ? { noindex: true } : {}),
  });

export const postPage =
  (post: PublicPost): DescribedPage =>
  ({ siteName, accent, withSiteName, absolute, breadcrumbs }) => {
    const path = `/blog/${encodeURIComponent(post.slug)}`;
    const { category } = post;
    const image = isShareable(post.featuredImage)
      ? post.featuredImage
      : shareImagePath(postShareImage(post, { siteName, accent }));
    return {
      title: withSiteName(post.title),
      description: post.excerpt || post.title,
      path,
      image,
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
          ...(post.excerpt === '' ? {} : { description: post.excerpt }),
          image: absolute(image),
          ...(post.publishedAt === null ? {} : { datePublished: post.publishedAt }),
          ...(category === null ? {} : { articleSection: category.name }),
          ...(post.tags.length === 0 ? {} : { keywords: post.tags.join(', ') }),
          author: { '@type': 'Person', name: post.author.name },
          publisher: { '@type': 'Organization', name: siteName, url: absolute('/') },
          mainEntityOfPage: absolute(path),
        },
      ],
    };
  };

export const postCategoryPage =
  ({ name, slug, postCount }: PostCategory, page: number): DescribedPage =>
  ({ siteName, withSiteName, breadcrumbs }) => ({
    title: withSiteName(withPageNumber(name, page)),
    description: `${countOf(postCount, 'post')} in ${name}, from ${siteName}.`,
    path: pagePath(categoryPath(slug), page),
    jsonLd: [breadcrumbs(blog, { name, path: categoryPath(slug) })],
    feed,
  });

/** `total` is the number of posts with the tag. */
export const postTagPage =
  (tag: string, { page, total }: { page: number; total: number }): DescribedPage =>
  ({ siteName, withSiteName, breadcrumbs }) => {
    const path = `/blog/tag/${encodeURIComponent(tag)}`;
    return {
      title: withSiteName(withPageNumber(`Posts tagged “${tag}”`, page)),
      description: `${countOf(total, 'post')} tagged “${tag}”, from ${siteName}.`,
      path: pagePath(path, page),
      jsonLd: [breadcrumbs(blog, { name: tag, path })],
      feed,
      ...(total === 0 ? { noindex: true } : {}),
    };
  };

/** Social networks do not show SVG images. */
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
