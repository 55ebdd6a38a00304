import type { FacetCounts } from '../../../server/domain/listings/facets.contract.ts';
import type { ListedTag } from '../../../server/domain/listings/tags.contract.ts';
import { get, pageOf, refused, type Scenario } from './scenario.ts';

const filters = (text: string) => `filters=${encodeURIComponent(text)}`;

const refusedFilter = (name: string, text: string, message: string): Scenario =>
  refused(name, { path: `/api/startups?${filters(text)}` }, 'request.invalid', { 'query.filters': message });

/** The total of a list, and of one facet the counts by value and the total. */
const countsOf = (key: string) => (body: unknown) => {
  const { total, facets } = body as FacetCounts;
  const found = facets.find((facet) => facet.key === key);
  return [total, found?.total, found?.options?.map(({ value, count }) => `${value} ${count}`)];
};

const noRange = 'founded: Please send a range such as 2019..2024, 2019.. or ..2024.';

/** Filtered and sorted lists. */
export const listScenarios: Scenario[] = [
  get(
    'a list is narrowed by several fields and sorted by name',
    `/api/startups?${filters('open-source=true&pricing=free')}&sort=name&limit=4`,
    { slugs: ['docwright', 'honest-axis', 'last-ferry-home', 'mosscount'], total: 8, hasMore: true },
    pageOf,
  ),
  get(
    'values of one field are alternatives, and closed companies come last',
    `/api/startups?${filters('status=closed&status=acquired')}`,
    { slugs: ['buntling', 'loopcrate', 'hearsay-garden'], total: 3, hasMore: false },
    pageOf,
  ),
  get(
    'a range includes both ends, and may be open',
    `/api/startups?${filters('founded=..2016')}`,
    { slugs: ['wicketgate', 'vitrine-nine', 'fourth-row', 'hearsay-garden'], total: 4, hasMore: false },
    pageOf,
  ),
  get(
    'a list is sorted by a field',
    '/api/startups?sort=-founded&limit=3',
    { slugs: ['foley-cat', 'fewer-please', 'altward'], total: 55, hasMore: true },
    pageOf,
  ),
  ...['likes', 'views'].map((sort) =>
    get(
      `a list is sorted by ${sort}`,
      `/api/startups?sort=${sort}&limit=3`,
      { slugs: ['mosscount', 'ferrywire', 'handover-hat'], total: 55, hasMore: true },
      pageOf,
    ),
  ),
  get(
    'all tags are listed in alphabetical order with the number of their startups',
    '/api/tags',
    { first: ['access', 'accessibility', 'alerts'], most: ['accessibility 3', 'forecast 3', 'offline-first 5', 'teams 3'] },
    (body) => {
      const tags = body as ListedTag[];
      return {
        first: tags.slice(0, 3).map(({ tag }) => tag),
        most: tags.filter(({ startupCount }) => startupCount > 2).map(({ tag, startupCount }) => `${tag} ${startupCount}`),
      };
    },
  ),
  get('a tag in any spelling returns the spelling of its newest startup and related tags', '/api/tags/TEAMS', {
    tag: 'teams',
    startupCount: 3,
    related: ['access', 'audits', 'calendar', 'code review', 'git', 'meetings'],
  }),
  refused('a tag that no active startup has is not found', { path: '/api/tags/no%2Fsuch%20tag' }, 'tags.not_found'),
  refused('a tag that cannot occur in an address is not found', { path: '/api/tags/%C2%A8' }, 'tags.not_found'),
  get(
    'a tag is narrowed and sorted in any spelling',
    `/api/startups?tag=Offline-First&${filters('pricing=free')}&sort=name`,
    { slugs: ['last-ferry-home'], total: 1, hasMore: false },
    pageOf,
  ),
  get('the list of an unused tag is empty', '/api/startups?tag=nowhere', { startups: [], total: 0, hasMore: false }),
  get(
    'the facets of a tag count its startups',
    '/api/startups/facets?tag=offline-first',
    [5, 5, ['free 1', 'freemium 2', 'trial 0', 'paid 1', 'contact 1']],
    countsOf('pricing'),
  ),
  get(
    'a category is narrowed',
    `/api/startups/category/developer-tools?${filters('pricing=free')}`,
    { slugs: ['mothlamp', 'uberblick', 'pebblequeue', 'docwright', 'regexible'], total: 5, hasMore: false },
    pageOf,
  ),
  get(
    'a search is narrowed and counts the remaining startups',
    `/api/startups/search?q=data&${filters('platform=ios')}`,
    { slugs: ['ferrywire', 'mosscount'], total: 2, hasMore: false },
    pageOf,
  ),
  get(
    'a search is sorted',
    '/api/startups/search?q=data&sort=name&limit=4',
    { slugs: ['columnade', 'deepshelf', 'ferrywire', 'forget-me-please'], total: 13, hasMore: true },
    pageOf,
  ),
  get(
    'filters ignore case',
    `/api/startups/category/developer-tools?${filters('Pricing=FREE')}&limit=1`,
    { slugs: ['mothlamp'], total: 5, hasMore: true },
    pageOf,
  ),
  get(
    'an unused value finds nothing',
    `/api/startups?${filters('country=Nowhere')}`,
    { slugs: [], total: 0, hasMore: false },
    pageOf,
  ),
  get(
    'the counts of a facet leave out its own filter',
    `/api/startups/facets?category=developer-tools&${filters('pricing=free')}`,
    [5, 14, ['free 5', 'freemium 5', 'trial 2', 'paid 1', 'contact 0']],
    countsOf('pricing'),
  ),
  get(
    'a facet counts the startups that pass the other filters',
    `/api/startups/facets?category=developer-tools&${filters('pricing=free')}`,
    [5, 5, ['true 5', 'false 0']],
    countsOf('open-source'),
  ),
  get('a range has no options', '/api/startups/facets', [55, 55, undefined], countsOf('founded')),
  get(
    'the facets of a search count the startups that it finds',
    '/api/startups/facets?q=zzzz',
    [0, 0, ['true 0', 'false 0']],
    countsOf('open-source'),
  ),
  refusedFilter(
    'an unknown option is refused',
    'pricing=cheap',
    'pricing: Please choose one or more of: free, freemium, trial, paid, contact.',
  ),
  refusedFilter('an unknown filter is refused', 'stage=seed', 'stage: This filter does not exist. Please remove it.'),
  refusedFilter(
    'a filter named like a prototype is refused',
    '__proto__=1',
    '__proto__: This filter does not exist. Please remove it.',
  ),
  refusedFilter(
    'a range that runs backwards is refused',
    'founded=2024..2019',
    'founded: Please put the lower end of the range first.',
  ),
  refusedFilter('a range of words is refused', 'founded=old', noRange),
  refusedFilter('a range with three ends is refused', 'founded=1&founded=2&founded=3', noRange),
  refusedFilter(
    'a value longer than any field allows is refused',
    `country=${'a'.repeat(101)}`,
    'country: Please shorten this to 100 characters.',
  ),
  ...['best', 'relevance', '-likes', 'pricing'].map((sort) =>
    refused(`the order ${sort} of a list is refused`, { path: `/api/startups?sort=${sort}` }, 'request.invalid', {
      'query.sort': 'This sort order does not exist.',
    }),
  ),
];
