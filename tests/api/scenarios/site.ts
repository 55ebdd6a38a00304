import { fromNewNetwork, get, refused, repliesWithMessage, type Scenario, slugsOf } from './scenario.ts';

/** Categories, settings and configuration. */
export const siteScenarios: Scenario[] = [
  get(
    'categories are listed by name',
    '/api/categories',
    [
      'ai-assistants',
      'climate-energy',
      'culture-play',
      'data-analytics',
      'design',
      'developer-tools',
      'education',
      'finance',
      'food-hospitality',
      'health-care',
      'marketing',
      'mobility-logistics',
      'productivity',
      'security-privacy',
      'voice-audio',
      'writing-editing',
    ],
    slugsOf,
  ),
  get('a category counts its active startups', '/api/categories', { slug: 'developer-tools', startupCount: 14 }, (body) => {
    const category = (body as { slug: string; startupCount: number }[]).find(({ slug }) => slug === 'developer-tools');
    return { slug: category?.slug, startupCount: category?.startupCount };
  }),
  get(
    'trending categories are listed by their number of startups',
    '/api/categories/trending',
    [
      'developer-tools',
      'ai-assistants',
      'data-analytics',
      'productivity',
      'writing-editing',
      'climate-energy',
      'security-privacy',
      'voice-audio',
      'design',
      'health-care',
    ],
    slugsOf,
  ),
  get('a category is found by its slug', '/api/categories/slug/finance', ['finance', 'Finance', 5, false], (body) => {
    const { slug, name, startupCount, trending } = body as Record<string, unknown>;
    return [slug, name, startupCount, trending];
  }),
  refused('an unknown category is not found', { path: '/api/categories/slug/nope' }, 'categories.not_found'),
  get(
    'categories with the most startups in common are related, then trending ones',
    '/api/categories/slug/design/related',
    [
      'education',
      'data-analytics',
      'ai-assistants',
      'developer-tools',
      'productivity',
      'writing-editing',
      'climate-energy',
      'security-privacy',
      'voice-audio',
      'health-care',
    ],
    slugsOf,
  ),
  refused('an unknown category has no related ones', { path: '/api/categories/slug/nope/related' }, 'categories.not_found'),
  refused('a category with broken percent-encoding cannot be read', { path: '/api/categories/slug/%' }, 'request.malformed'),
  refused('categories accept no parameters', { path: '/api/categories?page=1' }, 'request.invalid', {
    'query.page': 'This field does not exist. Please remove it.',
  }),
  refused('trending categories accept no parameters', { path: '/api/categories/trending?x' }, 'request.invalid', {
    'query.x': 'This field does not exist. Please remove it.',
  }),

  get('the settings are public', '/api/settings', ['Startup Directory', 'index, follow'], (body) => {
    const { siteName, robotsContent } = body as Record<string, unknown>;
    return [siteName, robotsContent];
  }),
  refused('settings accept no parameters', { path: '/api/settings?a=1' }, 'request.invalid', {
    'query.a': 'This field does not exist. Please remove it.',
  }),
  get('the payment client id is public', '/api/config/paypal-client-id', {
    clientId: 'test-client-id',
    environment: 'sandbox',
    scriptUrl: '',
  }),
  repliesWithMessage(
    'an error on a page is reported with the page’s pattern, the kind of error and its places in the scripts',
    fromNewNetwork('POST', '/api/page-failures', {
      page: '/startup/$slug',
      error: 'TypeError',
      at: ['/assets/startup-a1b2.js:1:234', '/assets/base-c3d4.js:20:5'],
    }),
    'Recorded.',
    202,
  ),
  refused(
    'a report of an error on a page with text that a person could have written is refused',
    fromNewNetwork('POST', '/api/page-failures', {
      page: '/startup/Ada Lovelace',
      error: "Cannot read 'Ada'",
      at: ['at Ada (https://debut.example/search?q=ada)'],
    }),
    'request.invalid',
    {
      'body.page': 'Please check this value.',
      'body.error': 'Please check this value.',
      'body.at.0': 'Please check this value.',
    },
  ),
];
