import { personId } from '../../../db/sample/people.ts';
import type { TestRequest } from '../hosts.ts';
import { dot } from '../members.ts';
import { by, get, refused, type Scenario } from './scenario.ts';

const commonplacer = '000000000003000034190c09';
const mosscount = '00000000000300003b6c9058';
const unknown = 'f'.repeat(24);

const decide = (id: string, body: unknown): TestRequest => ({
  method: 'PATCH',
  path: `/api/admin/startups/${id}/status`,
  body,
});

const edit = {
  name: 'Mosscount',
  tagline: 'Counts moss, twice.',
  description: 'It counts moss.',
  logo: '/sample/logos/mosscount.svg',
  website: 'https://mosscount.example/new',
  affiliateLink: 'https://mosscount.example/?ref=us',
  categories: ['finance', 'design', 'finance'],
  tags: ['moss'],
  featured: true,
};
const save = (body: unknown, id = mosscount): TestRequest => ({ method: 'PUT', path: `/api/admin/startups/${id}`, body });

const namesOf = (body: unknown) => {
  const { startups, total } = body as { startups: { name: string; status: string }[]; total: number };
  return { names: startups.map(({ name, status }) => `${name} ${status}`), total };
};
const some =
  (...keys: string[]) =>
  (body: unknown) =>
    Object.fromEntries(keys.map((key) => [key, (body as Record<string, unknown>)[key]]));

/** The dashboard, the queue and the listings as admins see them (spec §2, §4, §6). */
export const moderationScenarios: Scenario[] = [
  refused('a visitor sees no numbers', { path: '/api/admin/stats' }, 'auth.required'),
  by('mara', refused('a member sees no numbers', { path: '/api/admin/stats' }, 'auth.forbidden')),
  by('tomasz', refused('nor does an editor', { path: '/api/admin/stats' }, 'auth.forbidden')),
  by(
    'ida',
    get(
      'an admin sees how much there is',
      '/api/admin/stats',
      { totalCategories: 16, totalUsers: 12 },
      some('totalCategories', 'totalUsers'),
    ),
  ),

  refused('a visitor sees no table of listings', { path: '/api/admin/startups' }, 'auth.required'),
  by(
    'ida',
    get('the table has thirty a page, the newest first', '/api/admin/startups', [30, true], (body) => {
      const { startups } = body as { startups: { _id: string }[] };
      const ids = startups.map(({ _id }) => _id);
      return [ids.length, ids.join() === [...ids].sort().reverse().join()];
    }),
  ),
  by(
    'ida',
    get(
      'what waits comes longest waiting first',
      '/api/admin/startups?status=pending&limit=2',
      ['Meepleyard pending', 'Commonplacer pending'],
      (body) => namesOf(body).names,
    ),
  ),
  by(
    'ida',
    get(
      'every word is searched in name, tagline and website',
      '/api/admin/startups?search=mosscount%20EXAMPLE',
      1,
      (body) => namesOf(body).total,
    ),
  ),
  by('ida', get('what nobody is called finds nobody', '/api/admin/startups?search=zzzz', { startups: [], total: 0 })),
  by(
    'ida',
    get('a search for nothing but signs finds nothing', '/api/admin/startups?search=%F0%9F%A6%96', { startups: [], total: 0 }),
  ),
  by(
    'ida',
    refused('a table has no other status', { path: '/api/admin/startups?status=deleted' }, 'request.invalid', {
      'query.status': 'Invalid type: Expected ("all" | "pending" | "active" | "rejected") but received "deleted"',
    }),
  ),

  refused('a visitor reviews nothing', { path: `/api/admin/startups/${commonplacer}` }, 'auth.required'),
  by('ida', refused('what is not there is not reviewed', { path: `/api/admin/startups/${unknown}` }, 'startups.not_found')),
  by(
    'ida',
    get(
      'a review shows what was sent along and by whom',
      `/api/admin/startups/${commonplacer}`,
      ['Commonplacer', 'pending', ['mara', 'lucia'], 'mara@people.example', []],
      (body) => {
        const { startup, submission, owner, twins } = body as {
          startup: { name: string; status: string };
          submission: { makers: string[] };
          owner: { email: string };
          twins: unknown[];
        };
        return [startup.name, startup.status, submission.makers, owner.email, twins];
      },
    ),
  ),

  refused('a visitor saves no listing', save(edit), 'auth.required'),
  by('beatrix', refused('nor does its owner in this way', save(edit), 'auth.forbidden')),
  by('ida', refused('what is not there is not saved', save(edit, unknown), 'startups.not_found')),
  by(
    'ida',
    refused(
      'a listing is of categories that are there',
      save({ ...edit, categories: ['finance', 'nope'] }),
      'categories.not_found',
      {
        'body.categories': 'Category not found',
      },
    ),
  ),
  by(
    'ida',
    refused('a logo is a picture', save({ ...edit, logo: 'data:image/png;base64,AAAA' }), 'images.unreadable', {
      'body.logo': 'This picture could not be read. Please choose a PNG, JPG, GIF or WebP file.',
    }),
  ),
  by('ida', refused('a name is required', save({ ...edit, name: ' ' }), 'request.invalid', { 'body.name': 'Name is required.' })),
  by(
    'ida',
    refused('a status is not saved so', save({ ...edit, status: 'rejected' }), 'request.invalid', {
      'body.status': 'Invalid key: Expected never but received "status"',
    }),
  ),
  by('ida', {
    name: 'a listing is saved; its slug, status and hearts stay',
    request: save(edit),
    status: 200,
    part: some('name', 'slug', 'tagline', 'status', 'categories', 'website', 'affiliateLink', 'logo', 'userId'),
    body: {
      name: 'Mosscount',
      slug: 'mosscount',
      tagline: 'Counts moss, twice.',
      status: 'active',
      categories: ['finance', 'design'],
      website: 'https://mosscount.example/new',
      affiliateLink: 'https://mosscount.example/?ref=us',
      logo: '/sample/logos/mosscount.svg',
      userId: personId('beatrix'),
    },
  }),
  get('everybody sees it at once', '/api/startups/slug/mosscount', { tagline: 'Counts moss, twice.' }, some('tagline')),
  by('ida', {
    name: 'a new logo is made anew, and an empty link is none',
    request: save({ ...edit, logo: dot, affiliateLink: '' }),
    status: 200,
    part: some('logo', 'affiliateLink'),
    body: { logo: '/images/3bbcfd6e53f64da6837399a32e5e8c928ae517d1daafa32ee8ae5c21c30702ce.webp', affiliateLink: undefined },
  }),

  by(
    'ida',
    refused(
      'a day to come is no publish date',
      decide(commonplacer, { status: 'active', publishedAt: '2026-11-22T00:00:00.000Z' }),
      'request.invalid',
      {
        'body.publishedAt': 'Not later than now.',
      },
    ),
  ),
  by(
    'ida',
    refused(
      'nor is a day that never was',
      decide(commonplacer, { status: 'active', publishedAt: '2026-02-30T00:00:00.000Z' }),
      'request.invalid',
      {
        'body.publishedAt': 'Not a date.',
      },
    ),
  ),
  by('ida', {
    name: 'a listing is approved as of another day',
    request: decide(commonplacer, { status: 'active', publishedAt: '2026-11-19T08:00:00.000Z' }),
    status: 200,
    part: some('status', 'publishedAt'),
    body: { status: 'active', publishedAt: '2026-11-19T08:00:00.000Z' },
  }),
  by('ida', refused('and once', decide(commonplacer, { status: 'rejected' }), 'startups.not_pending')),

  refused('a visitor sees no claims', { path: '/api/business-claims' }, 'auth.required'),
  by('mara', refused('a member sees no claims but their own', { path: '/api/business-claims' }, 'auth.forbidden')),
  by(
    'ida',
    get('claims are searched by listing, username and address', '/api/business-claims?search=amara%20people', 1, (body) => {
      const { claims } = body as { claims: { user: { username: string } }[] };
      return claims.filter(({ user }) => user.username === 'amara').length;
    }),
  ),
  by('ida', {
    name: 'a claim is approved or rejected, in the words of the spec',
    request: { method: 'PATCH', path: `/api/business-claims/${unknown}/status`, body: { status: 'pending' } },
    status: 422,
    body: { message: 'Invalid status. Status can only be approved or rejected.', code: 'claims.invalid_status' },
  }),
  by('ida', {
    name: 'an unknown claim, in the words of the spec',
    request: { method: 'PATCH', path: `/api/business-claims/${unknown}/status`, body: { status: 'approved' } },
    status: 404,
    body: { message: 'Business claim not found.', code: 'claims.not_found' },
  }),

  refused('a visitor reads no log', { path: '/api/admin/audit' }, 'auth.required'),
  by('tomasz', refused('an editor reads no log', { path: '/api/admin/audit' }, 'auth.forbidden')),
  by(
    'ida',
    get(
      'the log is searched by who, what and of what',
      '/api/admin/audit?search=ida%20decide%20common',
      [['ida', 'decideStartup', 'Commonplacer']],
      (body) =>
        (body as { entries: { actor: string; action: string; subject: string }[] }).entries.map(({ actor, action, subject }) => [
          actor,
          action,
          subject,
        ]),
    ),
  ),
];
