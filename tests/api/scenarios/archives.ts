import type { TestRequest } from '../hosts.ts';
import { by, fromNewNetwork, get, onlyFields, refused, refusedAs, type Scenario } from './scenario.ts';

/** An active listing of Beatrix. */
const mosscount = '00000000000300003b6c9058';
/** A pending listing of Mara. */
const commonplacer = '000000000003000034190c09';
const unknown = 'f'.repeat(24);

const admin = (id: string, action: string, body?: unknown): TestRequest => ({
  method: 'POST',
  path: `/api/admin/startups/${id}/${action}`,
  ...(body === undefined ? {} : { body }),
});
const archive = (id: string, body: unknown = { reason: 'legal', note: 'A letter came.' }) => admin(id, 'archive', body);
const restore = (id: string) => admin(id, 'restore');
const remove = (id: string): TestRequest => ({ method: 'DELETE', path: `/api/admin/startups/${id}` });
const impact = (id: string) => `/api/admin/startups/${id}/related-counts`;
const owners = (id: string, action: string) => fromNewNetwork('POST', `/api/startups/${id}/${action}`, undefined);
const request = (id: string, requested: unknown) => fromNewNetwork('PUT', `/api/startups/${id}/removal-request`, { requested });

const statusOf = onlyFields('_id', 'status');
const archiveOf = (body: unknown) => {
  const { status, archive: details } = body as { status: string; archive?: object };
  return { status, archive: details };
};
const archivedAt = '2026-11-21T12:00:00.000Z';

/** Archiving and restoring listings. */
export const archiveScenarios: Scenario[] = [
  refused('a visitor cannot take a listing down', archive(mosscount), 'auth.required'),
  refusedAs('beatrix', 'an owner cannot archive a listing as admins do', archive(mosscount), 'auth.forbidden'),
  refusedAs('priya', 'a reviewer cannot take a listing down', archive(mosscount), 'auth.forbidden'),
  refusedAs('ida', 'an unknown listing cannot be taken down', archive(unknown), 'startups.not_found'),
  refusedAs('ida', 'taking down needs a reason', archive(mosscount, {}), 'request.invalid', {
    'body.reason': 'Please fill this in.',
  }),
  refusedAs('ida', 'taking down needs a known reason', archive(mosscount, { reason: 'ugly' }), 'request.invalid', {
    'body.reason': 'Please choose one of: spam, closed, legal, duplicate, owner.',
  }),
  refusedAs('ida', 'a listing that is not taken down cannot be restored', restore(mosscount), 'archives.not_archived'),
  refusedAs('ida', 'a listing that is not taken down cannot be deleted', remove(mosscount), 'archives.archive_first'),
  refusedAs(
    'beatrix',
    'the deletion can be requested only for an archived listing',
    request(mosscount, true),
    'archives.not_archived',
  ),
  refusedAs(
    'beatrix',
    'an owner cannot bring back a listing that is not taken down',
    owners(mosscount, 'undo-withdrawal'),
    'archives.not_archived',
  ),

  by('ida', {
    name: 'an admin archives a listing',
    request: archive(mosscount),
    status: 200,
    body: { _id: mosscount, status: 'archived' },
    part: statusOf,
  }),
  refusedAs('ida', 'a listing can be taken down only once', archive(mosscount), 'archives.already_archived'),
  refused('the page of a listing that was taken down is gone', { path: '/api/startups/slug/mosscount' }, 'startups.gone'),
  get(
    'a listing that was taken down still has similar listings',
    '/api/startups/slug/mosscount/similar?limit=3',
    3,
    (body) => (body as unknown[]).length,
  ),
  by(
    'ida',
    get(
      'a review shows why, when and by whom a listing was taken down',
      `/api/admin/startups/${mosscount}`,
      {
        reason: 'legal',
        note: 'A letter came.',
        archivedAt,
        by: 'ida',
        statusBefore: 'active',
        removalRequestedAt: null,
      },
      (body) => (body as { archive: unknown }).archive,
    ),
  ),
  refusedAs(
    'beatrix',
    'an owner cannot bring back what an admin took down',
    owners(mosscount, 'undo-withdrawal'),
    'archives.by_admin',
  ),
  refusedAs(
    'beatrix',
    'an owner cannot take down a listing that is already taken down',
    owners(mosscount, 'withdraw'),
    'archives.already_archived',
  ),
  refusedAs('ravi', 'only the owner can request the deletion of a listing', request(mosscount, true), 'auth.forbidden'),
  refusedAs('beatrix', 'a request for deletion must be true or false', request(mosscount, 'yes'), 'request.invalid', {
    'body.requested': 'Please choose yes or no (true or false).',
  }),
  by('beatrix', {
    name: 'the owner sees the reason and requests the deletion',
    request: request(mosscount, true),
    status: 200,
    body: {
      status: 'archived',
      archive: { reason: 'legal', note: 'A letter came.', archivedAt, canRestore: false, removalRequestedAt: archivedAt },
    },
    part: archiveOf,
  }),
  by('ida', get('admins see the request', '/api/admin/stats', { removalRequests: 1 }, onlyFields('removalRequests'))),
  by(
    'ida',
    get(
      'a listing with a requested deletion comes first among archived listings',
      '/api/admin/startups?status=archived',
      [['Mosscount', archivedAt]],
      (body) =>
        (body as { startups: { name: string; removalRequestedAt?: string }[] }).startups.map((row) => [
          row.name,
          row.removalRequestedAt,
        ]),
    ),
  ),
  by('beatrix', {
    name: 'a request for deletion can be withdrawn',
    request: request(mosscount, false),
    status: 200,
    body: {
      status: 'archived',
      archive: { reason: 'legal', note: 'A letter came.', archivedAt, canRestore: false, removalRequestedAt: null },
    },
    part: archiveOf,
  }),
  refused('a visitor cannot restore a listing', restore(mosscount), 'auth.required'),
  refusedAs('beatrix', 'an owner cannot restore a listing as admins do', restore(mosscount), 'auth.forbidden'),
  by('ida', {
    name: 'an admin restores a listing',
    request: restore(mosscount),
    status: 200,
    body: { _id: mosscount, status: 'active' },
    part: statusOf,
  }),
  get(
    'a restored listing has its page again',
    '/api/startups/slug/mosscount',
    { slug: 'mosscount', status: 'active' },
    onlyFields('slug', 'status'),
  ),

  refused('a visitor cannot withdraw a listing', owners(commonplacer, 'withdraw'), 'auth.required'),
  refusedAs('ravi', 'a member cannot withdraw the listing of another one', owners(commonplacer, 'withdraw'), 'auth.forbidden'),
  by('mara', {
    name: 'an owner withdraws a submission',
    request: owners(commonplacer, 'withdraw'),
    status: 200,
    body: {
      status: 'archived',
      archive: { reason: 'owner', note: '', archivedAt, canRestore: true, removalRequestedAt: null },
    },
    part: archiveOf,
  }),
  refused(
    'a submission that was withdrawn has no page, not even one that says that it is gone',
    { path: '/api/startups/slug/commonplacer' },
    'startups.not_found',
  ),
  refused(
    'a submission that was withdrawn has no similar listings',
    { path: '/api/startups/slug/commonplacer/similar' },
    'startups.not_found',
  ),
  refusedAs(
    'ida',
    'a submission that was withdrawn cannot be decided',
    { method: 'PATCH', path: `/api/admin/startups/${commonplacer}/status`, body: { status: 'active' } },
    'startups.not_pending',
  ),
  by('mara', {
    name: 'an owner restores a withdrawn listing, and it is pending again',
    request: owners(commonplacer, 'undo-withdrawal'),
    status: 200,
    body: { status: 'pending', archive: undefined },
    part: archiveOf,
  }),

  refused('a visitor cannot see what a deletion would also delete', { path: impact(mosscount) }, 'auth.required'),
  refusedAs('beatrix', 'an owner cannot see what a deletion would also delete', { path: impact(mosscount) }, 'auth.forbidden'),
  refusedAs(
    'ida',
    'an admin cannot see what the deletion of an unknown listing would also delete',
    { path: impact(unknown) },
    'startups.not_found',
  ),
  refusedAs('beatrix', 'an owner cannot delete a listing', remove(mosscount), 'auth.forbidden'),
  refusedAs('ida', 'an unknown listing is not deleted', remove(unknown), 'startups.not_found'),
];
