import type { PublicStartup, StartupSearchPage } from '../../../server/domain/listings/startups.contract.ts';
import { get, onlyFields, pageOf, refused, type Scenario, slugsOf } from './scenario.ts';

const wholeNumber = 'Please use a whole number from 1 to 1000000.';
const pageSize = 'Please use a whole number from 1 to 100.';

const mosscount = {
  _id: '00000000000300003b6c9058',
  name: 'Mosscount',
  slug: 'mosscount',
  tagline: 'Counts the living things in a field from the photographs of people who walk there.',
  logo: '/sample/logos/mosscount.svg',
  categories: ['climate-energy', 'data-analytics'],
  tags: ['biodiversity', 'farming', 'computer vision', 'open data'],
  likes: 412,
  featured: true,
  publishedAt: '2026-11-21T08:34:17.142Z',
};

const nothingFound = { startups: [], total: 0, partial: 0, hasMore: false, marked: [] };

const japanese = '日々ノート';

export const startupScenarios: Scenario[] = [
  get(
    'a page has ten startups, newest first',
    '/api/startups',
    {
      slugs: [
        'mosscount',
        'o',
        'tallywick',
        'swatchling',
        'quietdiff',
        'kanbanjo',
        'pollenpost',
        'second-oar',
        'rollbackery',
        'fractionary',
      ],
      total: 55,
      hasMore: true,
    },
    pageOf,
  ),
  get('a card has only the fields of lists', '/api/startups?limit=1', {
    startups: [mosscount],
    total: 55,
    hasMore: true,
  }),
  get(
    'the second page continues where the first ended',
    '/api/startups?page=2&limit=3',
    {
      slugs: ['swatchling', 'quietdiff', 'kanbanjo'],
      total: 55,
      hasMore: true,
    },
    pageOf,
  ),
  get(
    'the last page may be short and is marked as the last',
    '/api/startups?page=6',
    {
      slugs: [
        'the-patient-society-for-keeping-beloved-old-software-running-without-making-a-fu',
        'loopcrate',
        'forget-me-please',
        'fourth-row',
        'hearsay-garden',
      ],
      total: 55,
      hasMore: false,
    },
    pageOf,
  ),
  get(
    'a page that ends with the last startup is marked as the last',
    '/api/startups?page=11&limit=5',
    false,
    (body) => (body as { hasMore: boolean }).hasMore,
  ),
  get('a page beyond the end is empty', '/api/startups?page=7', { startups: [], total: 55, hasMore: false }),
  get('the page with the highest allowed number is empty', '/api/startups?page=1000000&limit=100', {
    startups: [],
    total: 55,
    hasMore: false,
  }),
  get(
    'a page has at most a hundred startups',
    '/api/startups?limit=100',
    55,
    (body) => (body as { startups: unknown[] }).startups.length,
  ),

  refused('page 0 is refused', { path: '/api/startups?page=0' }, 'request.invalid', { 'query.page': wholeNumber }),
  refused('page -1 is refused', { path: '/api/startups?page=-1' }, 'request.invalid', { 'query.page': wholeNumber }),
  refused('page 1.5 is refused', { path: '/api/startups?page=1.5' }, 'request.invalid', { 'query.page': wholeNumber }),
  refused('page 1e3 is refused', { path: '/api/startups?page=1e3' }, 'request.invalid', { 'query.page': wholeNumber }),
  refused('an empty page parameter is refused', { path: '/api/startups?page=' }, 'request.invalid', {
    'query.page': wholeNumber,
  }),
  refused('page 1000001 is refused', { path: '/api/startups?page=1000001' }, 'request.invalid', { 'query.page': wholeNumber }),
  refused('limit 101 is refused', { path: '/api/startups?limit=101' }, 'request.invalid', { 'query.limit': pageSize }),
  refused('limit 1e9 is refused', { path: '/api/startups?limit=1e9' }, 'request.invalid', { 'query.limit': pageSize }),
  refused('limit 1000000000 is refused', { path: '/api/startups?limit=1000000000' }, 'request.invalid', {
    'query.limit': pageSize,
  }),
  refused('every invalid parameter is named', { path: '/api/startups?page=x&limit=y' }, 'request.invalid', {
    'query.page': wholeNumber,
    'query.limit': pageSize,
  }),
  refused('an unknown parameter is refused', { path: '/api/startups?order=likes' }, 'request.invalid', {
    'query.order': 'This field does not exist. Please remove it.',
  }),
  refused('a parameter named like a prototype is refused', { path: '/api/startups?__proto__=1' }, 'request.invalid', {
    'query.__proto__': 'This field does not exist. Please remove it.',
  }),
  refused('a repeated parameter is refused', { path: '/api/startups?page=1&page=2' }, 'request.invalid', {
    'query.page': 'Please enter text.',
  }),

  get(
    'the trending startups are the three featured startups, most liked first',
    '/api/startups/trending',
    ['mosscount', 'ferrywire', 'handover-hat'],
    slugsOf,
  ),
  refused('trending startups accept no parameters', { path: '/api/startups/trending?limit=5' }, 'request.invalid', {
    'query.limit': 'This field does not exist. Please remove it.',
  }),

  get('the sample has no scheduled listings', '/api/startups/schedule', { times: [] }),

  get(
    'a startup is found by its slug with all public fields',
    '/api/startups/slug/kanbanjo',
    {
      slug: 'kanbanjo',
      status: 'active',
      website: 'https://kanbanjo.example',
      publishedAt: '2026-11-20T20:00:00.000Z',
      unowned: true,
      source: false,
    },
    (body) => {
      const { slug, status, website, publishedAt, ...rest } = body as Record<string, unknown>;
      return { slug, status, website, publishedAt, unowned: !('userId' in rest), source: 'sourceId' in rest };
    },
  ),
  get(
    'a slug can be in any script',
    `/api/startups/slug/${encodeURIComponent(japanese)}`,
    japanese,
    (body) => (body as { slug: string }).slug,
  ),
  get(
    'a listing shows its video, its offer and its makers: members who accepted by name, others by username',
    '/api/startups/slug/handover-hat',
    {
      videoUrl: 'https://handover-hat.example/tour.mp4',
      specialOffer: 'Three months free for every ward that sends us a photograph of its old handover sheet.',
      makers: [
        { username: 'priya', name: 'Priya Raman', avatar: '/sample/avatars/priya.svg' },
        { username: 'night-shift-sven', name: '', avatar: '' },
        { username: 'noor', name: 'Noor Haddad', avatar: '/sample/avatars/noor.svg' },
        { username: 'mara', name: '', avatar: '' },
      ],
    },
    onlyFields('videoUrl', 'specialOffer', 'makers'),
  ),
  get(
    'a listing says when its owner proved that the website is theirs',
    '/api/startups/slug/last-ferry-home',
    ['2026-11-05T09:36:00.000Z', undefined],
    (body) => [(body as PublicStartup).verifiedAt, (body as PublicStartup).rejectionReason],
  ),
  refused('an unknown slug is not found', { path: '/api/startups/slug/no-such-startup' }, 'startups.not_found'),
  refused('a pending startup is not found', { path: '/api/startups/slug/meepleyard' }, 'startups.not_found'),
  refused('a rejected startup is not found', { path: '/api/startups/slug/wobblecoin' }, 'startups.not_found'),
  refused('slugs are case-sensitive', { path: '/api/startups/slug/Mosscount' }, 'startups.not_found'),
  refused('an encoded slash stays part of the slug', { path: '/api/startups/slug/mosscount%2F' }, 'startups.not_found'),
  refused('SQL in a slug is treated as text', { path: "/api/startups/slug/'%20OR%201=1--" }, 'startups.not_found'),
  refused('a slug with broken percent-encoding cannot be read', { path: '/api/startups/slug/%zz' }, 'request.malformed'),
  refused('a slug with half a character cannot be read', { path: '/api/startups/slug/%E6%97' }, 'request.malformed'),
  refused('a slug of 201 characters is refused', { path: `/api/startups/slug/${'a'.repeat(201)}` }, 'request.invalid', {
    'params.slug': 'Please shorten this to 200 characters; it has 201.',
  }),

  get(
    'similar startups share tags, categories and rare words',
    '/api/startups/slug/ferrywire/similar',
    [
      'last-ferry-home',
      'murmurist',
      'handover-hat',
      japanese,
      'panniered',
      'loopcrate',
      'swatchling',
      'quietdiff',
      'rollbackery',
      'buntling',
      'vitrine-nine',
      'bylinery',
    ],
    slugsOf,
  ),
  get(
    'fewer similar startups can be requested',
    '/api/startups/slug/ferrywire/similar?limit=2',
    ['last-ferry-home', 'murmurist'],
    slugsOf,
  ),
  get('similar startups are returned as cards', '/api/startups/slug/kanbanjo/similar?limit=1', [10], (body) =>
    (body as object[]).map((card) => Object.keys(card).length),
  ),
  refused('an unknown startup has no similar ones', { path: '/api/startups/slug/nobody/similar' }, 'startups.not_found'),
  refused('a pending startup has no similar ones', { path: '/api/startups/slug/meepleyard/similar' }, 'startups.not_found'),
  refused(
    'more than twelve similar startups are refused',
    { path: '/api/startups/slug/ferrywire/similar?limit=13' },
    'request.invalid',
    { 'query.limit': 'Please use a whole number from 1 to 12.' },
  ),

  get(
    'a category lists its startups, newest first',
    '/api/startups/category/design',
    {
      slugs: ['swatchling', 'kerning-panic', 'altward', 'honest-axis'],
      total: 4,
      hasMore: false,
    },
    pageOf,
  ),
  get(
    'the startups of a category are paged',
    '/api/startups/category/developer-tools?page=2&limit=3',
    {
      slugs: ['buntling', 'ferrywire', 'mothlamp'],
      total: 14,
      hasMore: true,
    },
    pageOf,
  ),
  refused('an unknown category has no startups', { path: '/api/startups/category/no-such-category' }, 'categories.not_found'),
  refused('an invalid page of a category is refused', { path: '/api/startups/category/design?page=0' }, 'request.invalid', {
    'query.page': wholeNumber,
  }),

  get(
    'search matches the beginning of the last word',
    '/api/startups/search?q=ferry',
    {
      slugs: ['ferrywire', 'last-ferry-home', 'o'],
      total: 3,
      hasMore: false,
    },
    pageOf,
  ),
  get(
    'a search with a typo finds the intended word and names it',
    '/api/startups/search?q=brujla',
    { slugs: ['brujula'], corrected: 'brujula', marked: ['brujula'] },
    (page) => {
      const { startups, corrected, marked } = page as StartupSearchPage;
      return { slugs: startups.map(({ slug }) => slug), corrected, marked };
    },
  ),
  get(
    'search ignores case and accents',
    `/api/startups/search?q=${encodeURIComponent('BRÚJULA')}`,
    { slugs: ['brujula'], total: 1, hasMore: false },
    pageOf,
  ),
  get(
    'search finds other scripts',
    `/api/startups/search?q=${encodeURIComponent('日々')}`,
    { slugs: [japanese], total: 1, hasMore: false },
    pageOf,
  ),
  get('search without a match finds nothing', '/api/startups/search?q=zzzzzz', nothingFound),
  get('a search for punctuation alone finds nothing', '/api/startups/search?q=%22%27*%3A%28%29%25', nothingFound),
  get('search does not find pending startups', '/api/startups/search?q=meepleyard', nothingFound),
  refused('search needs a text', { path: '/api/startups/search' }, 'request.invalid', {
    'query.q': 'Please fill this in.',
  }),
  refused('a blank search is refused', { path: '/api/startups/search?q=%20%20' }, 'request.invalid', {
    'query.q': 'Please fill this in.',
  }),
  refused('a search of 201 characters is refused', { path: `/api/startups/search?q=${'a'.repeat(201)}` }, 'request.invalid', {
    'query.q': 'Please shorten this to 200 characters; it has 201.',
  }),

  get('suggestions show name and tagline', '/api/startups/suggestions?q=quietd', [
    {
      _id: '000000000003000037f3b274',
      name: 'Quietdiff',
      slug: 'quietdiff',
      tagline: 'Code review that shows the twelve lines that matter and folds away the rest.',
      logo: '/sample/logos/quietdiff.svg',
    },
  ]),
  get(
    'suggestions list names that begin with the text before names with a matching word',
    '/api/startups/suggestions?q=ferry',
    ['ferrywire', 'last-ferry-home'],
    slugsOf,
  ),
  get('text without a match has no suggestions', '/api/startups/suggestions?q=zzzzzz', []),
  refused('a blank suggestion is refused', { path: '/api/startups/suggestions?q=' }, 'request.invalid', {
    'query.q': 'Please fill this in.',
  }),

  get('suggestions are startups, categories, tags and posts', '/api/suggestions?q=design', {
    startups: [],
    categories: [{ name: 'Design', slug: 'design', icon: '🎨', startupCount: 4 }],
    tags: ['design tokens', 'sound design'],
    posts: [],
    pages: [],
  }),
  get('a typo gets suggestions for the intended word', '/api/suggestions?q=feedbak', {
    startups: [],
    categories: [],
    tags: [],
    posts: [{ title: 'Feedback you can use by Friday', slug: 'feedback-you-can-use-by-friday' }],
    pages: [],
  }),
  get('one word of several is enough for a category', '/api/suggestions?q=zzzz%20developer', {
    startups: [],
    categories: [{ name: 'Developer Tools', slug: 'developer-tools', icon: '🛠️', startupCount: 14 }],
    tags: [],
    posts: [],
    pages: [],
  }),
  get('text without a match suggests nothing', '/api/suggestions?q=zzzzzz', {
    startups: [],
    categories: [],
    tags: [],
    posts: [],
    pages: [],
  }),
  refused('suggestions need a text', { path: '/api/suggestions' }, 'request.invalid', { 'query.q': 'Please fill this in.' }),
];
