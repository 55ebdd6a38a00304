import { personId } from '../../../db/sample/people.ts';
import type { TestRequest } from '../hosts.ts';
import { tinyImage } from '../members.ts';
import { send, succeedsAsAdmin } from './admin-requests.ts';
import { get, onlyFields, refused, refusedAs, by, type Scenario } from './scenario.ts';

/** Owned by Mara, and approved after her submission. */
const ferrywire = '0000000000030000294ca9d6';
/** A listing that has neither an owner nor a submission. */
const kanbanjo = '000000000003000036557afb';
/** A pending listing. */
const meepleyard = '00000000000300002e63bf33';
const unknown = 'f'.repeat(24);
const storedTiny = '/images/3bbcfd6e53f64da6837399a32e5e8c928ae517d1daafa32ee8ae5c21c30702ce.webp';

const content = {
  name: 'Ferrywire',
  tagline: 'Wires ferries.',
  description: 'It wires ferries.',
  logo: '',
  website: 'https://ferrywire.example',
  affiliateLink: '',
  categories: [],
  tags: [],
  featured: false,
};
const save = (id: string, change: object): TestRequest => send('PUT', `/admin/startups/${id}`, { ...content, ...change });

const added = {
  ...content,
  name: 'Lanternfish',
  slug: 'lanternfish',
  website: 'https://lanternfish.example',
  screenshots: [],
  videoUrl: '',
  specialOffer: '',
  makers: [],
  userId: null,
  publishedAt: null,
  dayOnly: false,
  status: 'active',
};
const add = (change: object = {}): TestRequest => send('POST', '/admin/startups', { ...added, ...change });

const find = (query: string): TestRequest => ({ path: `/api/admin/startups/duplicates?${query}` });
const found = (body: unknown) =>
  (body as { startups: { slug: string; status: string; same: string }[] }).startups.map(({ slug, status, same }) =>
    [slug, status, same].join(' '),
  );
const dateOf = onlyFields('status', 'publishedAt', 'dayOnly');

/** Listings that admins edit whole, schedule and add. */
export const adminStartupScenarios: Scenario[] = [
  succeedsAsAdmin(
    'an admin edits screenshots, video, offer and makers by the founder’s rules',
    save(ferrywire, {
      screenshots: [tinyImage],
      videoUrl: 'https://videos.example/ferry',
      specialOffer: 'A ferry for nothing.',
      makers: ['mara', 'Mara', 'lucia'],
    }),
    {
      screenshots: [storedTiny],
      videoUrl: 'https://videos.example/ferry',
      specialOffer: 'A ferry for nothing.',
      makers: ['mara', 'lucia'],
    },
    onlyFields('screenshots', 'videoUrl', 'specialOffer', 'makers'),
  ),
  succeedsAsAdmin(
    'an edit leaves the parts that it omits unchanged',
    save(ferrywire, { tagline: 'Wires every ferry.' }),
    { slug: 'ferrywire', screenshots: [storedTiny], makers: ['mara', 'lucia'], userId: personId('mara') },
    onlyFields('slug', 'screenshots', 'makers', 'userId'),
  ),
  refusedAs(
    'ida',
    'a listing has at most eight screenshots',
    save(ferrywire, { screenshots: Array(9).fill(tinyImage) }),
    'request.invalid',
    {
      'body.screenshots': 'Please choose at most 8 screenshots.',
    },
  ),
  refusedAs(
    'ida',
    'a screenshot must be an image',
    save(ferrywire, { screenshots: [tinyImage, 'data:image/png;base64,AAAA'] }),
    'images.unreadable',
    {
      'body.screenshots.1': 'This image could not be read. Please choose a PNG, JPG, GIF or WebP file.',
    },
  ),
  ...['https://other.example/a.png', '/api/users/me'].map((address) =>
    refusedAs('ida', `${address} is refused as a screenshot`, save(ferrywire, { screenshots: [address] }), 'images.unreadable', {
      'body.screenshots.0': 'This image could not be read. Please choose a PNG, JPG, GIF or WebP file.',
    }),
  ),
  refusedAs('ida', 'a video needs a valid address', save(ferrywire, { videoUrl: 'a video' }), 'request.invalid', {
    'body.videoUrl': 'Please enter a valid URL (e.g., https://example.com).',
  }),

  refusedAs('ida', 'the slug of another listing cannot be taken', save(ferrywire, { slug: 'kanbanjo' }), 'startups.slug_taken', {
    'body.slug': 'This slug is already taken.',
  }),
  refusedAs('ida', 'a slug in an invalid format is refused', save(ferrywire, { slug: 'Ferry Wire' }), 'request.invalid', {
    'body.slug': 'Please use lowercase letters and digits, separated by single hyphens (e.g., early-stage).',
  }),
  succeedsAsAdmin(
    'a listing can get another slug',
    save(ferrywire, { slug: 'ferry-wire' }),
    { slug: 'ferry-wire' },
    onlyFields('slug'),
  ),
  get('a listing is found at once by its new slug', '/api/startups/slug/ferry-wire', { name: 'Ferrywire' }, onlyFields('name')),

  refusedAs('ida', 'an owner must be a member', save(ferrywire, { userId: unknown }), 'users.not_found', {
    'body.userId': 'User not found',
  }),
  succeedsAsAdmin(
    'a listing can get another owner',
    save(ferrywire, { userId: personId('lucia') }),
    { userId: personId('lucia') },
    onlyFields('userId'),
  ),
  succeedsAsAdmin('a listing can lose its owner', save(ferrywire, { userId: null }), { userId: undefined }, onlyFields('userId')),

  refusedAs('ida', 'a date exists', save(ferrywire, { publishedAt: '2026-02-30T00:00:00.000Z' }), 'request.invalid', {
    'body.publishedAt': 'Please enter a valid date.',
  }),
  refusedAs(
    'ida',
    'a day begins at midnight in UTC',
    save(ferrywire, { publishedAt: '2026-11-01T08:00:00.000Z', dayOnly: true }),
    'request.invalid',
    { 'body.publishedAt': 'Please enter a valid date.' },
  ),
  succeedsAsAdmin(
    'a published listing can get an earlier date',
    save(ferrywire, { publishedAt: '2026-11-01T00:00:00.000Z', dayOnly: true }),
    { status: 'active', publishedAt: '2026-11-01T00:00:00.000Z', dayOnly: true },
    dateOf,
  ),
  succeedsAsAdmin(
    'a future date hides a published listing, even one that was submitted',
    save(ferrywire, { publishedAt: '2026-12-01T09:30:00.000Z', dayOnly: false }),
    { status: 'pending', publishedAt: '2026-12-01T09:30:00.000Z', dayOnly: undefined },
    dateOf,
  ),
  get('a listing with a future date is on the schedule', '/api/startups/schedule', { times: ['2026-12-01T09:30:00.000Z'] }),
  refused(
    'a scheduled listing has no public page before its date',
    { path: '/api/startups/slug/ferry-wire' },
    'startups.not_found',
  ),
  by(
    'ida',
    get('a scheduled listing is not waiting for a review', '/api/admin/startups?search=ferrywire', [['pending', null]], (body) =>
      (body as { startups: { status: string; dueAt: string | null }[] }).startups.map(({ status, dueAt }) => [status, dueAt]),
    ),
  ),
  succeedsAsAdmin(
    'a past date publishes a scheduled listing',
    save(ferrywire, { publishedAt: '2026-11-17T08:00:00.000Z' }),
    { status: 'active', publishedAt: '2026-11-17T08:00:00.000Z', dayOnly: undefined },
    dateOf,
  ),
  refusedAs(
    'ida',
    'a listing that waits for a review cannot have a publish date',
    save(meepleyard, { publishedAt: '2026-12-01T09:30:00.000Z' }),
    'startups.no_publish_date',
    { 'body.publishedAt': 'Only a published or scheduled startup has a publish date. Approve or restore it first.' },
  ),

  refused('a visitor cannot add a listing', add(), 'auth.required'),
  refusedAs('mara', 'a member cannot add a listing', add(), 'auth.forbidden'),
  refusedAs('priya', 'a reviewer cannot add a listing', add(), 'auth.forbidden'),
  refusedAs('ida', 'a new listing needs a name and a website', add({ name: '', website: '' }), 'request.invalid', {
    'body.name': 'Name is required.',
    'body.website': 'Please enter a valid URL (e.g., https://example.com).',
  }),
  refusedAs('ida', 'a new listing needs a free slug', add({ slug: 'kanbanjo' }), 'startups.slug_taken', {
    'body.slug': 'This slug is already taken.',
  }),
  refusedAs('ida', 'a new listing cannot have unknown categories', add({ categories: ['nope'] }), 'categories.not_found', {
    'body.categories': 'Category not found',
  }),
  refusedAs(
    'ida',
    'a new listing that waits for a review cannot have a date',
    add({ status: 'pending', publishedAt: '2026-12-01T09:30:00.000Z' }),
    'startups.no_publish_date',
    {
      'body.publishedAt': 'Only a published or scheduled startup has a publish date. Approve or restore it first.',
    },
  ),
  refusedAs('ida', 'a new listing cannot be rejected', add({ status: 'rejected' }), 'request.invalid', {
    'body.status': 'Please choose one of: active, pending.',
  }),
  succeedsAsAdmin(
    'an admin adds a listing that is published at once',
    add({ logo: tinyImage, screenshots: [tinyImage], userId: personId('mara') }),
    {
      name: 'Lanternfish',
      slug: 'lanternfish',
      status: 'active',
      logo: storedTiny,
      screenshots: [storedTiny],
      userId: personId('mara'),
      publishedAt: '2026-11-21T12:00:00.000Z',
      likes: 0,
    },
    onlyFields('name', 'slug', 'status', 'logo', 'screenshots', 'userId', 'publishedAt', 'likes'),
    201,
  ),
  get(
    'a listing that was added as published can be opened by everyone',
    '/api/startups/slug/lanternfish',
    { name: 'Lanternfish' },
    onlyFields('name'),
  ),
  succeedsAsAdmin(
    'an admin adds a listing with a future date',
    add({ slug: 'lanternfish-2', publishedAt: '2027-01-01T00:00:00.000Z', dayOnly: true }),
    { status: 'pending', publishedAt: '2027-01-01T00:00:00.000Z', dayOnly: true },
    dateOf,
    201,
  ),
  succeedsAsAdmin(
    'an admin adds a listing that waits for a review',
    add({ slug: 'lanternfish-3', status: 'pending', website: 'https://www.lanternfish.example/' }),
    { status: 'pending', publishedAt: null, dayOnly: undefined },
    dateOf,
    201,
  ),

  refused('a visitor cannot look for duplicates', find('name=Kanbanjo'), 'auth.required'),
  refusedAs('mara', 'a member cannot look for duplicates of every status', find('name=Kanbanjo'), 'auth.forbidden'),
  by(
    'ida',
    get(
      'duplicates of every status are found by name and website, however they are spelled',
      '/api/admin/startups/duplicates?name=lanternfish&website=lanternfish.example%2F',
      ['lanternfish active both', 'lanternfish-2 pending both', 'lanternfish-3 pending both'],
      found,
    ),
  ),
  by(
    'ida',
    get('a duplicate is found by its name', '/api/admin/startups/duplicates?name=KANBANJO', ['kanbanjo active name'], found),
  ),
  by(
    'ida',
    get(
      'a duplicate is found by its website',
      '/api/admin/startups/duplicates?website=https://kanbanjo.example',
      ['kanbanjo active website'],
      found,
    ),
  ),
  by('ida', get('an empty request finds no duplicates', '/api/admin/startups/duplicates', { startups: [] })),
  succeedsAsAdmin(
    'a listing without a submission can also be scheduled',
    save(kanbanjo, {
      name: 'Kanbanjo',
      website: 'https://kanbanjo.example',
      publishedAt: '2026-11-30T00:00:00.000Z',
      dayOnly: true,
    }),
    { status: 'pending', publishedAt: '2026-11-30T00:00:00.000Z', dayOnly: true },
    dateOf,
  ),
];
