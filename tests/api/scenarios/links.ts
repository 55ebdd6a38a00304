import type { TestRequest } from '../hosts.ts';
import { by, get, onlyFields, refused, refusedAs, type Scenario } from './scenario.ts';

const mosscount = '00000000000300003b6c9058';
const unknown = 'ffffffffffffffffffffffff';

/** The rows of the admin's table, without their ids and times. */
function rowsOf(body: unknown): unknown {
  const { findings, total } = body as {
    findings: { startup: { name: string }; trouble: string; movedTo: string; checks: unknown[] }[];
    total: number;
  };
  return {
    total,
    rows: findings.map(({ startup, trouble, movedTo, checks }) => [startup.name, trouble, movedTo, checks.length]),
  };
}

const moved = ['Pebblequeue', 'moved', 'https://pebbles.example/', 10];

const ignored = (id: string, days: unknown): TestRequest => ({
  method: 'POST',
  path: `/api/admin/startups/${id}/link/ignore`,
  body: { days },
});
const followed = (id: string, movedTo: string): TestRequest => ({
  method: 'POST',
  path: `/api/admin/startups/${id}/link/follow`,
  body: { movedTo },
});
const confirmed = (id: string): TestRequest => ({ method: 'POST', path: `/api/startups/${id}/link/alive` });

/** Websites that are gone, moved or parked. Tests that need a finding are in link-watches.test.ts. */
export const linkScenarios: Scenario[] = [
  refused('a visitor cannot list broken websites', { path: '/api/admin/links' }, 'auth.required'),
  refusedAs('mara', 'a member cannot list broken websites', { path: '/api/admin/links' }, 'auth.forbidden'),
  by('ida', get('an admin sees the websites that have moved', '/api/admin/links', { total: 1, rows: [moved] }, rowsOf)),
  by(
    'ida',
    get(
      'an admin finds a broken website by its address',
      '/api/admin/links?search=PEBBLEqueue.example&sort=-since',
      { total: 1, rows: [moved] },
      rowsOf,
    ),
  ),
  by('ida', get('an admin filters the broken websites', '/api/admin/links?trouble=gone', { total: 0, rows: [] }, rowsOf)),
  by('ida', get('broken websites are counted', '/api/admin/stats', { linkFindings: 1 }, onlyFields('linkFindings'))),
  refusedAs('ida', 'an unknown kind of problem is refused', { path: '/api/admin/links?trouble=sad' }, 'request.invalid', {
    'query.trouble': 'Please choose one of: all, gone, moved, parked.',
  }),
  refused('a visitor cannot ignore a problem', ignored(mosscount, 9), 'auth.required'),
  refusedAs('ida', 'a problem can be ignored for a year at most', ignored(mosscount, 366), 'request.invalid', {
    'body.days': 'Please enter a number of at most 365.',
  }),
  refusedAs('ida', 'the problem of an unknown listing cannot be ignored', ignored(unknown, 9), 'startups.not_found'),
  refusedAs('ida', 'a website without a problem cannot be ignored', ignored(mosscount, 9), 'links.nothing_found'),
  refused('a visitor cannot accept a new address', followed(mosscount, 'https://a.example/'), 'auth.required'),
  refusedAs(
    'ida',
    'a new address of an unknown listing cannot be accepted',
    followed(unknown, 'https://a.example/'),
    'startups.not_found',
  ),
  refusedAs(
    'ida',
    'the address of a website that has not moved cannot be accepted',
    followed(mosscount, 'https://a.example/'),
    'links.nothing_found',
  ),
  refused('a visitor cannot say that a website works', confirmed(mosscount), 'auth.required'),
  refusedAs('ravi', 'a member cannot answer for another owner', confirmed(mosscount), 'auth.forbidden'),
  refusedAs('beatrix', 'an owner who was not asked has nothing to answer', confirmed(mosscount), 'links.nothing_found'),
];
