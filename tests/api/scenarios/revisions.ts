import type { TestRequest } from '../hosts.ts';
import { tinyImage } from '../members.ts';
import { by, get, onlyFields, refused, refusedAs, type Scenario } from './scenario.ts';

const ferrywire = '0000000000030000294ca9d6';
const grantling = '00000000000300000a23f22f';
const unknown = 'ffffffffffffffffffffffff';

const path = `/api/startups/${ferrywire}/edit`;
const anEdit = {
  icon: tinyImage,
  productName: 'Ferrywire',
  pitch: 'Sync that crosses water.',
  website: 'https://ferrywire.example/',
  description: 'It syncs.',
  videoUrl: '',
  topics: ['developer-tools'],
  specialOffer: '',
  fields: { pricing: 'free' },
  media: [],
  makers: ['mara'],
  tags: ['sync'],
  comments: 'Shorter.',
};

function edit(overrides: object = {}, id = ferrywire): TestRequest {
  return { method: 'PUT', path: `/api/startups/${id}/edit`, body: { ...anEdit, ...overrides } };
}

const withdraw: TestRequest = { method: 'DELETE', path };
const decision = (body: object): TestRequest => ({ method: 'PATCH', path: `/api/admin/revisions/${unknown}/status`, body });
const sent = 'Sent. Your page stays as it is until we have reviewed the changes.';

/** The rows of the admin's table, without their ids and times. */
function rowsOf(body: unknown): unknown {
  const { revisions, total } = body as {
    revisions: { startup: { name: string }; status: string; parts: string[] }[];
    total: number;
  };
  return { total, rows: revisions.map(({ startup, status, parts }) => [startup.name, status, parts]) };
}

function editsOf(body: unknown): unknown {
  const { edits, edit: values } = body as { edits: { status: string; reason: string }[]; edit: { pitch: string } };
  return { edits: edits.map(({ status, reason }) => [status, reason]), pitch: values.pitch };
}

const pitch = 'Sync for apps that must work in a tunnel, on a ferry or behind a very thick wall.';
const texts = [
  'tagline',
  'description',
  'website',
  'logo',
  'screenshots',
  'videoUrl',
  'categories',
  'tags',
  'specialOffer',
  'makers',
];
const fieldKeys = ['pricing', 'platform', 'open-source', 'founded', 'country', 'team-size'];
const parts = [...texts, ...fieldKeys.map((key) => `fields.${key}`)];
const ofPublicPage = onlyFields('name', 'tagline', 'tags');
const publicPage = { name: 'Ferrywire', tagline: pitch, tags: ['offline-first', 'sync', 'local data', 'open source'] };

/** Changes to published listings. Tests that need the id of a new revision are in revisions.test.ts. */
export const revisionScenarios: Scenario[] = [
  refused('a visitor cannot read a listing to edit it', { path }, 'auth.required'),
  refused('a visitor cannot edit a listing', edit(), 'auth.required'),
  refusedAs('ravi', "a member cannot edit someone else's listing", edit(), 'auth.forbidden'),
  refusedAs('mara', 'an unknown listing cannot be edited', edit({}, unknown), 'startups.not_found'),
  refusedAs('mara', 'a rejected listing cannot be edited, only submitted again', edit({}, grantling), 'revisions.not_live'),
  refusedAs('mara', 'an edit needs a name', edit({ productName: ' ' }), 'request.invalid', {
    'body.productName': 'Product name is required.',
  }),
  refusedAs('mara', 'an edit cannot set a status', edit({ status: 'active' }), 'request.invalid', {
    'body.status': 'This field does not exist. Please remove it.',
  }),
  refusedAs('mara', 'an edit cannot have unknown topics', edit({ topics: ['zeppelins'] }), 'submissions.unknown_topic', {
    'body.topics': 'Please choose topics from the list.',
  }),
  refusedAs('mara', 'the values of an edit must fit their fields', edit({ fields: { pricing: 'golden' } }), 'request.invalid', {
    'body.fields.pricing': 'Please choose one of: free, freemium, trial, paid, contact.',
  }),
  refusedAs('mara', 'without a pending edit, nothing can be withdrawn', withdraw, 'revisions.not_found'),
  by('mara', {
    name: 'an owner sends an edit',
    request: edit(),
    status: 200,
    body: { message: sent, instantParts: [] },
    part: onlyFields('message', 'instantParts'),
  }),
  refusedAs(
    'mara',
    'an edit cannot contain an image that is not stored',
    edit({ icon: '/images/none.webp' }),
    'images.unreadable',
    {
      'body.icon': 'This image could not be read. Please choose a PNG, JPG, GIF or WebP file.',
    },
  ),
  get('the public page stays as it is while an edit waits', '/api/startups/slug/ferrywire', publicPage, ofPublicPage),
  by(
    'mara',
    get('an owner can continue the pending edit', path, { edits: [['pending', 'Shorter.']], pitch: anEdit.pitch }, editsOf),
  ),
  by(
    'ida',
    get('an admin can continue the pending edit', path, { edits: [['pending', 'Shorter.']], pitch: anEdit.pitch }, editsOf),
  ),
  by('ida', {
    name: 'an admin finds the edit by the name of its author',
    request: { path: '/api/admin/revisions?status=pending&search=MARA' },
    status: 200,
    body: { total: 1, rows: [['Ferrywire', 'pending', parts]] },
    part: rowsOf,
  }),
  by('ida', get('the pending edits are counted', '/api/admin/stats', { pendingRevisions: 1 }, onlyFields('pendingRevisions'))),
  refusedAs('mara', 'a member cannot list changes', { path: '/api/admin/revisions' }, 'auth.forbidden'),
  refusedAs('ida', 'an unknown status of changes is refused', { path: '/api/admin/revisions?status=lost' }, 'request.invalid', {
    'query.status': 'Please choose one of: all, pending, accepted, rejected, withdrawn.',
  }),
  by('mara', {
    name: 'an owner withdraws the pending edit',
    request: withdraw,
    status: 200,
    body: { edits: [['withdrawn', 'Shorter.']], pitch },
    part: editsOf,
  }),
  by('ida', {
    name: 'a withdrawn edit is in no queue',
    request: { path: '/api/admin/revisions?status=pending' },
    status: 200,
    body: { total: 0, rows: [] },
    part: rowsOf,
  }),
  by(
    'ida',
    get('a listing without changes has no history', `/api/admin/startups/${ferrywire}/history`, { revisions: [], total: 0 }),
  ),
  refusedAs('ida', 'an unknown listing has no history', { path: `/api/admin/startups/${unknown}/history` }, 'startups.not_found'),
  refusedAs('ida', 'an unknown change is not reviewed', { path: `/api/admin/revisions/${unknown}` }, 'revisions.not_found'),
  refusedAs('ida', 'an unknown change is not decided', decision({ status: 'accepted' }), 'revisions.not_found'),
  refusedAs('ida', 'a decision must accept or reject a change', decision({ status: 'pending' }), 'request.invalid', {
    'body.status': 'Please choose one of: accepted, rejected.',
  }),
  refusedAs(
    'ida',
    'an unknown change is not restored',
    { method: 'POST', path: `/api/admin/revisions/${unknown}/restore`, body: { to: 'before' } },
    'revisions.not_found',
  ),
];
