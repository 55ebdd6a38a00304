import type { TestRequest } from '../hosts.ts';
import { by, get, onlyFields, refused, refusedAs, repliesWithMessage, type Scenario } from './scenario.ts';

const ferrywire = '0000000000030000294ca9d6';
const mosscount = '00000000000300003b6c9058';
const grantling = '00000000000300000a23f22f';
const unknown = 'ffffffffffffffffffffffff';
const sent = 'Thank you. The page stays as it is until we have reviewed your suggestion.';
const known = 'Thank you. This has already been suggested, and we will review it.';

let networks = 0;

/** A correction. Each correction comes from a new network unless `network` is given. */
function correction(changes: object, overrides: object = {}, network = `203.0.113.${(networks += 1)}`): TestRequest {
  const body = { startupId: ferrywire, changes, ...overrides };
  return { method: 'POST', path: '/api/corrections', body, headers: { 'x-forwarded-for': network } };
}

/** The rows of the admin's table, without their ids and times. */
function rowsOf(body: unknown): unknown {
  const { revisions, total } = body as {
    revisions: { startup: { name: string }; kind: string; status: string; parts: string[]; author: null; email: string }[];
    total: number;
  };
  return {
    total,
    rows: revisions.map(({ startup, kind, status, parts, author, email }) => [startup.name, kind, status, parts, author, email]),
  };
}

/** Visitors' suggestions. Scenarios that need the id of a new revision are in corrections.test.ts. */
export const correctionScenarios: Scenario[] = [
  refused('a suggestion must change something', correction({}), 'request.invalid', {
    'body.changes': 'Please choose what to change.',
  }),
  refused('a suggested name cannot be empty', correction({ name: ' ' }), 'request.invalid', {
    'body.changes.name': 'Product name is required.',
  }),
  refused('a suggested website must be a web address', correction({ website: 'ferrywire' }), 'request.invalid', {
    'body.changes.website': 'Please enter a valid URL (e.g., https://example.com).',
  }),
  refused('a visitor cannot suggest an image', correction({ logo: '/images/none.webp' }), 'request.invalid', {
    'body.changes.logo': 'This field does not exist. Please remove it.',
  }),
  refused('a visitor cannot suggest a status', correction({ name: 'Ferry' }, { status: 'accepted' }), 'request.invalid', {
    'body.status': 'This field does not exist. Please remove it.',
  }),
  refused('suggested topics must exist', correction({ categories: ['zeppelins'] }), 'submissions.unknown_topic', {
    'body.changes.categories': 'Please choose topics from the list.',
  }),
  refused('a suggested value must fit its field', correction({ fields: { pricing: 'golden' } }), 'request.invalid', {
    'body.changes.fields.pricing': 'Please choose one of: free, freemium, trial, paid, contact.',
  }),
  refused('a value cannot be suggested for an unknown field', correction({ fields: { colour: null } }), 'request.invalid', {
    'body.changes.fields.colour': 'This field does not exist. Please remove it.',
  }),
  refused(
    'the address for an answer must be an email address',
    correction({ name: 'Ferry' }, { email: 'ada@' }),
    'request.invalid',
    {
      'body.email': 'Please enter a valid email.',
    },
  ),
  refused(
    'nothing can be suggested for an unknown listing',
    correction({ name: 'F' }, { startupId: unknown }),
    'startups.not_found',
  ),
  refused(
    'nothing can be suggested for a listing that is not published',
    correction({ name: 'F' }, { startupId: grantling }),
    'startups.not_found',
  ),
  refused('a suggestion must differ from the listing', correction({ name: 'Ferrywire' }), 'revisions.no_changes'),
  repliesWithMessage(
    'a visitor suggests other values',
    correction(
      { tagline: ' Sync over water. ', fields: { pricing: 'Paid', founded: '1999' } },
      { reason: 'https://ferrywire.example/about', email: 'ada@example.com' },
      '203.0.113.200',
    ),
    sent,
  ),
  repliesWithMessage(
    'the same suggestion from another network does not count again',
    correction({ fields: { founded: 1999, pricing: 'paid' }, tagline: 'Sync over water.' }),
    known,
  ),
  refused(
    'a second suggestion from a network is refused until the first is decided',
    correction({ tagline: 'Sync.' }, {}, '203.0.113.200'),
    'corrections.already_sent',
  ),
  repliesWithMessage(
    'a network with a pending suggestion can suggest changes to another listing',
    correction({ name: 'Moss Count' }, { startupId: mosscount }, '203.0.113.200'),
    sent,
  ),
  get(
    'the public page stays as it is while suggestions wait',
    '/api/startups/slug/ferrywire',
    { tagline: 'Sync for apps that must work in a tunnel, on a ferry or behind a very thick wall.' },
    onlyFields('tagline'),
  ),
  by(
    'mara',
    get(
      'the owner sees what visitors suggest, without their addresses',
      `/api/startups/${ferrywire}/edit`,
      [['https://ferrywire.example/about', ['tagline', 'fields.pricing', 'fields.founded']]],
      (body) =>
        (body as { corrections: { reason: string; changes: { part: string }[] }[] }).corrections.map(({ reason, changes }) => [
          reason,
          changes.map(({ part }) => part),
        ]),
    ),
  ),
  by(
    'ida',
    get(
      'an admin finds a suggestion by the address for the answer',
      '/api/admin/revisions?status=pending&search=ADA@',
      {
        total: 1,
        rows: [['Ferrywire', 'correction', 'pending', ['tagline', 'fields.pricing', 'fields.founded'], null, 'ada@example.com']],
      },
      rowsOf,
    ),
  ),
  ...Array.from({ length: 9 }, (_, at) =>
    repliesWithMessage(`network ${at + 2} suggests something else`, correction({ tagline: `Sync, ${at}.` }), sent),
  ),
  refused('a listing has at most ten pending suggestions', correction({ tagline: 'Eleven.' }), 'corrections.too_many'),
  repliesWithMessage('a repeated suggestion gets its reply even at this limit', correction({ tagline: 'Sync, 3.' }), known),
  refusedAs('ravi', 'another member cannot see the suggestions', { path: `/api/startups/${ferrywire}/edit` }, 'auth.forbidden'),
];
