import { personId } from '../../../db/sample/people.ts';
import type { TestRequest } from '../hosts.ts';
import { aSubmission, tinyImage } from '../members.ts';
import { by, get, refused, type Scenario, slugsOf } from './scenario.ts';

const ravi = personId('ravi');
const mara = personId('mara');
const grantling = '00000000000300000a23f22f';
const commonplacer = '000000000003000034190c09';
const ferrywire = '0000000000030000294ca9d6';
const unknown = 'ffffffffffffffffffffffff';

function submit(overrides: object): TestRequest {
  return { method: 'POST', path: '/api/startups/submit', body: { ...aSubmission('ravi'), ...overrides } };
}

/** Input that the wizard already refuses, with the server's error. */
function invalid(name: string, overrides: object, fields: Record<string, string>): Scenario {
  const body = Object.fromEntries(Object.entries(fields).map(([field, reason]) => [`body.${field}`, reason]));
  return by('ravi', refused(name, submit(overrides), 'request.invalid', body));
}

/** A refused image, identified by its field. */
function unreadable(name: string, overrides: object, field: string): Scenario {
  const unreadableMessage = 'This image could not be read. Please choose a PNG, JPG, GIF or WebP file.';
  return by('ravi', refused(name, submit(overrides), 'images.unreadable', { [field]: unreadableMessage }));
}

function resubmit(id: string, overrides: object = {}): TestRequest {
  return { method: 'PUT', path: `/api/startups/${id}/submission`, body: { ...aSubmission('mara'), ...overrides } };
}

function decide(id: string, body: unknown): TestRequest {
  return { method: 'PATCH', path: `/api/admin/startups/${id}/status`, body };
}

const url = 'Please enter a valid URL (e.g., https://example.com).';
const broken = 'Please remove the characters that cannot be shown.';
const known = (name: string, slug: string, claimed: boolean) => ({ startup: { name, slug, claimed } });
const nothing = { startup: null };
const website = (address: string) => `/api/startups/check-website?website=${encodeURIComponent(address)}`;
const name = (text: string) => `/api/startups/check-name?name=${encodeURIComponent(text)}`;

/** Submissions. Decisions are tested in submissions.test.ts, because they need the ids of new listings. */
export const submissionScenarios: Scenario[] = [
  refused('a visitor cannot submit', submit({}), 'submissions.not_logged_in'),
  refused('a visitor is refused before the form is read', submit({ icon: null }), 'submissions.not_logged_in'),
  by('ravi', refused('a member cannot submit for someone else', submit({ userId: mara }), 'auth.forbidden')),

  invalid('an empty icon is refused', { icon: null }, { icon: 'Icon is required.' }),
  invalid('a missing icon is refused', { icon: undefined }, { icon: 'Icon is required.' }),
  invalid('an icon must be an image', { icon: 'hello' }, { icon: 'Please choose an image.' }),
  invalid('an icon must be a data URL', { icon: 5 }, { icon: 'Please choose an image.' }),
  ...(
    [
      ['productName', 'Product name is required.'],
      ['pitch', 'Pitch is required.'],
      ['website', 'Website URL is required.'],
      ['description', 'Description is required.'],
    ] as const
  ).flatMap(([field, sentence]) => [
    invalid(`an empty ${field} is refused`, { [field]: '' }, { [field]: sentence }),
    invalid(`a blank ${field} is refused`, { [field]: ' \n ' }, { [field]: sentence }),
    invalid(`a missing ${field} is refused`, { [field]: undefined }, { [field]: sentence }),
  ]),
  invalid(
    'every missing field of the first step is named',
    { icon: null, productName: '', pitch: '', website: '', description: '' },
    {
      icon: 'Icon is required.',
      productName: 'Product name is required.',
      pitch: 'Pitch is required.',
      website: 'Website URL is required.',
      description: 'Description is required.',
    },
  ),
  ...[
    'lichen',
    'example.com',
    'javascript:alert(1)',
    'ftp://lichen.example',
    'https://ada:secret@lichen.example',
    'https://',
  ].map((address) => invalid(`${address} is refused as website`, { website: address }, { website: url })),
  invalid('a video needs a valid URL', { videoUrl: 'film' }, { videoUrl: url }),
  invalid('a name with a control character is refused', { productName: 'Li\u0000chen' }, { productName: broken }),
  invalid('a description with a lone surrogate is refused', { pitch: 'Li\ud800chen' }, { pitch: broken }),
  invalid('an empty list of topics is refused', { topics: [] }, { topics: 'Please select at least one topic.' }),
  invalid('missing topics are refused', { topics: undefined }, { topics: 'Please select at least one topic.' }),
  invalid(
    'more than five topics are refused',
    { topics: ['finance', 'design', 'education', 'marketing', 'productivity', 'health-care'] },
    { topics: 'Please select at most 5 topics.' },
  ),
  invalid('a screenshot must be an image', { media: [tinyImage, 'hello'] }, { 'media.1': 'Please choose an image.' }),
  invalid(
    'more than eight screenshots are refused',
    { media: Array.from({ length: 9 }, () => tinyImage) },
    { media: 'Please choose at most 8 screenshots.' },
  ),
  invalid('an empty list of makers is refused', { makers: [] }, { makers: 'Please enter at least one maker.' }),
  invalid('missing makers are refused', { makers: undefined }, { makers: 'Please enter at least one maker.' }),
  invalid('a maker needs a name', { makers: ['ravi', ' '] }, { 'makers.1': 'Please enter a username.' }),
  invalid('an empty plan is refused', { plan: '' }, { plan: 'Please choose a plan.' }),
  invalid('a missing plan is refused', { plan: undefined }, { plan: 'Please choose a plan.' }),
  ...(['status', 'likes', 'featured', 'publishedAt', 'slug', 'sourceId', '_id', 'rejectionReason'] as const).map((field) =>
    invalid(
      `${field} cannot be set by a submission`,
      { [field]: 'active' },
      { [field]: 'This field does not exist. Please remove it.' },
    ),
  ),

  by(
    'ravi',
    refused('an unknown topic is refused', submit({ topics: ['finance', 'nonsense'] }), 'submissions.unknown_topic', {
      'body.topics': 'Please choose topics from the list.',
    }),
  ),
  invalid(
    'invalid values, and values of fields for admins only, are refused at their fields',
    { fields: { pricing: 'cheap', founded: 1700, platform: 'web', status: 'closed' } },
    {
      'fields.pricing': 'Please choose one of: free, freemium, trial, paid, contact.',
      'fields.founded': 'Please enter a number of at least 1800.',
      'fields.platform': 'Please send a list.',
      'fields.status': 'This field does not exist. Please remove it.',
    },
  ),
  invalid(
    'the names of fields must be keys',
    { fields: { 'Team size': '1' } },
    {
      'fields.Team size': 'Please use letters from a to z and digits, separated by single hyphens (e.g., team-size).',
    },
  ),
  by('ravi', refused('a paid plan is refused without a payment provider', submit({ plan: 'Growth' }), 'plans.not_configured')),
  by('ravi', refused('an unknown plan is refused', submit({ plan: 'Golden' }), 'plans.not_found')),
  unreadable('an icon without bytes is refused', { icon: 'data:image/png;base64,' }, 'body.icon'),
  unreadable('the URL of an image is refused as a new icon', { icon: 'https://example.com/a.png' }, 'body.icon'),
  unreadable('the image of another listing is refused as icon', { icon: '/sample/logos/mosscount.svg' }, 'body.icon'),
  unreadable(
    'an unreadable screenshot is named by its index',
    { media: [tinyImage, 'data:image/png;base64,AAAA'] },
    'body.media.1',
  ),

  get('a known name is reported', name('Kanbanjo'), known('Kanbanjo', 'kanbanjo', false)),
  get('a known name is reported regardless of case and accents', name(' KÁNBANJO '), known('Kanbanjo', 'kanbanjo', false)),
  get('the name of an owned listing is reported as claimed', name('Mosscount'), known('Mosscount', 'mosscount', true)),
  get('part of a known name is not reported', name('Kanban'), nothing),
  get('the name of a listing under review is not reported to others', name('Commonplacer'), nothing),
  get('an empty name is not reported', name(' '), nothing),
  get('a known website is reported', website('https://kanbanjo.example'), known('Kanbanjo', 'kanbanjo', false)),
  get(
    'a known website is reported in any spelling of its URL',
    website(' HTTP://www.KANBANJO.example:80/#top '),
    known('Kanbanjo', 'kanbanjo', false),
  ),
  get(
    'the website of an owned listing is reported',
    website('https://mosscount.example/'),
    known('Mosscount', 'mosscount', true),
  ),
  get('another page of a known website is not reported', website('https://kanbanjo.example/other'), nothing),
  get('the website of a listing under review is not reported to others', website('https://commonplacer.example'), nothing),
  get('an unknown website is not reported', website('https://nobody.example'), nothing),
  get('an incomplete URL is not reported', website('https://'), nothing),
  get('an empty website is not reported', website(''), nothing),

  refused('a visitor cannot list the listings of a member', { path: `/api/startups/user/${mara}` }, 'auth.required'),
  by(
    'noor',
    refused('another member cannot list the listings of a member', { path: `/api/startups/user/${mara}` }, 'auth.forbidden'),
  ),
  by(
    'mara',
    get(
      'a member lists their listings of every status, newest first',
      `/api/startups/user/${mara}`,
      ['o', 'commonplacer', 'ferrywire', 'last-ferry-home', 'grantling'],
      slugsOf,
    ),
  ),
  by(
    'ida',
    get('an admin can list the listings of a member', `/api/startups/user/${mara}`, 5, (body) => (body as unknown[]).length),
  ),
  by(
    'ravi',
    get('a member without rejected listings gets none', `/api/startups/user/${ravi}`, [], (body) =>
      (body as { status: string }[]).filter(({ status }) => status === 'rejected'),
    ),
  ),

  refused('a visitor cannot read a submission', { path: `/api/startups/${grantling}/submission` }, 'auth.required'),
  by(
    'ravi',
    refused('another member cannot read a submission', { path: `/api/startups/${grantling}/submission` }, 'auth.forbidden'),
  ),
  by(
    'ravi',
    refused('an unknown submission is not found', { path: `/api/startups/${unknown}/submission` }, 'startups.not_found'),
  ),
  by(
    'mara',
    get('the owner of a rejected listing reads its reason', `/api/startups/${grantling}/submission`, true, (body) =>
      (body as { rejectionReason: string }).rejectionReason.startsWith('Your website answered with an error'),
    ),
  ),

  refused('a visitor cannot resubmit a listing', resubmit(grantling), 'submissions.not_logged_in'),
  by('ravi', refused('a member cannot resubmit the listing of another one', resubmit(grantling), 'auth.forbidden')),
  by('mara', refused('an unknown listing cannot be resubmitted', resubmit(unknown), 'startups.not_found')),
  by('mara', refused('a listing under review cannot be resubmitted', resubmit(commonplacer), 'startups.not_rejected')),
  by('mara', refused('an active listing cannot be resubmitted', resubmit(ferrywire), 'startups.not_rejected')),
  by(
    'mara',
    refused('a listing cannot be resubmitted for someone else', resubmit(grantling, { userId: ravi }), 'auth.forbidden'),
  ),

  refused('a visitor cannot decide a listing', decide(commonplacer, { status: 'active' }), 'auth.required'),
  by('mara', refused('an owner cannot decide a listing', decide(commonplacer, { status: 'active' }), 'auth.forbidden')),
  by(
    'priya',
    refused('a reviewer cannot decide an unknown listing', decide(unknown, { status: 'active' }), 'startups.not_found'),
  ),
  by('ida', refused('an unknown listing cannot be decided', decide(unknown, { status: 'active' }), 'startups.not_found')),
  by(
    'ida',
    refused('an active listing cannot be decided again', decide(ferrywire, { status: 'rejected' }), 'startups.not_pending'),
  ),
  by(
    'ida',
    refused('a rejected listing cannot be decided again', decide(grantling, { status: 'active' }), 'startups.not_pending'),
  ),
  by(
    'ida',
    refused('a decision cannot make a listing pending', decide(commonplacer, { status: 'pending' }), 'request.invalid', {
      'body.status': 'Please choose one of: active, rejected.',
    }),
  ),

  by(
    'ravi',
    refused('a body of more than 12 MB is too large', submit({ comments: 'a'.repeat(12 * 1024 * 1024) }), 'request.too_large'),
  ),
  by(
    'ravi',
    refused(
      'a body of more than 64 kB is too large for a call without images',
      { method: 'POST', path: '/api/startups/claim', body: { startup_id: unknown, userId: ravi, more: 'a'.repeat(64 * 1024) } },
      'request.too_large',
    ),
  ),
  invalid(
    'a body below the limit for images is read',
    { comments: 'a'.repeat(70 * 1024) },
    { comments: 'Please shorten this to 5,000 characters; it has 71,680.' },
  ),
];
