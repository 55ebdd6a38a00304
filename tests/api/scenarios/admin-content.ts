import { sampleId } from '../../../db/sample/ids.ts';
import type { TestRequest } from '../hosts.ts';
import { tinyImage } from '../members.ts';
import { planScenarios } from './admin-plans.ts';
import { succeedsAsAdmin, refusedAsAdmin, send } from './admin-requests.ts';
import { by, get, onlyFields, refused, refusedAs, type Scenario } from './scenario.ts';

const unknown = 'f'.repeat(24);
const category = {
  name: 'Moss',
  slug: 'moss',
  description: 'All about moss.',
  icon: '🌱',
  trending: true,
  seoTitle: '',
  imageUrl: '',
  imageTitle: '',
  imageText: '',
  imageCaption: '',
  imageDescription: '',
};
const deal = {
  companyName: 'Mosscount',
  companyLogo: '/sample/logos/mosscount.svg',
  headline: 'A month of moss',
  description: 'Counted for nothing.',
  dealUrl: 'https://mosscount.example/deal',
  tags: ['moss'],
  status: 'active',
  featured: true,
};
const plan = {
  badge: 'New',
  monthlyPrice: 12.5,
  annualPrice: 99,
  approvalSpeed: '4-day approval',
  keyFeatures: ['A page'],
  renewalIncentives: ['The same price'],
};
const finance = sampleId('category', 11);
const lastDeal = sampleId('deal', 6);
const essential = sampleId('plan', 1);

const doneOf = (body: unknown) => (body as { done: number }).done;
const saveEnd = (endsOn: string) => send('PUT', `/deals/admin/${lastDeal}`, { ...deal, endsOn });

/** Calls only for admins, each made by a visitor and by a member. */
const closed: [string, TestRequest][] = [
  ['categories', send('GET', '/admin/categories')],
  ['a new category', send('POST', '/admin/categories', category)],
  ['the undo of a merge of categories', send('POST', `/admin/categories/${unknown}/undo`)],
  ['a slug of a large category', send('POST', `/admin/categories/${unknown}/slug`, { slug: 'a' })],
  ['a deletion of a category', send('DELETE', `/admin/categories/${unknown}`)],
  ['a merge of categories', send('POST', `/admin/categories/${unknown}/merge`, { intoId: unknown })],
  ['drafts of deals', send('GET', '/deals/admin')],
  ['a new deal', send('POST', '/deals/admin', deal)],
  ['a plan', send('PUT', `/plans/admin/${essential}`, plan)],
  ['the plans to be edited', send('GET', '/plans/admin')],
  ['a new plan', send('POST', '/plans/admin', { ...plan, name: 'Team' })],
  ['a plan switched off', send('PATCH', `/plans/admin/${essential}/status`, { status: 'inactive' })],
  ['an order of the plans', send('POST', '/plans/admin/order', { ids: [] })],
  ['the removal of a plan', send('DELETE', `/plans/admin/${essential}`)],
  ['drafts of posts', send('GET', '/blog/admin/posts')],
  ['a new post', send('POST', '/blog/admin/posts', {})],
  ['a picture of a post', send('POST', '/blog/admin/images', { picture: tinyImage })],
  ['a picture of another site', send('POST', '/blog/admin/images/fetch', { url: 'https://a.example/1.png' })],
  ['all blog categories', send('GET', '/blog/admin/categories')],
  ['the questions to be edited', send('GET', '/faq/admin')],
  ['questions', send('POST', '/faq', { categories: [] })],
  ['the fields to be edited', send('GET', '/fields/admin')],
  ['fields', send('PUT', '/fields/admin', { fields: [] })],
  ['the advertising page', send('PUT', '/advertising', {})],
  ['feedback', send('GET', '/admin/feedbacks')],
  ['the status of feedback', send('PATCH', `/admin/feedbacks/${unknown}/status`, { status: 'done' })],
  ['a deletion of feedback', send('DELETE', `/admin/feedbacks/${unknown}`)],
  ['a removal of a subscriber', send('DELETE', `/newsletter/${unknown}`)],
  ['the settings to be edited', send('GET', '/admin/settings')],
];

/** Categories, deals, plans, advertising and feedback as admins manage them. */
export const adminContentScenarios: Scenario[] = [
  ...closed.flatMap(([what, request]) => [
    refused(`a visitor cannot manage ${what}`, request, 'auth.required'),
    by('mara', refused(`a member cannot manage ${what}`, request, 'auth.forbidden')),
  ]),

  by(
    'ida',
    get(
      'categories can be searched by name and slug',
      '/api/admin/categories?query=fin',
      { slugs: ['finance'], total: 1 },
      (body) => {
        const { categories, total } = body as { categories: { slug: string }[]; total: number };
        return { slugs: categories.map(({ slug }) => slug), total };
      },
    ),
  ),
  by(
    'ida',
    get('categories are paged', '/api/admin/categories?limit=5&page=4', [1, 16], (body) => {
      const { categories, total } = body as { categories: unknown[]; total: number };
      return [categories.length, total];
    }),
  ),
  ...[
    ['', ['ai-assistants', 'climate-energy']],
    ['-name', ['writing-editing', 'voice-audio']],
    ['startupCount', ['health-care', 'mobility-logistics']],
  ].map(([sort, slugs]): Scenario =>
    by(
      'ida',
      get(`categories can be sorted by "${String(sort)}"`, `/api/admin/categories?limit=2&sort=${String(sort)}`, slugs, (body) =>
        (body as { categories: { slug: string }[] }).categories.map(({ slug }) => slug),
      ),
    ),
  ),
  by(
    'ida',
    refused('a table cannot be sorted by an unknown column', { path: '/api/admin/categories?sort=icon' }, 'request.invalid', {
      'query.sort': 'Please choose one of: name, -name, slug, -slug, startupCount, -startupCount.',
    }),
  ),
  succeedsAsAdmin(
    'an admin can add a category',
    send('POST', '/admin/categories', category),
    { ...category, startupCount: 0 },
    (body) => {
      const { _id, version: _version, ...rest } = body as Record<string, unknown>;
      return rest;
    },
    201,
  ),
  get(
    'a new category is public at once',
    '/api/categories/slug/moss',
    { name: 'Moss', startupCount: 0 },
    onlyFields('name', 'startupCount'),
  ),
  get('a category without startups has an empty list and is not reported as unknown', '/api/startups/category/moss', {
    startups: [],
    total: 0,
    hasMore: false,
  }),
  refusedAsAdmin(
    'a category cannot take an existing slug',
    send('POST', '/admin/categories', { ...category, name: 'Other' }),
    409,
    'This slug is already taken.',
    'categories.slug_taken',
  ),
  by(
    'ida',
    refused(
      'a category needs a slug',
      send('POST', '/admin/categories', { ...category, slug: 'Not A Slug' }),
      'request.invalid',
      {
        'body.slug': 'Please use lowercase letters and digits, separated by single hyphens (e.g., early-stage).',
      },
    ),
  ),
  refusedAsAdmin(
    'an unknown category is not saved',
    send('PUT', `/admin/categories/${unknown}`, category),
    404,
    'Category not found',
    'categories.not_found',
  ),
  refusedAsAdmin(
    'a saved category cannot take the slug of another one',
    send('PUT', `/admin/categories/${finance}`, category),
    409,
    'This slug is already taken.',
    'categories.slug_taken',
  ),
  succeedsAsAdmin(
    'an admin can change the slug of a category',
    send('PUT', `/admin/categories/${finance}`, { ...category, name: 'Money', slug: 'money' }),
    { slug: 'money', startupCount: 6 },
    onlyFields('slug', 'startupCount'),
  ),
  get(
    'listings follow the changed slug of their category',
    '/api/startups/category/money?limit=1',
    6,
    (body) => (body as { total: number }).total,
  ),
  get(
    'the former slug of a category also finds its listings',
    '/api/startups/category/finance?limit=1',
    6,
    (body) => (body as { total: number }).total,
  ),
  succeedsAsAdmin('an admin can delete a category', send('DELETE', `/admin/categories/${finance}`), 8, doneOf),
  get('a deleted category is removed from its listings', '/api/startups/slug/ledgerdemain', false, (body) =>
    (body as { categories: string[] }).categories.includes('money'),
  ),
  refused(
    'the former slug of a deleted category finds nothing',
    { path: '/api/startups/category/finance' },
    'categories.not_found',
  ),
  refusedAsAdmin(
    'a deleted category is not found',
    send('DELETE', `/admin/categories/${finance}`),
    404,
    'Category not found',
    'categories.not_found',
  ),

  by(
    'ida',
    get('admins see deals of every status, newest first', '/api/deals/admin', ['draft', 'expired'], (body) =>
      [...new Set((body as { status: string }[]).map(({ status }) => status))].filter((status) => status !== 'active').sort(),
    ),
  ),
  succeedsAsAdmin(
    'an admin can add a deal',
    send('POST', '/deals/admin', deal),
    { ...deal, endsOn: null, createdAt: '2026-11-21T12:00:00.000Z' },
    (body) => {
      const { _id, version: _version, ...rest } = body as Record<string, unknown>;
      return rest;
    },
    201,
  ),
  get(
    'a new deal is public at once and first',
    '/api/deals',
    'A month of moss',
    (body) => (body as { headline: string }[])[0]?.headline,
  ),
  by(
    'ida',
    refused('a deal needs a logo', send('POST', '/deals/admin', { ...deal, companyLogo: '' }), 'request.invalid', {
      'body.companyLogo': 'Company logo is required.',
    }),
  ),
  by(
    'ida',
    refused('a deal needs a URL', send('POST', '/deals/admin', { ...deal, dealUrl: 'javascript:alert(1)' }), 'request.invalid', {
      'body.dealUrl': 'Please enter a valid URL (e.g., https://example.com).',
    }),
  ),
  succeedsAsAdmin(
    'an admin can save a deal',
    send('PUT', `/deals/admin/${lastDeal}`, { ...deal, status: 'expired' }),
    { headline: 'A month of moss', status: 'expired' },
    onlyFields('headline', 'status'),
  ),
  refusedAsAdmin(
    'an unknown deal is not saved',
    send('PUT', `/deals/admin/${unknown}`, deal),
    404,
    'Not found',
    'deals.not_found',
  ),
  refusedAs('ida', 'an active deal cannot have a last day in the past', saveEnd('2026-11-20'), 'request.invalid', {
    'body.endsOn': 'This day is over. Choose a later one, or the status “expired”.',
  }),
  refusedAs('ida', 'the last day of a deal must be a real date', saveEnd('2026-02-30'), 'request.invalid', {
    'body.endsOn': 'Please enter a valid date.',
  }),
  succeedsAsAdmin('a deal can end today', saveEnd('2026-11-21'), { endsOn: '2026-11-21' }, onlyFields('endsOn')),
  get('a deal that ends today is public until the day is over', '/api/deals', ['2026-11-21'], (body) =>
    (body as { endsOn: string | null }[]).flatMap(({ endsOn }) => endsOn ?? []),
  ),
  succeedsAsAdmin(
    'an edit that omits the end of a deal keeps it',
    send('PUT', `/deals/admin/${lastDeal}`, deal),
    { endsOn: '2026-11-21' },
    onlyFields('endsOn'),
  ),
  succeedsAsAdmin('an admin can delete a deal', send('DELETE', `/deals/admin/${lastDeal}`), { message: 'Deal deleted.' }),
  refusedAsAdmin('a deleted deal is not found', send('DELETE', `/deals/admin/${lastDeal}`), 404, 'Not found', 'deals.not_found'),

  by(
    'ida',
    get('admins see three plans', '/api/plans/admin', ['Essential', 'Growth', 'Premium'], (body) =>
      (body as { name: string }[]).map(({ name }) => name),
    ),
  ),
  succeedsAsAdmin(
    'an admin can save a plan',
    send('PUT', `/plans/admin/${essential}`, plan),
    { message: 'Plan updated successfully! You may need to re-sync with PayPal.', name: 'Essential', monthlyPrice: 12.5 },
    (body) => {
      const { message, plan: saved } = body as { message: string; plan: { name: string; monthlyPrice: number } };
      return { message, name: saved.name, monthlyPrice: saved.monthlyPrice };
    },
  ),
  get('a changed price is public at once', '/api/plans', 12.5, (body) => (body as { monthlyPrice: number }[])[0]?.monthlyPrice),
  refusedAsAdmin(
    'an unknown plan is not saved',
    send('PUT', `/plans/admin/${unknown}`, plan),
    404,
    'Plan not found',
    'plans.not_found',
  ),
  by(
    'ida',
    refused(
      'a plan needs at least one feature',
      send('PUT', `/plans/admin/${essential}`, { ...plan, keyFeatures: [] }),
      'request.invalid',
      {
        'body.keyFeatures': 'Enter at least one key feature.',
      },
    ),
  ),
  succeedsAsAdmin(
    'a plan needs no badge',
    send('PUT', `/plans/admin/${essential}`, { ...plan, badge: '' }),
    '',
    (body) => (body as { plan: { badge: string } }).plan.badge,
  ),
  ...planScenarios,
  refusedAsAdmin(
    'plans cannot be synced without a payment provider',
    send('POST', '/plans/admin/sync-paypal', {}),
    422,
    'PayPal is not configured on this site.',
    'plans.sync_not_configured',
  ),

  succeedsAsAdmin(
    'an admin can save the advertising page',
    send('PUT', '/advertising', {
      mainTitle: 'Moss',
      subtitle: '',
      introParagraph: '',
      statsParagraph: '**Moss**',
      pricingCards: [],
      sponsorsTitle: '',
      sponsors: [],
    }),
    { _id: sampleId('advertising', 1), mainTitle: 'Moss' },
    onlyFields('_id', 'mainTitle'),
  ),
  get(
    'the saved advertising page is public',
    '/api/advertising',
    { mainTitle: 'Moss', statsParagraph: '**Moss**' },
    onlyFields('mainTitle', 'statsParagraph'),
  ),

  by(
    'ida',
    get('the list of feedback is empty at first', '/api/admin/feedbacks?search=zzzz', {
      feedbacks: [],
      total: 0,
      totalPages: 1,
      counts: { all: 0, open: 0, done: 0 },
    }),
  ),
  {
    name: 'a visitor can send feedback',
    request: send('POST', '/feedback', { content: 'More moss, please.', email: 'reader@example.com' }),
    status: 200,
    body: { message: 'Feedback submitted successfully.' },
  },
  by(
    'ida',
    get('an admin can read the feedback', '/api/admin/feedbacks?search=MOSS%20reader', ['More moss, please.', 1, 1], (body) => {
      const { feedbacks, total, totalPages } = body as { feedbacks: { content: string }[]; total: number; totalPages: number };
      return [feedbacks[0]?.content, total, totalPages];
    }),
  ),
  by(
    'ida',
    get('new feedback is open', '/api/admin/feedbacks?search=moss&status=done', {
      feedbacks: [],
      total: 0,
      totalPages: 1,
      counts: { all: 1, open: 1, done: 0 },
    }),
  ),
  refusedAsAdmin(
    'unknown feedback cannot be marked',
    send('PATCH', `/admin/feedbacks/${unknown}/status`, { status: 'done' }),
    404,
    'Feedback not found',
    'feedback.not_found',
  ),
  refusedAsAdmin(
    'an unknown subscriber is not removed',
    send('DELETE', `/newsletter/${unknown}`),
    404,
    'Subscriber not found',
    'newsletter.not_found',
  ),

  by(
    'ida',
    get('an admin can read the settings', '/api/admin/settings', { siteName: 'Startup Directory' }, onlyFields('siteName')),
  ),
];
