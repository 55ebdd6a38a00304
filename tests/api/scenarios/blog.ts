import { get, refused, type Scenario, slugsOf } from './scenario.ts';

interface Posts {
  posts: { slug: string }[];
  totalPages: number;
  currentPage: number;
  total: number;
}

function pageOf(body: unknown): unknown {
  const { posts, ...rest } = body as Posts;
  return { ...rest, slugs: posts.map(({ slug }) => slug) };
}

const newest = [
  'launch-on-a-tuesday-and-other-superstitions',
  'feedback-you-can-use-by-friday',
  'what-our-reviewers-look-for-in-the-first-two-minutes',
  'the-first-hundred-people-are-not-a-funnel',
  'works-in-a-tunnel-the-case-for-offline-first',
  'three-prices-and-why-the-middle-one-works',
  'how-to-write-a-listing-people-finish-reading',
];
const onePage = (slugs: string[]) => ({ slugs, total: slugs.length, totalPages: 1, currentPage: 1 });
const unknownField = 'This field does not exist. Please remove it.';

export const blogScenarios: Scenario[] = [
  get('published posts are listed newest first', '/api/blog/posts', onePage(newest), pageOf),
  get(
    'a card shows the fields of lists without the email address of its author',
    '/api/blog/posts',
    {
      _id: '000000000005000007ed2612',
      title: 'Launch on a Tuesday, and other superstitions',
      slug: 'launch-on-a-tuesday-and-other-superstitions',
      featuredImage: '/sample/covers/launch-on-a-tuesday-and-other-superstitions.svg',
      excerpt: 'We looked at fourteen months of launches in the directory. The weekday matters far less than the second week.',
      category: { _id: '000000000004000001e5ec15', name: 'Launching', slug: 'launching' },
      tags: ['launch', 'numbers', 'newsletter'],
      author: { name: 'Ida Okafor', avatar: '/sample/avatars/ida.svg' },
      publishedAt: '2026-11-17T08:23:59.999Z',
    },
    (body) => (body as Posts).posts[0],
  ),
  get(
    'a page beyond the last is empty',
    '/api/blog/posts?page=2',
    { slugs: [], total: 7, totalPages: 1, currentPage: 2 },
    pageOf,
  ),
  get(
    'posts can be filtered by category',
    '/api/blog/posts?category=making',
    onePage(['feedback-you-can-use-by-friday', 'works-in-a-tunnel-the-case-for-offline-first']),
    pageOf,
  ),
  get('an unknown category has no posts', '/api/blog/posts?category=nope', onePage([]), pageOf),
  get(
    'posts can be filtered by tag, regardless of case',
    '/api/blog/posts?tag=PRICING',
    onePage(['three-prices-and-why-the-middle-one-works']),
    pageOf,
  ),
  get('a part of a tag matches no post', '/api/blog/posts?tag=pric', onePage([]), pageOf),
  get(
    'posts can be searched by title, excerpt and tags, the last word by its beginning',
    '/api/blog/posts?search=listing%20wri',
    onePage(['how-to-write-a-listing-people-finish-reading']),
    pageOf,
  ),
  get('a search without a match finds no post', '/api/blog/posts?search=zzz', onePage([]), pageOf),
  get(
    'filters are combined',
    '/api/blog/posts?category=launching&tag=launch&search=funnel',
    onePage(['the-first-hundred-people-are-not-a-funnel']),
    pageOf,
  ),
  get('empty filters are ignored', '/api/blog/posts?category=&tag=&search=%20', onePage(newest), pageOf),
  refused('a page that is not a number is refused', { path: '/api/blog/posts?page=0' }, 'request.invalid', {
    'query.page': 'Please use a whole number from 1 to 1000000.',
  }),
  refused('an unknown parameter of posts is refused', { path: '/api/blog/posts?limit=5' }, 'request.invalid', {
    'query.limit': unknownField,
  }),
  get('recent posts are the three newest', '/api/blog/posts/recent', newest.slice(0, 3), slugsOf),

  get(
    'a post is found by its slug, without the email address of its author',
    '/api/blog/posts/slug/three-prices-and-why-the-middle-one-works',
    {
      keys: [
        '_id',
        'author',
        'category',
        'commentsCount',
        'content',
        'excerpt',
        'featuredImage',
        'publishedAt',
        'slug',
        'tags',
        'title',
      ],
      author: ['avatar', 'name'],
      types: ['header', 'list', 'paragraph'],
    },
    (body) => {
      const post = body as { author: object; content: { blocks: { type: string }[] } };
      return {
        keys: Object.keys(post).sort(),
        author: Object.keys(post.author).sort(),
        types: [...new Set(post.content.blocks.map(({ type }) => type))].sort(),
      };
    },
  ),
  refused('an unknown post is not found', { path: '/api/blog/posts/slug/nope' }, 'posts.not_found'),
  refused(
    'a draft is not found',
    { path: '/api/blog/posts/slug/annual-or-monthly-a-short-argument-with-ourselves' },
    'posts.not_found',
  ),
  get(
    'tags are listed most used first, then by name',
    '/api/blog/tags',
    [
      { tag: 'feedback', postCount: 2 },
      { tag: 'launch', postCount: 2 },
      { tag: 'listings', postCount: 2 },
      { tag: 'customers', postCount: 1 },
    ],
    (body) => (body as unknown[]).slice(0, 4),
  ),
  get(
    'blog categories are listed by name with the number of their published posts',
    '/api/blog/categories',
    [
      ['directory-notes', 2],
      ['launching', 2],
      ['making', 2],
      ['pricing', 1],
    ],
    (body) => (body as { slug: string; postCount: number }[]).map(({ slug, postCount }) => [slug, postCount]),
  ),
  get('a blog category is found by its slug', '/api/blog/categories/slug/pricing', {
    _id: '00000000000400000284238e',
    name: 'Pricing',
    slug: 'pricing',
    status: 'active',
    postCount: 1,
  }),
  refused('an unknown blog category is not found', { path: '/api/blog/categories/slug/nope' }, 'posts.category_not_found'),
];
