import { personId } from '../../../db/sample/people.ts';
import type { TestRequest } from '../hosts.ts';
import { tinyImage } from '../members.ts';
import { by, get, onlyFields, refused, type Scenario } from './scenario.ts';

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

const undo = (id: string): TestRequest => ({ method: 'POST', path: `/api/admin/startups/${id}/undo` });

const reopen = (id: string, body: unknown = {}): TestRequest => ({
  method: 'POST',
  path: `/api/admin/startups/${id}/reopen`,
  body,
});

const templatesPath = '/api/admin/rejection-templates';
const template = { title: 'Website down', text: 'Your website does not open.' };
const addTemplate = (body: unknown): TestRequest => ({ method: 'POST', path: templatesPath, body });
const saveTemplate = (id: string): TestRequest => ({
  method: 'PUT',
  path: `${templatesPath}/${id}`,
  body: { ...template, updatedAt: '2026-11-21T12:00:00.000Z' },
});
const withoutIds = (body: unknown) => (body as { title: string; text: string }[]).map(({ title, text }) => ({ title, text }));

const namesOf = (body: unknown) => {
  const { startups, total } = body as { startups: { name: string; status: string }[]; total: number };
  return { names: startups.map(({ name, status }) => `${name} ${status}`), total };
};

const noStartups = { all: 0, pending: 0, active: 0, rejected: 0, archived: 0 };

/** The dashboard, the review queue and the listings as admins see them. */
export const moderationScenarios: Scenario[] = [
  refused('a visitor cannot read the statistics', { path: '/api/admin/stats' }, 'auth.required'),
  by('mara', refused('a member cannot read the statistics', { path: '/api/admin/stats' }, 'auth.forbidden')),
  by(
    'tomasz',
    get('an editor cannot read the number of users', '/api/admin/stats', { totalUsers: null }, onlyFields('totalUsers')),
  ),
  by(
    'ida',
    get(
      'an admin can read the statistics',
      '/api/admin/stats',
      { totalCategories: 16, totalUsers: 12, emailFailure: null },
      onlyFields('totalCategories', 'totalUsers', 'emailFailure'),
    ),
  ),

  refused('a visitor cannot list all listings', { path: '/api/admin/startups' }, 'auth.required'),
  by(
    'ida',
    get('all listings are paged by thirty, newest first', '/api/admin/startups', [30, true], (body) => {
      const { startups } = body as { startups: { _id: string }[] };
      const ids = startups.map(({ _id }) => _id);
      return [ids.length, ids.join() === [...ids].sort().reverse().join()];
    }),
  ),
  by(
    'ida',
    get(
      'pending listings are listed oldest first',
      '/api/admin/startups?status=pending&limit=2',
      ['Meepleyard pending', 'Commonplacer pending'],
      (body) => namesOf(body).names,
    ),
  ),
  by(
    'ida',
    get(
      'all listings can be searched by name, tagline and website',
      '/api/admin/startups?search=mosscount%20EXAMPLE',
      1,
      (body) => namesOf(body).total,
    ),
  ),
  by(
    'ida',
    get(
      'a row has the likes and the owner of its listing',
      '/api/admin/startups?search=co&sort=name&limit=4',
      [
        ['Columnade', 121, null],
        ['Commonplacer', 0, 'mara'],
        ['Decoy Pond', 187, null],
        ['Foley Cat', 238, 'noor'],
      ],
      (body) =>
        (body as { startups: { name: string; likes: number; owner: { username: string } | null }[] }).startups.map(
          ({ name, likes, owner }) => [name, likes, owner?.username ?? null],
        ),
    ),
  ),
  by(
    'ida',
    get('listings can be sorted by name', '/api/admin/startups?limit=2&sort=name', ['Altward', 'Brújula'], (body) =>
      (body as { startups: { name: string }[] }).startups.map(({ name }) => name),
    ),
  ),
  by(
    'ida',
    get('a search without a match finds no listing', '/api/admin/startups?search=zzzz', {
      startups: [],
      total: 0,
      counts: noStartups,
    }),
  ),
  by(
    'ida',
    get('a search for punctuation alone finds no listing', '/api/admin/startups?search=%F0%9F%A6%96', {
      startups: [],
      total: 0,
      counts: noStartups,
    }),
  ),
  by(
    'ida',
    refused('an unknown status filter is refused', { path: '/api/admin/startups?status=deleted' }, 'request.invalid', {
      'query.status': 'Please choose one of: all, pending, active, rejected, archived.',
    }),
  ),

  refused('a visitor cannot read a review', { path: `/api/admin/startups/${commonplacer}` }, 'auth.required'),
  by(
    'ida',
    refused('the review of an unknown listing is not found', { path: `/api/admin/startups/${unknown}` }, 'startups.not_found'),
  ),
  by(
    'ida',
    get(
      'a review shows the submission and its owner',
      `/api/admin/startups/${commonplacer}`,
      ['Commonplacer', 'pending', ['mara', 'lucia'], 'mara@people.example', []],
      (body) => {
        const { startup, submission, owner, possibleDuplicates } = body as {
          startup: { name: string; status: string };
          submission: { makers: string[] };
          owner: { email: string };
          possibleDuplicates: unknown[];
        };
        return [startup.name, startup.status, submission.makers, owner.email, possibleDuplicates];
      },
    ),
  ),

  refused('a visitor cannot save a listing', save(edit), 'auth.required'),
  by('beatrix', refused('an owner cannot save the listing with the admins’ call', save(edit), 'auth.forbidden')),
  by('ida', refused('an unknown listing is not saved', save(edit, unknown), 'startups.not_found')),
  by(
    'ida',
    refused(
      'a listing cannot have an unknown category',
      save({ ...edit, categories: ['finance', 'nope'] }),
      'categories.not_found',
      {
        'body.categories': 'Category not found',
      },
    ),
  ),
  by(
    'ida',
    refused('the path of a logo must be that of a stored image', save({ ...edit, logo: '/api/users/me' }), 'images.unreadable', {
      'body.logo': 'This image could not be read. Please choose a PNG, JPG, GIF or WebP file.',
    }),
  ),
  by(
    'ida',
    refused('a logo must be an image', save({ ...edit, logo: 'data:image/png;base64,AAAA' }), 'images.unreadable', {
      'body.logo': 'This image could not be read. Please choose a PNG, JPG, GIF or WebP file.',
    }),
  ),
  by(
    'ida',
    refused('a saved listing needs a name', save({ ...edit, name: ' ' }), 'request.invalid', {
      'body.name': 'Name is required.',
    }),
  ),
  by(
    'ida',
    refused('a status cannot be changed by saving a listing', save({ ...edit, status: 'rejected' }), 'request.invalid', {
      'body.status': 'This field does not exist. Please remove it.',
    }),
  ),
  by('ida', {
    name: 'saving a listing keeps its slug, status and likes',
    request: save(edit),
    status: 200,
    part: onlyFields('name', 'slug', 'tagline', 'status', 'categories', 'website', 'affiliateLink', 'logo', 'userId'),
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
  get(
    'a saved listing is public at once',
    '/api/startups/slug/mosscount',
    { tagline: 'Counts moss, twice.' },
    onlyFields('tagline'),
  ),
  by('ida', {
    name: 'a new logo is re-encoded, and an empty affiliate link is removed',
    request: save({ ...edit, logo: tinyImage, affiliateLink: '' }),
    status: 200,
    part: onlyFields('logo', 'affiliateLink'),
    body: { logo: '/images/3bbcfd6e53f64da6837399a32e5e8c928ae517d1daafa32ee8ae5c21c30702ce.webp', affiliateLink: undefined },
  }),

  by(
    'ida',
    refused(
      'a publish date cannot be in the future',
      decide(commonplacer, { status: 'active', publishedAt: '2026-11-22T00:00:00.000Z' }),
      'request.invalid',
      {
        'body.publishedAt': 'Please enter a time that is not in the future.',
      },
    ),
  ),
  by(
    'ida',
    refused(
      'an invalid publish date is refused',
      decide(commonplacer, { status: 'active', publishedAt: '2026-02-30T00:00:00.000Z' }),
      'request.invalid',
      {
        'body.publishedAt': 'Please enter a valid date.',
      },
    ),
  ),
  by('ida', {
    name: 'a listing can be approved with a past publish date',
    request: decide(commonplacer, { status: 'active', publishedAt: '2026-11-19T08:00:00.000Z' }),
    status: 200,
    part: onlyFields('status', 'publishedAt'),
    body: { status: 'active', publishedAt: '2026-11-19T08:00:00.000Z' },
  }),
  by('ida', {
    name: 'an approved listing cannot be approved again, and the refusal says who approved it',
    request: decide(commonplacer, { status: 'rejected' }),
    status: 409,
    body: { message: 'Approved by Ida Okafor just now.', code: 'startups.not_pending' },
  }),

  refused('a visitor cannot undo a decision', undo(commonplacer), 'auth.required'),
  by('mara', refused('an owner cannot undo a decision', undo(commonplacer), 'auth.forbidden')),
  by('ida', refused('a decision on an unknown listing cannot be undone', undo(unknown), 'startups.not_found')),
  by('ida', refused('a listing without a recent decision has nothing to undo', undo(mosscount), 'decisions.final')),
  by('ida', {
    name: 'an approval can be undone',
    request: undo(commonplacer),
    status: 200,
    part: onlyFields('status', 'publishedAt'),
    body: { status: 'pending', publishedAt: '2026-11-20T12:00:00.000Z' },
  }),
  by('ida', refused('a decision can be undone only once', undo(commonplacer), 'decisions.final')),

  refused('a visitor cannot return a listing to the queue', reopen(mosscount), 'auth.required'),
  by('mara', refused('an owner cannot return a listing to the queue', reopen(commonplacer), 'auth.forbidden')),
  by('priya', refused('a reviewer cannot return an unknown listing to the queue', reopen(unknown), 'startups.not_found')),
  by('ida', refused('an unknown listing is not returned to the queue', reopen(unknown), 'startups.not_found')),
  by('ida', refused('a pending listing cannot be returned to the queue', reopen(commonplacer), 'startups.not_decided')),
  by(
    'ida',
    refused('the note to the owner has a maximum length', reopen(mosscount, { note: 'x'.repeat(1_001) }), 'request.invalid', {
      'body.note': 'Please shorten this to 1,000 characters; it has 1,001.',
    }),
  ),
  by('ida', {
    name: 'a listing is rejected, and can be returned to the queue',
    request: decide(commonplacer, { status: 'rejected', rejectionReason: 'By mistake.' }),
    status: 200,
    part: onlyFields('status', 'rejectionReason'),
    body: { status: 'rejected', rejectionReason: 'By mistake.' },
  }),
  by('ida', {
    name: 'a rejected listing that is returned to the queue is pending and has no reason',
    request: reopen(commonplacer, { note: 'Sorry.' }),
    status: 200,
    part: onlyFields('status', 'publishedAt', 'rejectionReason'),
    body: { status: 'pending', publishedAt: null, rejectionReason: undefined },
  }),
  by('ida', {
    name: 'a listing that was returned to the queue can be approved',
    request: decide(commonplacer, { status: 'active' }),
    status: 200,
    part: onlyFields('status'),
    body: { status: 'active' },
  }),
  by('ida', {
    name: 'an approved listing that is returned to the queue is unpublished and pending',
    request: reopen(commonplacer),
    status: 200,
    part: onlyFields('status', 'publishedAt'),
    body: { status: 'pending', publishedAt: null },
  }),
  refused('an unpublished listing has no public page', { path: '/api/startups/slug/commonplacer' }, 'startups.not_found'),

  refused('a visitor cannot read the reasons for rejections', { path: templatesPath }, 'auth.required'),
  by('mara', refused('a member cannot read the reasons for rejections', { path: templatesPath }, 'auth.forbidden')),
  by('mara', refused('a member cannot add a reason', addTemplate(template), 'auth.forbidden')),
  by('priya', refused('a reviewer cannot add a reason', addTemplate(template), 'auth.forbidden')),
  by('ida', get('the list of reasons is empty at first', templatesPath, [])),
  by(
    'ida',
    refused('a reason needs a title and a text', addTemplate({ title: ' ', text: '' }), 'request.invalid', {
      'body.title': 'Title is required.',
      'body.text': 'Text is required.',
    }),
  ),
  by('ida', {
    name: 'a reason is added',
    request: addTemplate(template),
    status: 201,
    part: onlyFields('title', 'text', 'updatedAt'),
    body: { ...template, updatedAt: '2026-11-21T12:00:00.000Z' },
  }),
  by('ida', get('the reasons are listed', templatesPath, [template], withoutIds)),
  by('ida', refused('an unknown reason is not saved', saveTemplate(unknown), 'rejection_templates.not_found')),
  by(
    'ida',
    refused(
      'an unknown reason is not deleted',
      { method: 'DELETE', path: `${templatesPath}/${unknown}` },
      'rejection_templates.not_found',
    ),
  ),

  refused('a visitor cannot list claims', { path: '/api/business-claims' }, 'auth.required'),
  by('mara', refused('a member cannot list all claims', { path: '/api/business-claims' }, 'auth.forbidden')),
  by(
    'ida',
    get(
      'claims can be searched by listing, username and email address',
      '/api/business-claims?search=amara%20people',
      1,
      (body) => {
        const { claims } = body as { claims: { user: { username: string } }[] };
        return claims.filter(({ user }) => user.username === 'amara').length;
      },
    ),
  ),
  by('ida', {
    name: 'a decision cannot give a claim another status',
    request: { method: 'PATCH', path: `/api/business-claims/${unknown}/status`, body: { status: 'pending' } },
    status: 422,
    body: { message: 'Invalid status. Status can only be approved or rejected.', code: 'claims.invalid_status' },
  }),
  by('ida', {
    name: 'an unknown claim is not decided',
    request: { method: 'PATCH', path: `/api/business-claims/${unknown}/status`, body: { status: 'approved' } },
    status: 404,
    body: { message: 'Business claim not found.', code: 'claims.not_found' },
  }),
];
