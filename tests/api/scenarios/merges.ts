import type { Merge } from '../../../server/domain/submissions/merges.contract.ts';
import { messages } from '../../../server/domain/core/messages.ts';
import type { TestRequest } from '../hosts.ts';
import { by, get, onlyFields, refused, refusedAs, repliesWithMessage, type Scenario } from './scenario.ts';

/** An active listing of Beatrix. */
const mosscount = '00000000000300003b6c9058';
/** An active listing without an owner. */
const bylinery = '000000000003000018cafacd';
/** A pending listing of Mara. */
const commonplacer = '000000000003000034190c09';
const unknown = 'f'.repeat(24);

const review = (duplicateId: string, survivorId: string): TestRequest => ({
  path: `/api/admin/merges/review?duplicateId=${duplicateId}&survivorId=${survivorId}`,
});
const merge = (choices: object = {}): TestRequest => ({
  method: 'POST',
  path: '/api/admin/merges',
  body: { duplicateId: mosscount, survivorId: bylinery, parts: [], owner: 'survivor', plan: 'survivor', ...choices },
});
const undo = (id: string): TestRequest => ({ method: 'POST', path: `/api/admin/merges/${id}/undo` });
const admin = (action: string): TestRequest => ({ method: 'POST', path: `/api/admin/startups/${mosscount}/${action}` });

const named = { _id: bylinery, name: 'Bylinery', slug: 'bylinery', logo: '/sample/logos/bylinery.svg', status: 'active' };

/** Merging duplicates, and undoing merges. */
export const mergeScenarios: Scenario[] = [
  refused('a visitor cannot compare listings', review(mosscount, bylinery), 'auth.required'),
  refusedAs('beatrix', 'an owner cannot merge listings', merge(), 'auth.forbidden'),
  refusedAs('priya', 'a reviewer cannot undo a merge', undo(mosscount), 'auth.forbidden'),
  refusedAs('ida', 'an unknown listing cannot be compared', review(unknown, bylinery), 'startups.not_found'),
  refusedAs('ida', 'a listing cannot be merged into itself', merge({ survivorId: mosscount }), 'merges.same_startup'),
  refusedAs('ida', 'a listing that is not public cannot be merged', merge({ duplicateId: commonplacer }), 'merges.not_live'),
  refusedAs('ida', 'a listing can be merged only into a public one', review(mosscount, commonplacer), 'merges.not_live'),
  refusedAs('ida', 'a merge cannot take parts that do not differ', merge({ parts: ['slug'] }), 'request.invalid', {
    'body.parts': 'Please choose from the parts that differ.',
  }),
  refusedAs('ida', 'a plan that no one pays for cannot be moved', merge({ plan: 'duplicate' }), 'request.invalid', {
    'body.plan': 'The duplicate has no subscription.',
  }),
  refusedAs('ida', 'the owner must be that of one of the two listings', merge({ owner: 'mara' }), 'request.invalid', {
    'body.owner': 'Please choose one of: survivor, duplicate.',
  }),
  refusedAs('ida', 'a listing that was not merged has no merge to undo', undo(mosscount), 'merges.not_found'),
  by('ida', {
    name: 'an admin compares two listings',
    request: review(mosscount, bylinery),
    status: 200,
    body: {
      owners: ['beatrix', null],
      name: { part: 'name', duplicate: 'Mosscount', survivor: 'Bylinery' },
      gains: { likes: 412, days: 45, claims: 0, revisions: 0 },
    },
    part: (body) => {
      const { duplicate, survivor, parts, gains } = body as {
        duplicate: { owner: string | null };
        survivor: { owner: string | null };
        parts: { part: string }[];
        gains: object;
      };
      return { owners: [duplicate.owner, survivor.owner], name: parts.find(({ part }) => part === 'name'), gains };
    },
  }),

  by('ida', {
    name: 'an admin merges a listing into another, with chosen parts',
    request: merge({ parts: ['website'], owner: 'duplicate' }),
    status: 200,
    body: { message: messages.startupsMerged, survivor: named },
  }),
  get(
    "the duplicate's address redirects to the other listing",
    '/api/startups/slug/mosscount',
    {
      name: 'Bylinery',
      slug: 'bylinery',
      website: 'https://mosscount.example/new',
    },
    onlyFields('name', 'slug', 'website'),
  ),
  get(
    'the similar listings of a duplicate redirect as well',
    '/api/startups/slug/mosscount/similar?limit=3',
    3,
    (body) => (body as unknown[]).length,
  ),
  refusedAs('ida', 'a listing can be merged only once', merge(), 'merges.not_live'),
  refusedAs('ida', 'a duplicate cannot be restored', admin('restore'), 'archives.merged'),
  refusedAs(
    'ida',
    'a duplicate cannot be deleted',
    { method: 'DELETE', path: `/api/admin/startups/${mosscount}` },
    'archives.merged',
  ),
  refusedAs(
    'beatrix',
    'the deletion of a duplicate cannot be requested',
    { method: 'PUT', path: `/api/startups/${mosscount}/removal-request`, body: { requested: true } },
    'archives.merged',
  ),
  by(
    'ida',
    get(
      'the review of a duplicate names the other listing',
      `/api/admin/startups/${mosscount}`,
      { reason: 'duplicate', mergedInto: { _id: bylinery, name: 'Bylinery' } },
      (body) => onlyFields('reason', 'mergedInto')((body as { archive: unknown }).archive),
    ),
  ),
  by(
    'ida',
    get(
      'all current merges are listed',
      '/api/admin/merges',
      [
        {
          _id: mosscount,
          duplicate: 'Mosscount',
          survivor: 'Bylinery',
          mergedAt: '2026-11-21T12:00:00.000Z',
          merger: 'ida',
          undoUntil: '2026-12-21T12:00:00.000Z',
        },
      ],
      (body) =>
        (body as { merges: Merge[] }).merges.map(({ duplicate, survivor, ...merge }) => ({
          ...merge,
          duplicate: duplicate.name,
          survivor: survivor.name,
        })),
    ),
  ),
  by(
    'ida',
    get(
      'the history of the other listing contains the merge',
      `/api/admin/startups/${bylinery}/history`,
      [['merge', ['website']]],
      (body) => (body as { revisions: { kind: string; parts: string[] }[] }).revisions.map(({ kind, parts }) => [kind, parts]),
    ),
  ),

  by('ida', repliesWithMessage('an admin undoes the merge', undo(mosscount), messages.mergeUndone)),
  refusedAs('ida', 'a merge can be undone only once', undo(mosscount), 'merges.not_found'),
  get(
    'after the undo, the listing has its own page again',
    '/api/startups/slug/mosscount',
    { name: 'Mosscount' },
    onlyFields('name'),
  ),
];
