import { sampleId } from '../../../db/sample/ids.ts';
import { tinyImage } from '../members.ts';
import { succeedsAsAdmin, refusedAsAdmin, send } from './admin-requests.ts';
import { by, get, onlyFields, refused, type Scenario } from './scenario.ts';

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

/** Posts and their categories as admins manage them. */
export const adminPostScenarios: Scenario[] = [
  by(
    'ida',
    get(
      'admins see posts of every status',
      '/api/blog/admin/posts',
      { currentPage: 1, totalPages: 1 },
      onlyFields('currentPage', 'totalPages'),
    ),
  ),
  succeedsAsAdmin(
    'an added post is a sanitized draft, with the admin as its author and a slug made from its title',
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
    onlyFields('slug', 'status', 'publishedAt', 'tags', 'content', 'author', 'category'),
    201,
  ),
  refused('a draft is not public', { path: '/api/blog/posts/slug/cafe-moss-a-story' }, 'posts.not_found'),
  succeedsAsAdmin(
    'another post with the same title gets another slug',
    send('POST', '/blog/admin/posts', { ...post, status: 'published' }),
    { slug: 'cafe-moss-a-story-2', status: 'published', publishedAt: '2026-11-21T12:00:00.000Z' },
    onlyFields('slug', 'status', 'publishedAt'),
    201,
  ),
  get(
    'a published post is public',
    '/api/blog/posts/slug/cafe-moss-a-story-2',
    { title: 'Café & Moss: a Story', author: { name: 'Ida Okafor', avatar: '/sample/avatars/ida.svg' } },
    onlyFields('title', 'author'),
  ),
  by(
    'ida',
    refused(
      'no one can choose the date of a post',
      send('POST', '/blog/admin/posts', { ...post, publishedAt: '2027-01-01T00:00:00.000Z' }),
      'request.invalid',
      { 'body.publishedAt': 'This field does not exist. Please remove it.' },
    ),
  ),
  refusedAsAdmin(
    'a chosen slug in use is refused',
    send('POST', '/blog/admin/posts', { ...post, slug: 'cafe-moss-a-story' }),
    409,
    'This slug is already taken.',
    'posts.slug_taken',
  ),
  by(
    'ida',
    refused('a post needs a title', send('POST', '/blog/admin/posts', { ...post, title: '' }), 'request.invalid', {
      'body.title': 'Title is required.',
    }),
  ),
  by(
    'ida',
    refused(
      'a post needs a featured image',
      send('POST', '/blog/admin/posts', { ...post, featuredImage: '' }),
      'request.invalid',
      {
        'body.featuredImage': 'Featured image URL is required.',
      },
    ),
  ),
  refusedAsAdmin(
    'a post cannot have an unknown category',
    send('POST', '/blog/admin/posts', { ...post, category: unknown }),
    404,
    'Category not found',
    'posts.category_not_found',
  ),
  refusedAsAdmin(
    'an unknown post is not saved',
    send('PUT', `/blog/admin/posts/${unknown}`, post),
    404,
    'Post not found',
    'posts.not_found',
  ),
  succeedsAsAdmin(
    'a post saved by another admin keeps its author and date',
    send('PUT', `/blog/admin/posts/${firstPost}`, { ...post, slug: 'moss-first', status: 'draft' }),
    { slug: 'moss-first', status: 'draft', publishedAt: '2026-08-31T08:23:59.999Z', author: 'Tomasz Wrona' },
    (body) => ({
      ...onlyFields('slug', 'status', 'publishedAt')(body),
      author: (body as { author: { name: string } }).author.name,
    }),
  ),
  succeedsAsAdmin('an admin can delete a post', send('DELETE', `/blog/admin/posts/${firstPost}`), { message: 'Post deleted.' }),
  refusedAsAdmin(
    'a deleted post is not found',
    send('DELETE', `/blog/admin/posts/${firstPost}`),
    404,
    'Post not found',
    'posts.not_found',
  ),
  succeedsAsAdmin(
    'an uploaded image of a post is stored',
    send('POST', '/blog/admin/images', { picture: tinyImage }),
    { width: 2, height: 2 },
    onlyFields('width', 'height'),
    201,
  ),
  by(
    'ida',
    refused(
      'an uploaded file that is not an image is refused',
      send('POST', '/blog/admin/images', { picture: 'data:image/png;base64,AAAA' }),
      'images.unreadable',
      { 'body.picture': 'This image could not be read. Please choose a PNG, JPG, GIF or WebP file.' },
    ),
  ),
  refusedAsAdmin(
    'an image of another site can be stored only by a site that reads websites',
    send('POST', '/blog/admin/images/fetch', { url: 'https://a.example/1.png' }),
    422,
    'Websites cannot be read on this site. Please fill in the fields yourself.',
    'websites.not_available',
  ),
  by(
    'ida',
    refused(
      'an image of another site needs an address',
      send('POST', '/blog/admin/images/fetch', { url: 'file:///etc/passwd' }),
      'request.invalid',
      { 'body.url': 'Please enter a valid URL (e.g., https://example.com).' },
    ),
  ),

  succeedsAsAdmin(
    'an added blog category is active',
    send('POST', '/blog/admin/categories', { name: 'Moss', slug: 'moss' }),
    { name: 'Moss', slug: 'moss', status: 'active', postCount: 0 },
    onlyFields('name', 'slug', 'status', 'postCount'),
    201,
  ),
  refusedAsAdmin(
    'a blog category cannot take an existing slug',
    send('POST', '/blog/admin/categories', { name: 'Other', slug: 'moss' }),
    409,
    'This slug is already taken.',
    'posts.slug_taken',
  ),
  by(
    'ida',
    refused('a blog category needs a name', send('POST', '/blog/admin/categories', { name: '', slug: 'x' }), 'request.invalid', {
      'body.name': 'Name is required.',
    }),
  ),
  by(
    'ida',
    refused('a blog category needs a slug', send('POST', '/blog/admin/categories', { name: 'X', slug: '' }), 'request.invalid', {
      'body.slug': 'Slug is required.',
    }),
  ),
  succeedsAsAdmin(
    'an admin can save a blog category',
    send('PUT', `/blog/admin/categories/${launching}`, { name: 'Lift-off', slug: 'lift-off' }),
    { name: 'Lift-off', slug: 'lift-off', status: 'active' },
    onlyFields('name', 'slug', 'status'),
  ),
  get(
    'posts show the saved name of their blog category',
    '/api/blog/posts/slug/cafe-moss-a-story-2',
    'Lift-off',
    (body) => (body as { category: { name: string } }).category.name,
  ),
  succeedsAsAdmin(
    'an admin can deactivate a blog category',
    send('PATCH', `/blog/admin/categories/${launching}/status`, { status: 'inactive' }),
    { status: 'inactive' },
    onlyFields('status'),
  ),
  refused(
    'a deactivated blog category is not public',
    { path: '/api/blog/categories/slug/lift-off' },
    'posts.category_not_found',
  ),
  get(
    'posts of a deactivated blog category show no category',
    '/api/blog/posts/slug/cafe-moss-a-story-2',
    { category: null },
    onlyFields('category'),
  ),
  succeedsAsAdmin(
    'deleting a deactivated blog category reactivates it',
    send('DELETE', `/blog/admin/categories/${launching}`),
    { status: 'active' },
    onlyFields('status'),
  ),
  succeedsAsAdmin(
    'deleting an active blog category deactivates it',
    send('DELETE', `/blog/admin/categories/${launching}`),
    { status: 'inactive' },
    onlyFields('status'),
  ),
  refusedAsAdmin(
    'an unknown blog category is not saved',
    send('DELETE', `/blog/admin/categories/${unknown}`),
    404,
    'Category not found',
    'posts.category_not_found',
  ),
];
