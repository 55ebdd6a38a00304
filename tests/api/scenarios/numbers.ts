import { by, get, refused, refusedAs, type Scenario } from './scenario.ts';

const visit = (body: object) => ({ method: 'POST', path: '/api/visits', body });
const search = (body: object) => ({ method: 'POST', path: '/api/visits/searches', body });

const recorded = (name: string, request: Scenario['request']): Scenario => ({
  name,
  request,
  status: 202,
  body: { message: 'Recorded.' },
});

interface Numbers {
  days: { day: string; views: number }[];
  sums: { views: number; visitors: number };
  searches: { text: string }[];
  decisions: { kind: string }[];
}

const shape = (body: unknown) => {
  const { days, sums, searches, decisions } = body as Numbers;
  return [
    days.length,
    days[0]?.day,
    days.at(-1)?.day,
    sums.views === days.reduce((sum, { views }) => sum + views, 0) && sums.views > sums.visitors,
    searches.map(({ text }) => text),
    decisions.map(({ kind }) => kind),
  ];
};

const kinds = ['submission', 'claim', 'revision', 'report'];

export const numberScenarios: Scenario[] = [
  // This scenario comes first, because the server writes counts a second later than the demo.
  refused('a visitor cannot read the numbers', { path: '/api/admin/numbers' }, 'auth.required'),
  refusedAs('mara', 'a member cannot read the numbers', { path: '/api/admin/numbers' }, 'auth.forbidden'),
  refusedAs('tomasz', 'an editor cannot read the numbers', { path: '/api/admin/numbers' }, 'auth.forbidden'),
  by(
    'ida',
    get(
      'an admin reads the numbers of 30 days',
      '/api/admin/numbers',
      [
        30,
        '2026-10-23',
        '2026-11-21',
        true,
        ['beekeeping', 'sourdough', 'tide tables for kayaks', 'choir rehearsal planner'],
        kinds,
      ],
      shape,
    ),
  ),
  by(
    'ida',
    get(
      'an admin reads the numbers of 90 days',
      '/api/admin/numbers?days=90',
      [
        90,
        '2026-08-24',
        '2026-11-21',
        true,
        ['beekeeping', 'tide tables for kayaks', 'sourdough', 'choir rehearsal planner'],
        kinds,
      ],
      shape,
    ),
  ),
  refusedAs('ida', 'other periods are refused', { path: '/api/admin/numbers?days=31' }, 'request.invalid', {
    'query.days': 'Please choose one of: 30, 90.',
  }),
  by('ida', get('a host without a disk has no backups to download', '/api/admin/backups/files', { backups: [] })),
  refusedAs('mara', 'a member cannot list the backups', { path: '/api/admin/backups/files' }, 'auth.forbidden'),
  refusedAs(
    'ida',
    'no one can download a backup from a host without backups',
    { method: 'POST', path: '/api/admin/backups/files', body: { name: 'debut-2026-11-21T030000Z.sqlite' } },
    'backups.not_available',
  ),
  recorded('a visit of a public page is recorded', visit({ path: '/faq', referrer: 'news.example' })),
  recorded('a visit of an unknown page is ignored', visit({ path: '/nowhere' })),
  refused('a visit of a path without a leading slash is refused', visit({ path: 'faq' }), 'request.invalid', {
    'body.path': 'Please check this value.',
  }),
  recorded('a visit of a page whose name no store can hold is ignored', visit({ path: '/startup/%00' })),
  recorded('a search that no store can hold is ignored', search({ searches: ['tea\u0000', 'tea\uD83D'] })),
  recorded('a search that found nothing is recorded', search({ searches: ['beekeeping', 'ada@example.com'] })),
  refused('an empty list of searches is refused', search({ searches: [] }), 'request.invalid', {
    'body.searches': 'Please add at least 1 entry.',
  }),
  refused('twenty-one searches are refused', search({ searches: Array(21).fill('a') }), 'request.invalid', {
    'body.searches': 'Please keep to 20 entries; there are 21.',
  }),
];
