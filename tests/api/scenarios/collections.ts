import { sampleId } from '../../../db/sample/ids.ts';
import { personId } from '../../../db/sample/people.ts';
import type { TestRequest } from '../hosts.ts';
import { refusedAsAdmin, send, succeedsAsAdmin } from './admin-requests.ts';
import { by, get, onlyFields, refused, refusedAs, type Scenario } from './scenario.ts';

const ravi = personId('ravi');
const [hearsay, deepshelf, commonplacer] = [
  '00000000000300002aeae14f',
  '000000000003000013b3e570',
  '000000000003000034190c09',
] as const;
const unknown = 'f'.repeat(24);
const ownId = '0'.repeat(23) + 'c';
const own = `/collections/user/${ravi}`;
const entry = (startupId: string, minute: number, removed = false) => ({
  startupId,
  changedAt: `2026-11-21T11:0${minute}:00.000Z`,
  removed,
});
const mine = {
  title: 'For the shop',
  introduction: '',
  startupIds: [],
  changedAt: '2026-11-21T11:00:00.000Z',
  entries: [entry(deepshelf, 0)],
  deletedAt: null,
};
const edit = {
  slug: 'letting-go',
  title: 'Letting go',
  introduction: 'Less of it.',
  startupIds: [commonplacer, deepshelf, unknown, hearsay],
  visibility: 'public',
};
const first = sampleId('collection', 1);
const draft = sampleId('collection', 3);

const put = (collection: object, id = ownId): TestRequest => send('PUT', `${own}/${id}`, collection);
const saved = (name: string, request: TestRequest, body: object): Scenario => by('ravi', { name, request, status: 200, body });
const ownListed = (name: string, body: unknown, ...fields: string[]): Scenario =>
  by(
    'ravi',
    get(name, `/api${own}`, body, (rows) => (rows as unknown[]).map(onlyFields(...fields))),
  );
const titles = (body: unknown) => (body as { title: string }[]).map(({ title }) => title);
const startupsOf = (body: unknown) => (body as { startups: { slug: string }[] }).startups.map(({ slug }) => slug);
const notFound = 'collections.not_found';

const closed: [string, TestRequest][] = [
  ['the collections', send('GET', '/collections/admin')],
  ['a new collection', send('POST', '/collections/admin', edit)],
  ['a collection', send('PUT', `/collections/admin/${first}`, edit)],
  ['the removal of a collection', send('DELETE', `/collections/admin/${first}`)],
];
const onlyTheirs: [string, TestRequest][] = [
  ["a member's collections", send('GET', own)],
  ["a collection in a member's name", put(mine)],
  ["a link to a member's collection", send('PUT', `${own}/${ownId}/share`, { shared: true })],
];

/** Collections. Each scenario depends on the state left by the previous ones. */
export const collectionScenarios: Scenario[] = [
  ...closed.flatMap(([what, request]) => [
    refused(`a visitor cannot manage ${what}`, request, 'auth.required'),
    refusedAs('mara', `a member cannot manage ${what}`, request, 'auth.forbidden'),
  ]),
  ...onlyTheirs.flatMap(([what, request]) => [
    refused(`a visitor cannot ask for ${what}`, request, 'auth.required'),
    refusedAs('noor', `another member cannot ask for ${what}`, request, 'auth.forbidden'),
    refusedAs('ida', `an admin cannot ask for ${what}`, request, 'auth.forbidden'),
  ]),

  get(
    'public collections are listed with the first of their startups, last changed first',
    '/api/collections',
    [
      ['a-kitchen-on-a-saturday-night', 4, ['hostwren', 'miselist', 'proofing-drawer', 'loopcrate']],
      ['software-that-lets-go', 6, ['fewer-please', 'fond-regards', 'forget-me-please', 'quietdiff']],
    ],
    (body) => (body as { slug: string; startupIds: string[] }[]).map((row) => [row.slug, row.startupIds.length, startupsOf(row)]),
  ),
  get(
    'a public collection shows its startups in its order',
    '/api/collections/slug/software-that-lets-go',
    ['fewer-please', 'fond-regards', 'forget-me-please', 'quietdiff', 'spreadsheep', 'o'],
    startupsOf,
  ),
  refused('a private collection is not public', { path: '/api/collections/slug/still-being-argued-about' }, notFound),
  refused('an unknown collection is not found', { path: '/api/collections/slug/none' }, notFound),
  get(
    'active startups are listed by their ids, in this order',
    `/api/collections/startups?ids=${[hearsay, commonplacer, deepshelf].join(',')}`,
    ['hearsay-garden', 'deepshelf'],
    (body) => startupsOf({ startups: body }),
  ),
  refused(
    'startups cannot be listed by texts that are not ids',
    { path: '/api/collections/startups?ids=all' },
    'request.invalid',
    {
      'query.ids': 'Please send ids separated by commas.',
    },
  ),

  ownListed('a member has no collections at first', []),
  saved('a device saves a new collection', put(mine), { _id: ownId, ...mine, shareToken: null }),
  saved(
    'the additions of another device are kept, and the later name wins',
    put({ ...mine, title: 'Older', changedAt: '2026-11-21T10:00:00.000Z', entries: [entry(hearsay, 1)] }),
    { _id: ownId, ...mine, entries: [entry(deepshelf, 0), entry(hearsay, 1)], shareToken: null },
  ),
  saved('the same state again changes nothing', put(mine), {
    _id: ownId,
    ...mine,
    entries: [entry(deepshelf, 0), entry(hearsay, 1)],
    shareToken: null,
  }),
  saved(
    'future times count as the current time',
    put({ ...mine, title: 'From tomorrow', changedAt: '2026-11-22T12:00:00.000Z', entries: [] }),
    {
      _id: ownId,
      ...mine,
      title: 'From tomorrow',
      changedAt: '2026-11-21T12:00:00.000Z',
      entries: [entry(deepshelf, 0), entry(hearsay, 1)],
      shareToken: null,
    },
  ),
  by('noor', {
    ...refused('a collection of another member is not found', put(mine), notFound),
    request: send('PUT', `/collections/user/${personId('noor')}/${ownId}`, mine),
  }),
  refusedAs('ravi', "the directory's collections belong to no member", put(mine, first), notFound),
  refusedAs('ravi', 'a collection needs a title', put({ ...mine, title: ' ' }), 'request.invalid', {
    'body.title': 'Title is required.',
  }),
  get('a private collection is not among the public ones', '/api/collections', 2, (body) => (body as unknown[]).length),

  refused('a link with another secret opens no collection', { path: `/api/collections/shared/${'0'.repeat(64)}` }, notFound),
  saved('a link can be revoked', send('PUT', `${own}/${ownId}/share`, { shared: false }), {
    _id: ownId,
    ...mine,
    title: 'From tomorrow',
    changedAt: '2026-11-21T12:00:00.000Z',
    entries: [entry(deepshelf, 0), entry(hearsay, 1)],
    shareToken: null,
  }),
  refusedAs('ravi', 'an unknown collection cannot be shared', send('PUT', `${own}/${unknown}/share`, { shared: true }), notFound),
  saved('a member removes a collection', put({ ...mine, entries: [], deletedAt: '2026-11-21T12:00:00.000Z' }), {
    _id: ownId,
    ...mine,
    title: 'From tomorrow',
    changedAt: '2026-11-21T12:00:00.000Z',
    entries: [],
    deletedAt: '2026-11-21T12:00:00.000Z',
    shareToken: null,
  }),
  refusedAs('ravi', 'a removed collection cannot be shared', send('PUT', `${own}/${ownId}/share`, { shared: true }), notFound),
  ownListed(
    'other devices still receive a removed collection',
    [{ entries: [], deletedAt: '2026-11-21T12:00:00.000Z' }],
    'entries',
    'deletedAt',
  ),

  by(
    'ida',
    get(
      "admins see the directory's collections, public or not",
      '/api/collections/admin',
      ['Still being argued about', 'A kitchen on a Saturday night', 'Software that lets go'],
      titles,
    ),
  ),
  {
    ...succeedsAsAdmin('an admin adds a collection', send('POST', '/collections/admin', edit), edit),
    status: 201,
    part: onlyFields(...Object.keys(edit)),
  },
  refusedAs(
    'ida',
    'a second collection with the same slug is refused',
    send('POST', '/collections/admin', edit),
    'collections.slug_taken',
  ),
  refusedAs(
    'ida',
    'a collection cannot have the address of another page',
    send('POST', '/collections/admin', { ...edit, slug: 'mine' }),
    'collections.slug_taken',
  ),
  get(
    'a public collection omits startups that are not public',
    '/api/collections/slug/letting-go',
    ['deepshelf', 'hearsay-garden'],
    startupsOf,
  ),
  {
    ...succeedsAsAdmin(
      'an admin publishes a collection',
      send('PUT', `/collections/admin/${draft}`, { ...edit, slug: 'argued', startupIds: [] }),
      'argued',
    ),
    part: (body) => (body as { slug: string }).slug,
  },
  get('a public collection may be empty', '/api/collections/slug/argued', [], startupsOf),
  refusedAsAdmin(
    'an unknown collection is not saved',
    send('PUT', `/collections/admin/${unknown}`, edit),
    404,
    'Collection not found.',
    notFound,
  ),
  succeedsAsAdmin('an admin deletes a collection', send('DELETE', `/collections/admin/${draft}`), {
    message: 'Collection deleted.',
  }),
  refused('a deleted collection is not found', { path: '/api/collections/slug/argued' }, notFound),
  refusedAsAdmin(
    "a member's collection is not deleted by admins",
    send('DELETE', `/collections/admin/${ownId}`),
    404,
    'Collection not found.',
    notFound,
  ),
];
