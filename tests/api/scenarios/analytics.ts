import type { Scenario } from './scenario.ts';
import { refused } from './scenario.ts';

const mosscount = '00000000000300003b6c9058';
const unknown = 'ffffffffffffffffffffffff';

function ids(count: number): string[] {
  return Array.from({ length: count }, (_, at) => at.toString(16).padStart(24, '0'));
}

function counted(name: string, path: string, body: unknown): Scenario {
  return { name, request: { method: 'POST', path: `/api/analytics/${path}`, body }, status: 202, body: { message: 'Recorded.' } };
}

export const analyticsScenarios: Scenario[] = [
  counted('an impression is recorded', 'impressions', { startupIds: [mosscount] }),
  counted('fifty ids are accepted, unknown ones included', 'impressions', { startupIds: ids(50) }),
  counted('a repeated id is accepted', 'impressions', { startupIds: [mosscount, mosscount] }),
  counted('a view of an unknown startup is ignored', 'view', { startupId: unknown }),
  counted('a click is recorded', 'traffic', { startupId: mosscount }),
  refused(
    'fifty-one ids are refused',
    { method: 'POST', path: '/api/analytics/impressions', body: { startupIds: ids(51) } },
    'request.invalid',
    {
      'body.startupIds': 'Invalid length: Expected <=50 but received 51',
    },
  ),
  refused(
    'no ids are refused',
    { method: 'POST', path: '/api/analytics/impressions', body: { startupIds: [] } },
    'request.invalid',
    {
      'body.startupIds': 'Invalid length: Expected >=1 but received 0',
    },
  ),
  refused(
    'one wrong id refuses all',
    { method: 'POST', path: '/api/analytics/impressions', body: { startupIds: [mosscount, 'x'] } },
    'request.invalid',
    {
      'body.startupIds.1': 'Not an id.',
    },
  ),
  refused(
    'ids outside a list are refused',
    { method: 'POST', path: '/api/analytics/impressions', body: { startupIds: mosscount } },
    'request.invalid',
    {
      'body.startupIds': `Invalid type: Expected Array but received "${mosscount}"`,
    },
  ),
];
