import { personId } from '../../../db/sample/people.ts';
import type { Person, Standing } from '../../../server/domain/submissions/people.contract.ts';
import type { TestRequest } from '../hosts.ts';
import { by, get, refused, repliesWithMessage, type Scenario } from './scenario.ts';

const unknown = 'f'.repeat(24);
const mara = personId('mara');
const beatrix = personId('beatrix');
const path = (id: string, rest = '') => `/api/admin/users/${id}${rest}`;
const remove = (id: string, rest = ''): TestRequest => ({ method: 'DELETE', path: path(id, rest) });

const standingOf = ({ username, startups, claims, revisions, reports }: Standing) => ({
  username,
  startups: [startups.all, startups.active, startups.pending, startups.rejected],
  claims: [claims.all, claims.approved, claims.pending, claims.rejected],
  revisions: revisions.all,
  reports: reports.all,
});

/** How many rows each section has and shows, and the names of some. */
const sectionsOf = (body: unknown) => {
  const { user, standing, startups, makerOf, claims, revisions, subscriptions, payments } = body as Person;
  return {
    username: user.username,
    email: user.email,
    startups: [startups.total, startups.rows.length, startups.rows.length === standing.startups.all],
    makerOf: makerOf.total,
    claims: [claims.total, claims.rows.length],
    revisions: revisions.total,
    billing: [subscriptions.total, payments.total],
  };
};

const found = (body: unknown) => {
  const { startups, total } = body as { startups: { owner: { username: string } | null }[]; total: number };
  return { owners: [...new Set(startups.map(({ owner }) => owner?.username))], total };
};

const search = (text: string) => `/api/admin/startups?search=${encodeURIComponent(text)}`;

/** A person as admins see them, and what happens to their rows when they are deleted. */
export const peopleScenarios: Scenario[] = [
  refused('a visitor cannot see a user', { path: path(mara) }, 'auth.required'),
  by('mara', refused('a member cannot see their own account as an admin does', { path: path(mara) }, 'auth.forbidden')),
  by('ida', refused('an unknown user is not found', { path: path(unknown) }, 'users.not_found')),
  by('mara', refused('a member cannot read a standing', { path: path(beatrix, '/standing') }, 'auth.forbidden')),
  by('ida', refused('the standing of an unknown user is not found', { path: path(unknown, '/standing') }, 'users.not_found')),
  by(
    'ida',
    get(
      'the standing of a member counts listings and claims by status',
      path(mara, '/standing'),
      { username: 'mara', startups: [5, 3, 1, 1], claims: [3, 1, 1, 1], revisions: 0, reports: 0 },
      (body) => standingOf(body as Standing),
    ),
  ),
  by(
    'ida',
    get('the standing of a member has no address', path(mara, '/standing'), false, (body) => JSON.stringify(body).includes('@')),
  ),

  by('ida', get('listings are found by the username of their owner', search('mara'), { owners: ['mara'], total: 5 }, found)),
  by('ida', get('listings are found by the name of their owner', search('LINDQVIST'), { owners: ['mara'], total: 5 }, found)),
  by(
    'ida',
    get('listings are found by the address of their owner', search('mara@people.example'), { owners: ['mara'], total: 5 }, found),
  ),
  by(
    'ida',
    get('listings are found by the beginning of their owner’s address', search('mara@p'), { owners: ['mara'], total: 5 }, found),
  ),
  by(
    'ida',
    get('listings are not found by the end of their owner’s address', search('people.example'), { owners: [], total: 0 }, found),
  ),
  by(
    'ida',
    get(
      'the listings of an owner are counted by status',
      search('mara'),
      { all: 5, pending: 1, active: 3, rejected: 1, archived: 0 },
      (body) => (body as { counts: unknown }).counts,
    ),
  ),

  by('mara', refused('a member cannot end the sessions of others', remove(beatrix, '/sessions'), 'auth.forbidden')),
  by('ida', refused('the sessions of an unknown user are not ended', remove(unknown, '/sessions'), 'users.not_found')),
  by('ida', refused('an unknown session is not ended', remove(mara, `/sessions/${unknown}`), 'sessions.not_found')),
  by('ida', repliesWithMessage('an admin ends all sessions of a user', remove(mara, '/sessions'), 'Signed out everywhere.')),
  // This scenario comes after those about sessions, because the ids of sessions differ by host.
  by(
    'ida',
    get(
      'an admin sees everything about a user',
      path(mara),
      {
        username: 'mara',
        email: 'mara@people.example',
        startups: [5, 5, true],
        makerOf: 3,
        claims: [3, 3],
        revisions: 0,
        billing: [0, 0],
      },
      sectionsOf,
    ),
  ),

  by(
    'ida',
    get('an admin sees what would be deleted with a user', path(mara, '/related-counts'), {
      startups: 5,
      merged: 0,
      favorites: 6,
      claims: 3,
      subscriptions: 0,
    }),
  ),
  by('ida', {
    name: 'listings can only be kept or deleted with their owner',
    request: remove(mara, '?startups=archive'),
    status: 400,
    part: (body) => (body as { code: string }).code,
    body: 'request.invalid',
  }),
  by('ida', repliesWithMessage('a user is deleted with their listings', remove(mara, '?startups=delete'), 'User deleted.')),
  by('ida', get('the listings of a deleted user are deleted too', search('mara'), { owners: [], total: 0 }, found)),
  by('ida', refused('a deleted user is not found', { path: path(mara) }, 'users.not_found')),
];
