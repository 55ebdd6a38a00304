import { personId, type Username } from '../../../db/sample/people.ts';
import { by, get, refused, type Scenario } from './scenario.ts';

const mosscount = '00000000000300003b6c9058';
const unknown = 'ffffffffffffffffffffffff';

function ids(count: number): string[] {
  return Array.from({ length: count }, (_, at) => at.toString(16).padStart(24, '0'));
}

function recorded(name: string, path: string, body: unknown): Scenario {
  return { name, request: { method: 'POST', path: `/api/analytics/${path}`, body }, status: 202, body: { message: 'Recorded.' } };
}

const analytics = `/api/analytics/user/${personId('mara')}`;
const access = (username: Username) => `/api/analytics/access/${personId(username)}`;

interface Analytics {
  totals: { impressions: number; views: number; traffic: number };
  startups: { slug: string }[];
  days: { impressions: number; views: number; traffic: number }[];
}

const slugs = (body: unknown) => (body as Analytics).startups.map(({ slug }) => slug);

/** The number of days, if none of them has counts. */
function daysOfNothing(body: unknown): number | undefined {
  const { totals, startups, days } = body as Analytics;
  const zeros = [totals, ...days].every(({ impressions, views, traffic }) => impressions + views + traffic === 0);
  return zeros && startups.length === 0 ? days.length : undefined;
}

export const analyticsScenarios: Scenario[] = [
  recorded('an impression is recorded', 'impressions', { startupIds: [mosscount] }),
  recorded('fifty ids are accepted, unknown ones included', 'impressions', { startupIds: ids(50) }),
  recorded('a repeated id is accepted', 'impressions', { startupIds: [mosscount, mosscount] }),
  recorded('a view of an unknown startup is ignored', 'view', { startupId: unknown }),
  recorded('a click is recorded', 'traffic', { startupId: mosscount }),
  refused(
    'fifty-one ids are refused',
    { method: 'POST', path: '/api/analytics/impressions', body: { startupIds: ids(51) } },
    'request.invalid',
    {
      'body.startupIds': 'Please keep to 50 entries; there are 51.',
    },
  ),
  refused(
    'an empty list of ids is refused',
    { method: 'POST', path: '/api/analytics/impressions', body: { startupIds: [] } },
    'request.invalid',
    {
      'body.startupIds': 'Please add at least 1 entry.',
    },
  ),
  refused(
    'one invalid id refuses the whole request',
    { method: 'POST', path: '/api/analytics/impressions', body: { startupIds: [mosscount, 'x'] } },
    'request.invalid',
    {
      'body.startupIds.1': 'Please send an id: 24 digits from 0 to f.',
    },
  ),
  refused(
    'ids outside a list are refused',
    { method: 'POST', path: '/api/analytics/impressions', body: { startupIds: mosscount } },
    'request.invalid',
    {
      'body.startupIds': 'Please send a list.',
    },
  ),

  refused('a visitor cannot read the analytics of a member', { path: analytics }, 'auth.required'),
  by('ravi', refused('another member cannot read the analytics of a member', { path: analytics }, 'auth.forbidden')),
  by('tomasz', refused('an editor cannot read the analytics of a member', { path: analytics }, 'auth.forbidden')),
  by('mara', get('a member sees her own active listings', analytics, ['o', 'ferrywire', 'last-ferry-home'], slugs)),
  by('ida', get('an admin can read the analytics of a member', analytics, ['o', 'ferrywire', 'last-ferry-home'], slugs)),
  by('ida', get('a member without a listing has no analytics', `/api/analytics/user/${personId('ida')}`, 30, daysOfNothing)),
  by('mara', get('a member with an active listing has access to analytics', access('mara'), true)),
  by('ida', get('a member without a listing has no access to analytics', access('ida'), false)),
  by('noor', refused('a member cannot read the analytics access of another one', { path: access('mara') }, 'auth.forbidden')),
  refused('a visitor cannot read analytics access', { path: access('mara') }, 'auth.required'),
];
