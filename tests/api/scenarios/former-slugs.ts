import { sampleId } from '../../../db/sample/ids.ts';
import { refusedAsAdmin, send, succeedsAsAdmin } from './admin-requests.ts';
import { get, onlyFields, refused, type Scenario } from './scenario.ts';

const [assistants, writing] = [sampleId('category', 1), sampleId('category', 2)];
const threePrices = 'three-prices-and-why-the-middle-one-works';
const unknown = 'f'.repeat(24);

const category = {
  name: 'Helpers',
  description: 'They help.',
  icon: '',
  trending: false,
  seoTitle: '',
  imageUrl: '',
  imageTitle: '',
  imageText: '',
  imageCaption: '',
  imageDescription: '',
};
const post = {
  title: 'Moss, later',
  featuredImage: '/sample/covers/moss.svg',
  excerpt: 'On moss.',
  content: 'Moss.',
  category: sampleId('postCategory', 2),
  tags: [],
  status: 'published',
};
const collection = { title: 'Letting go', introduction: '', startupIds: [], visibility: 'public' };

const slugAt = (name: string, path: string, slug: string): Scenario => get(name, path, { slug }, onlyFields('slug'));
const saved = (name: string, path: string, body: { slug: string }): Scenario =>
  succeedsAsAdmin(name, send('PUT', path, body), { slug: body.slug }, onlyFields('slug'));
const totalAt = (name: string, path: string, total: number): Scenario =>
  get(name, path, total, (body) => (body as { total: number }).total);

/** Slugs are changed, and requests with the former slugs find the same items. */
export const formerSlugScenarios: Scenario[] = [
  ...['helpers', 'assistants'].map((slug) =>
    saved(`a category's slug becomes ${slug}`, `/admin/categories/${assistants}`, { ...category, slug }),
  ),
  ...['ai-assistants', 'helpers', 'assistants'].flatMap((slug) => [
    slugAt(`${slug} finds the category in one step`, `/api/categories/slug/${slug}`, 'assistants'),
    get(
      `the related categories are found by the slug ${slug}`,
      `/api/categories/slug/${slug}/related`,
      12,
      (body) => (body as unknown[]).length,
    ),
    totalAt(`the startups of the category are found by the slug ${slug}`, `/api/startups/category/${slug}?limit=1`, 11),
    totalAt(`the filters of the category are found by the slug ${slug}`, `/api/startups/facets?category=${slug}`, 11),
  ]),
  saved('a category gets its former slug back', `/admin/categories/${assistants}`, { ...category, slug: 'helpers' }),
  slugAt('the current slug finds the category', '/api/categories/slug/helpers', 'helpers'),
  slugAt('the slug in between finds the category', '/api/categories/slug/assistants', 'helpers'),
  saved('another category takes a former slug', `/admin/categories/${writing}`, { ...category, slug: 'assistants' }),
  slugAt('the taken slug finds that category', '/api/categories/slug/assistants', 'assistants'),

  refusedAsAdmin(
    'a category is not merged into itself',
    send('POST', `/admin/categories/${assistants}/merge`, { intoId: assistants }),
    409,
    'A category cannot be merged into itself.',
    'categories.same_category',
  ),
  refusedAsAdmin(
    'a category is not merged into an unknown one',
    send('POST', `/admin/categories/${assistants}/merge`, { intoId: unknown }),
    404,
    'That category no longer exists. Choose another one.',
    'categories.target_not_found',
  ),
  refusedAsAdmin(
    'an unknown category is not merged',
    send('POST', `/admin/categories/${unknown}/merge`, { intoId: assistants }),
    404,
    'Category not found',
    'categories.not_found',
  ),
  succeedsAsAdmin(
    'a category is merged into another',
    send('POST', `/admin/categories/${assistants}/merge`, { intoId: writing }),
    { done: 12, skipped: [], next: null },
    onlyFields('done', 'skipped', 'next'),
  ),
  ...['ai-assistants', 'helpers', 'writing-editing'].map((slug) =>
    slugAt(`${slug} finds the remaining category`, `/api/categories/slug/${slug}`, 'assistants'),
  ),
  totalAt('the remaining category has the startups of both', '/api/startups/category/helpers?limit=1', 16),
  refusedAsAdmin(
    'an unknown batch of a merge cannot be undone',
    send('POST', `/admin/categories/${unknown}/undo`),
    404,
    'This can no longer be undone.',
    'bulk.not_found',
  ),
  refusedAsAdmin(
    'the slug of an unknown category cannot be changed',
    send('POST', `/admin/categories/${unknown}/slug`, { slug: 'other' }),
    404,
    'Category not found',
    'categories.not_found',
  ),
  refusedAsAdmin(
    'a slug of another category is refused',
    send('POST', `/admin/categories/${writing}/slug`, { slug: 'design' }),
    409,
    'This slug is already taken.',
    'categories.slug_taken',
  ),
  succeedsAsAdmin(
    'a slug can be changed in batches',
    send('POST', `/admin/categories/${writing}/slug`, { slug: 'words' }),
    { next: null },
    onlyFields('next'),
  ),
  slugAt('the former slug leads to the category', '/api/categories/slug/assistants', 'words'),
  refusedAsAdmin(
    'changing a slug to the current one is refused',
    send('POST', `/admin/categories/${writing}/slug`, { slug: 'words' }),
    409,
    'Nothing to change.',
    'bulk.unchanged',
  ),
  get('the merged category is not listed', '/api/categories', false, (body) =>
    (body as { slug: string }[]).some(({ slug }) => slug === 'helpers'),
  ),

  saved('a published post gets another slug', `/blog/admin/posts/${sampleId('post', 2)}`, { ...post, slug: 'moss-later' }),
  slugAt('the former slug of a post finds it', `/api/blog/posts/slug/${threePrices}`, 'moss-later'),
  succeedsAsAdmin(
    'a slug derived from a title is never one that another post had',
    send('POST', '/blog/admin/posts', { ...post, title: threePrices, slug: '' }),
    { slug: `${threePrices}-2` },
    onlyFields('slug'),
    201,
  ),
  succeedsAsAdmin(
    'an admin can choose a former slug',
    send('POST', '/blog/admin/posts', { ...post, slug: threePrices, status: 'draft' }),
    { slug: threePrices },
    onlyFields('slug'),
    201,
  ),
  refused(
    'a former slug taken by a draft no longer redirects',
    { path: `/api/blog/posts/slug/${threePrices}` },
    'posts.not_found',
  ),

  saved('a blog category gets another slug', `/blog/admin/categories/${post.category}`, { name: 'Trade', slug: 'trade' } as {
    slug: string;
  }),
  slugAt('the former slug of a blog category finds it', '/api/blog/categories/slug/pricing', 'trade'),
  totalAt('posts are listed by the former slug', '/api/blog/posts?category=pricing', 2),

  saved('a collection gets another slug', `/collections/admin/${sampleId('collection', 1)}`, {
    ...collection,
    slug: 'letting-it-go',
  }),
  slugAt('the former slug of a collection finds it', '/api/collections/slug/software-that-lets-go', 'letting-it-go'),
  get('devices get the former slugs of public items', '/api/former-slugs', {
    categories: { 'ai-assistants': 'words', assistants: 'words', helpers: 'words', 'writing-editing': 'words' },
    collections: { 'software-that-lets-go': 'letting-it-go' },
    posts: {},
    pages: {},
    postCategories: { pricing: 'trade' },
    tags: {},
  }),
  saved('a collection is hidden', `/collections/admin/${sampleId('collection', 1)}`, {
    ...collection,
    slug: 'letting-it-go',
    visibility: 'private',
  } as { slug: string }),
  refused('hidden items have no former slugs', { path: '/api/collections/slug/software-that-lets-go' }, 'collections.not_found'),
];
