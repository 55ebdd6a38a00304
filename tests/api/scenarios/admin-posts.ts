import { sampleId } from '../../../db/sample/ids.ts';
import { dot } from '../members.ts';
import { done, said, send, some } from './admin-requests.ts';
import { by, get, refused, type Scenario } from './scenario.ts';

const unknown = 'f'.repeat(24);
const post = {
  title: 'Café & Moss: a Story',
  featuredImage: '/sample/covers/moss.svg',
  excerpt: 'On moss.',
  content: {
    time: 1,
    blocks: [{ type: 'paragraph', data: { text: 'Moss <script>alert(1)</script><b onclick="x">is</b> <i>fine</i>' } }],
    version: '2.31.0',
  },
  category: sampleId('postCategory', 1),
  tags: ['Moss', 'moss', 'slow'],
  status: 'draft',
};
const launching = sampleId('postCategory', 1);
const firstPost = sampleId('post', 1);

/** Posts and their categories as admins keep them (spec §2, §4, §5). */
export const adminPostScenarios: Scenario[] = [
  by(
    'ida',
    get('posts of every status', '/api/blog/admin/posts', { currentPage: 1, totalPages: 1 }, some('currentPage', 'totalPages')),
  ),
  done(
    'a post is added as a draft: cleaned, at an address of its title, by its author',
    send('POST', '/blog/admin/posts', post),
    {
      slug: 'cafe-moss-a-story',
      status: 'draft',
      publishedAt: null,
      tags: ['moss', 'slow'],
      content: { ...post.content, blocks: [{ type: 'paragraph', data: { text: 'Moss <b>is</b> <i>fine</i>' } }] },
      author: { name: 'Ida Okafor', email: 'ida@people.example', avatar: '/sample/avatars/ida.svg' },
      category: { _id: launching, name: 'Launching', slug: 'launching' },
    },
    some('slug', 'status', 'publishedAt', 'tags', 'content', 'author', 'category'),
    201,
  ),
  refused('a draft is nobody’s to read', { path: '/api/blog/posts/slug/cafe-moss-a-story' }, 'posts.not_found'),
  done(
    'another of the same title has an address of its own',
    send('POST', '/blog/admin/posts', { ...post, status: 'published' }),
    { slug: 'cafe-moss-a-story-2', status: 'published', publishedAt: '2026-11-21T12:00:00.000Z' },
    some('slug', 'status', 'publishedAt'),
    201,
  ),
  get(
    'a published one is everybody’s',
    '/api/blog/posts/slug/cafe-moss-a-story-2',
    { title: 'Café & Moss: a Story', author: { name: 'Ida Okafor', avatar: '/sample/avatars/ida.svg' } },
    some('title', 'author'),
  ),
  said(
    'an address that was chosen is taken once',
    send('POST', '/blog/admin/posts', { ...post, slug: 'cafe-moss-a-story' }),
    409,
    'This slug is already taken.',
    'posts.slug_taken',
  ),
  by(
    'ida',
    refused('a title is required', send('POST', '/blog/admin/posts', { ...post, title: '' }), 'request.invalid', {
      'body.title': 'Title is required.',
    }),
  ),
  by(
    'ida',
    refused('a picture is required', send('POST', '/blog/admin/posts', { ...post, featuredImage: '' }), 'request.invalid', {
      'body.featuredImage': 'Featured image URL is required.',
    }),
  ),
  said(
    'a post is of a category that is there',
    send('POST', '/blog/admin/posts', { ...post, category: unknown }),
    404,
    'Category not found',
    'posts.category_not_found',
  ),
  said(
    'an unknown post, in the words of the spec',
    send('PUT', `/blog/admin/posts/${unknown}`, post),
    404,
    'Post not found',
    'posts.not_found',
  ),
  done(
    'a post keeps author and date when somebody else saves it',
    send('PUT', `/blog/admin/posts/${firstPost}`, { ...post, slug: 'moss-first', status: 'draft' }),
    { slug: 'moss-first', status: 'draft', publishedAt: '2026-08-31T08:23:59.999Z', author: 'Tomasz Wrona' },
    (body) => ({
      ...some('slug', 'status', 'publishedAt')(body),
      author: (body as { author: { name: string } }).author.name,
    }),
  ),
  done('a post is deleted', send('DELETE', `/blog/admin/posts/${firstPost}`), { message: 'Post deleted.' }),
  said('a deleted post is gone', send('DELETE', `/blog/admin/posts/${firstPost}`), 404, 'Post not found', 'posts.not_found'),
  done(
    'a picture for a post is kept',
    send('POST', '/blog/admin/images', { picture: dot }),
    { width: 2, height: 2 },
    some('width', 'height'),
    201,
  ),
  by(
    'ida',
    refused(
      'what is no picture is not',
      send('POST', '/blog/admin/images', { picture: 'data:image/png;base64,AAAA' }),
      'images.unreadable',
      { 'body.picture': 'This picture could not be read. Please choose a PNG, JPG, GIF or WebP file.' },
    ),
  ),

  done(
    'a blog category is added, active',
    send('POST', '/blog/admin/categories', { name: 'Moss', slug: 'moss' }),
    { name: 'Moss', slug: 'moss', status: 'active', postCount: 0 },
    some('name', 'slug', 'status', 'postCount'),
    201,
  ),
  said(
    'its slug is taken once',
    send('POST', '/blog/admin/categories', { name: 'Other', slug: 'moss' }),
    409,
    'This slug is already taken.',
    'posts.slug_taken',
  ),
  by(
    'ida',
    refused('a blog category has a name', send('POST', '/blog/admin/categories', { name: '', slug: 'x' }), 'request.invalid', {
      'body.name': 'Name is required.',
    }),
  ),
  by(
    'ida',
    refused('and a slug', send('POST', '/blog/admin/categories', { name: 'X', slug: '' }), 'request.invalid', {
      'body.slug': 'Slug is required.',
    }),
  ),
  done(
    'a blog category is saved',
    send('PUT', `/blog/admin/categories/${launching}`, { name: 'Lift-off', slug: 'lift-off' }),
    { name: 'Lift-off', slug: 'lift-off', status: 'active' },
    some('name', 'slug', 'status'),
  ),
  get(
    'its posts show it so',
    '/api/blog/posts/slug/cafe-moss-a-story-2',
    'Lift-off',
    (body) => (body as { category: { name: string } }).category.name,
  ),
  done(
    'a blog category is deactivated',
    send('PATCH', `/blog/admin/categories/${launching}/status`, { status: 'inactive' }),
    { status: 'inactive' },
    some('status'),
  ),
  refused('and is not found any more', { path: '/api/blog/categories/slug/lift-off' }, 'posts.category_not_found'),
  get('its posts show none', '/api/blog/posts/slug/cafe-moss-a-story-2', { category: null }, some('category')),
  done('deleting it flips it back', send('DELETE', `/blog/admin/categories/${launching}`), { status: 'active' }, some('status')),
  done('and again', send('DELETE', `/blog/admin/categories/${launching}`), { status: 'inactive' }, some('status')),
  said(
    'an unknown blog category, in the words of the spec',
    send('DELETE', `/blog/admin/categories/${unknown}`),
    404,
    'Category not found',
    'posts.category_not_found',
  ),
];
