import type { TestRequest } from '../hosts.ts';
import { by, get, onlyFields, refused, refusedAs, repliesWithMessage, type Scenario } from './scenario.ts';

const ferrywire = '0000000000030000294ca9d6';
const grantling = '00000000000300000a23f22f';
const unknown = 'ffffffffffffffffffffffff';
const sent = 'Thank you. We will look into it.';

/** A report, always from the same network, so that the guard against floods applies. */
function report(overrides: object = {}, headers: Record<string, string> = {}): TestRequest {
  const body = { startupId: ferrywire, reason: 'duplicate', details: 'As “Ferry”.', email: 'ada@example.com', ...overrides };
  return { method: 'POST', path: '/api/reports', body, headers: { 'x-forwarded-for': '203.0.113.77', ...headers } };
}

/** The rows of the admin's table, without their ids and times. */
function rowsOf(body: unknown): unknown {
  const { reports, total } = body as {
    reports: { startup: { name: string }; reason: string; status: string; openReports: number }[];
    total: number;
  };
  return { total, rows: reports.map(({ startup, reason, status, openReports }) => [startup.name, reason, status, openReports]) };
}

const decision = (body: object): TestRequest => ({ method: 'PATCH', path: `/api/admin/reports/${unknown}/status`, body });
const reasons = (list: unknown): TestRequest => ({ method: 'PUT', path: '/api/admin/report-reasons', body: { reasons: list } });
const gone = { key: 'gone', title: 'Gone', text: 'It is gone.' };
const titles = (body: unknown) => (body as { title: string }[]).map(({ title }) => title);

/** Reports of listings. Tests that need the id of a new report are in reports.test.ts. */
export const reportScenarios: Scenario[] = [
  get(
    'until other reasons are saved, anyone can read the five default reasons',
    '/api/report-reasons',
    ['Spam, or not a startup', 'Closed or offline', 'Incorrect information', 'Duplicate', 'Illegal or harmful'],
    titles,
  ),
  refused('a report must name one of the reasons', report({ reason: 'dull' }), 'reports.unknown_reason', {
    'body.reason': 'Please choose one of the reasons.',
  }),
  refused('a report needs a reason', report({ reason: ' ' }), 'request.invalid', { 'body.reason': 'Please choose a reason.' }),
  refused('the address of a reporter must be an email address', report({ email: 'ada@' }), 'request.invalid', {
    'body.email': 'Please enter a valid email.',
  }),
  refused('an unknown listing cannot be reported', report({ startupId: unknown }), 'startups.not_found'),
  refused('a listing that is not published cannot be reported', report({ startupId: grantling }), 'startups.not_found'),
  refused('a report cannot set a status', report({ status: 'done' }), 'request.invalid', {
    'body.status': 'This field does not exist. Please remove it.',
  }),
  repliesWithMessage('a visitor reports a listing', report(), sent),
  repliesWithMessage('a second report from the same network gets the same reply', report({ reason: 'spam' }), sent),
  repliesWithMessage(
    'a report with an idempotency key is accepted',
    report({ startupId: '00000000000300003b6c9058', details: '' }, { 'idempotency-key': 'report-of-mosscount' }),
    sent,
  ),
  repliesWithMessage(
    'a repeated report gets the same reply',
    report({ startupId: '00000000000300003b6c9058', details: '' }, { 'idempotency-key': 'report-of-mosscount' }),
    sent,
  ),
  refused('a visitor cannot list reports', { path: '/api/admin/reports' }, 'auth.required'),
  refusedAs('mara', 'a member cannot list reports', { path: '/api/admin/reports' }, 'auth.forbidden'),
  by(
    'ida',
    get(
      'an admin finds one report of each network and listing',
      '/api/admin/reports?sort=startup',
      {
        total: 2,
        rows: [
          ['Ferrywire', 'Duplicate', 'open', 1],
          ['Mosscount', 'Duplicate', 'open', 1],
        ],
      },
      rowsOf,
    ),
  ),
  by(
    'ida',
    get(
      'an admin finds a report by its details and address',
      '/api/admin/reports?status=open&search=FERRY%20ada',
      {
        total: 1,
        rows: [['Ferrywire', 'Duplicate', 'open', 1]],
      },
      rowsOf,
    ),
  ),
  by('ida', get('open reports are counted', '/api/admin/stats', { openReports: 2 }, onlyFields('openReports'))),
  refusedAs('ida', 'an unknown status of reports is refused', { path: '/api/admin/reports?status=lost' }, 'request.invalid', {
    'query.status': 'Please choose one of: all, open, done, dismissed.',
  }),
  refused('a visitor cannot decide a report', decision({ status: 'done' }), 'auth.required'),
  refusedAs('ida', 'an unknown report cannot be decided', decision({ status: 'done' }), 'reports.not_found'),
  refused('a visitor cannot change the reasons', reasons([gone]), 'auth.required'),
  refusedAs('ida', 'the list of reasons cannot be empty', reasons([]), 'request.invalid', {
    'body.reasons': 'Please keep at least one reason.',
  }),
  refusedAs('ida', 'two reasons cannot have the same key', reasons([gone, { ...gone, title: 'Away' }]), 'request.invalid', {
    'body.reasons': 'Two reasons have the same key.',
  }),
  refusedAs(
    'ida',
    'there are at most twelve reasons',
    reasons(Array.from({ length: 13 }, (_, at) => ({ ...gone, key: `r-${at}` }))),
    'request.invalid',
    {
      'body.reasons': 'Please keep to 12 reasons.',
    },
  ),
  by('ida', {
    name: 'an admin saves other reasons',
    request: reasons([gone]),
    status: 200,
    body: { reasons: [gone] },
    part: onlyFields('reasons'),
  }),
  get('saved reasons are public at once', '/api/report-reasons', [gone]),
  refused('a removed reason is refused', report({ startupId: ferrywire, reason: 'duplicate' }), 'reports.unknown_reason', {
    'body.reason': 'Please choose one of the reasons.',
  }),
  by(
    'ida',
    get(
      'reports keep the title of a removed reason',
      '/api/admin/reports?search=ferrywire',
      {
        total: 1,
        rows: [['Ferrywire', 'Duplicate', 'open', 1]],
      },
      rowsOf,
    ),
  ),
];
