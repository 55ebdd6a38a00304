import type { TestRequest } from '../hosts.ts';
import { by, refused, refusedAs, type Scenario } from './scenario.ts';

/** An active listing of Beatrix, and an active listing without an owner. */
const mosscount = '00000000000300003b6c9058';
const bylinery = '000000000003000018cafacd';
/** A pending listing of Mara. */
const commonplacer = '000000000003000034190c09';
const unknown = 'f'.repeat(24);

const bulk = (path: string, body?: unknown): TestRequest => ({
  method: 'POST',
  path: `/api/admin/bulk/${path}`,
  ...(body === undefined ? {} : { body }),
});
const ids = (...list: string[]) => ({ by: 'ids', ids: list });
const filter = (search: string, expected: number, status = 'all') => ({ by: 'filter', search, status, expected });

/** The number of done rows, the skipped rows, and whether there is an undo and a next batch. */
function outcomeOf(body: unknown): unknown {
  const { done, skipped, undo, next } = body as { done: number; skipped: object[]; undo: string | null; next: object | null };
  return { done, skipped, undo: undo !== null, next: next !== null };
}

const does = (name: string, request: TestRequest, done: number, ...skipped: object[]): Scenario =>
  by('ida', {
    name,
    request,
    status: 200,
    body: { done, skipped, undo: done > 0, next: false },
    part: outcomeOf,
  });

const charged = (query = ''): TestRequest => ({ path: `/api/admin/bulk/startups/charged${query}` });
const none = { status: 200, body: { charged: 0 } };

const archive = { reason: 'legal', note: 'A letter came.' };

/** Bulk actions. Tests that need the id of an undo are in bulk.test.ts. */
export const bulkScenarios: Scenario[] = [
  refused('a visitor cannot archive listings', bulk('startups/archive', { rows: ids(mosscount), ...archive }), 'auth.required'),
  refusedAs(
    'priya',
    'a reviewer cannot archive listings',
    bulk('startups/archive', { rows: ids(mosscount), ...archive }),
    'auth.forbidden',
  ),
  refusedAs('ida', 'archiving needs a reason', bulk('startups/archive', { rows: ids(mosscount) }), 'request.invalid', {
    'body.reason': 'Please fill this in.',
  }),
  refusedAs(
    'ida',
    'a bulk action is refused if it matches more startups than the admin saw',
    bulk('startups/archive', { rows: filter('mosscount', 0), ...archive }),
    'removals.more_match',
  ),
  does(
    'an admin features startups, and a featured one is skipped',
    bulk('startups/feature', { rows: ids(mosscount, bylinery, unknown), featured: true }),
    1,
    { name: 'Mosscount', message: 'Nothing to change.' },
    { name: '', message: 'Startup not found' },
  ),
  does('a featured startup is skipped', bulk('startups/feature', { rows: ids(mosscount), featured: true }), 0, {
    name: 'Mosscount',
    message: 'Nothing to change.',
  }),
  does(
    'an admin adds a category to the startups that a search finds',
    bulk('startups/categorize', { rows: filter('mosscount', 1), mode: 'add', categories: ['finance'] }),
    1,
  ),
  refusedAs(
    'ida',
    'an unknown category is refused',
    bulk('startups/categorize', { rows: ids(mosscount), mode: 'replace', categories: ['nowhere'] }),
    'categories.not_found',
    { 'body.categories': 'Category not found' },
  ),
  does('an admin gives startups to a member', bulk('startups/move', { rows: ids(mosscount), owner: 'MARA' }), 1),
  does('a startup of the same owner is skipped', bulk('startups/move', { rows: ids(mosscount), owner: 'mara' }), 0, {
    name: 'Mosscount',
    message: 'Nothing to change.',
  }),
  refusedAs(
    'ida',
    'an unknown owner is refused',
    bulk('startups/move', { rows: ids(mosscount), owner: 'no-one' }),
    'users.not_found',
    {
      'body.owner': 'User not found',
    },
  ),
  does('an admin archives startups', bulk('startups/archive', { rows: ids(bylinery), ...archive }), 1),
  does('an archived startup is skipped', bulk('startups/archive', { rows: ids(bylinery), ...archive }), 0, {
    name: 'Bylinery',
    message: 'This startup has already been taken down.',
  }),
  refused('a visitor cannot count subscriptions', charged(), 'auth.required'),
  refusedAs('mara', 'a member cannot count subscriptions', charged(), 'auth.forbidden'),
  refusedAs('priya', 'subscriptions are counted only for ids', charged('?ids=1'), 'request.invalid', {
    'query.ids': 'Please send ids separated by commas.',
  }),
  by('priya', {
    name: 'none of the chosen startups has a charged subscription',
    request: charged(`?ids=${commonplacer},${unknown}`),
    ...none,
  }),
  by('priya', {
    name: 'none of the matching startups has a charged subscription',
    request: charged('?search=commonplacer'),
    ...none,
  }),
  does(
    'an admin rejects pending startups, and a published one is skipped',
    bulk('startups/decide', { rows: ids(commonplacer, mosscount), status: 'rejected', rejectionReason: 'Spam.' }),
    1,
    { name: 'Mosscount', message: 'This startup has already been reviewed.' },
  ),
  does(
    'an admin rejects the claims that match',
    bulk('claims', { rows: filter('loopcrate', 2, 'pending'), status: 'rejected' }),
    2,
  ),
  does(
    'a bulk action skips claims that are already decided',
    bulk('claims', { rows: filter('loopcrate', 9, 'pending'), status: 'approved' }),
    0,
  ),
  does('no changes match', bulk('revisions', { rows: filter('zzz-none', 0, 'pending'), status: 'rejected' }), 0),
  does('an unknown report is skipped', bulk('reports', { rows: ids(unknown), status: 'done' }), 0, {
    name: '',
    message: 'This report was deleted together with its startup.',
  }),
  does('unknown feedback is skipped', bulk('feedback', { rows: ids(unknown), status: 'done' }), 0, {
    name: '',
    message: 'Feedback not found',
  }),
  refused('a visitor cannot undo a bulk action', bulk(`claims/${unknown}/undo`), 'auth.required'),
  refusedAs('ida', 'an unknown batch cannot be undone', bulk(`claims/${unknown}/undo`), 'bulk.not_found'),
];
