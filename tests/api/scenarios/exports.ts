import { by, get, refused, refusedAs, type Scenario } from './scenario.ts';

const path = '/api/admin/export/startups';

interface Reply {
  startups: Record<string, unknown>[];
  next: string | null;
}

const rowsOf = (body: unknown) => (body as Reply).startups;

const fourthRow = {
  _id: '00000000000300000193feee',
  name: 'Fourth Row',
  slug: 'fourth-row',
  tagline: 'Tickets, seats and popcorn arithmetic for independent cinemas.',
  description:
    'Fourth Row sells the seat, tells the projectionist, and orders the right amount of popcorn. Members get their usual place held until the trailers start.\n\nNamed after the best row. We have measured.',
  logo: '/sample/logos/fourth-row.svg',
  website: 'https://fourth-row.example',
  screenshots: ['/sample/screenshots/fourth-row-1.svg'],
  categories: ['culture-play'],
  tags: ['cinema', 'tickets', 'memberships'],
  likes: 125,
  featured: false,
  publishedAt: '2026-09-08T12:00:00.000Z',
  status: 'active',
  fields: {
    pricing: 'paid',
    platform: ['web'],
    'open-source': false,
    founded: 2015,
    country: 'Italy',
    'team-size': '11-50',
    status: 'active',
  },
  sourceId: null,
  owner: null,
  submission: null,
};

/** The export of the table of startups, after other scenarios have changed the sample. */
export const exportScenarios: Scenario[] = [
  refused('a visitor cannot export startups', { path }, 'auth.required'),
  refusedAs('mara', 'a member cannot export startups', { path }, 'auth.forbidden'),
  by(
    'tomasz',
    get('an export follows the search and the status', `${path}?search=fourth%20row&status=active`, [fourthRow], rowsOf),
  ),
  by(
    'ida',
    get('an export of another status does not contain the listing', `${path}?search=fourth%20row&status=archived`, [], rowsOf),
  ),
  by('ida', get('an export without a match is empty', `${path}?search=nothing-matches`, { startups: [], next: null })),
  by('ida', get('an export continues after an id', `${path}?after=${'f'.repeat(24)}`, { startups: [], next: null })),
  refusedAs('ida', 'an export after something other than an id is refused', { path: `${path}?after=1` }, 'request.invalid', {
    'query.after': 'Please send an id: 24 digits from 0 to f.',
  }),
  refusedAs(
    'tomasz',
    'an editor cannot download everything',
    { method: 'POST', path: '/api/admin/export/everything' },
    'auth.forbidden',
  ),
  refusedAs(
    'ida',
    'a host that writes no files cannot export everything',
    { method: 'POST', path: '/api/admin/export/everything' },
    'exports.not_available',
  ),
];
