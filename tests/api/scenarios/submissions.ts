import { personId } from '../../../db/sample/people.ts';
import type { TestRequest } from '../hosts.ts';
import { aSubmission, dot } from '../members.ts';
import { by, get, refused, type Scenario, slugsOf } from './scenario.ts';

const ravi = personId('ravi');
const mara = personId('mara');
const grantling = '00000000000300000a23f22f';
const commonplacer = '000000000003000034190c09';
const ferrywire = '0000000000030000294ca9d6';
const unknown = 'ffffffffffffffffffffffff';

function submit(given: object): TestRequest {
  return { method: 'POST', path: '/api/startups/submit', body: { ...aSubmission('ravi'), ...given } };
}

/** What the wizard would have caught, as the server says it. */
function invalid(name: string, given: object, fields: Record<string, string>): Scenario {
  const body = Object.fromEntries(Object.entries(fields).map(([field, reason]) => [`body.${field}`, reason]));
  return by('ravi', refused(name, submit(given), 'request.invalid', body));
}

/** A picture that is refused, by its field. */
function unreadable(name: string, given: object, field: string): Scenario {
  const words = 'This picture could not be read. Please choose a PNG, JPG, GIF or WebP file.';
  return by('ravi', refused(name, submit(given), 'images.unreadable', { [field]: words }));
}

function resubmit(id: string, given: object = {}): TestRequest {
  return { method: 'PUT', path: `/api/startups/${id}/submission`, body: { ...aSubmission('mara'), ...given } };
}

function decide(id: string, body: unknown): TestRequest {
  return { method: 'PATCH', path: `/api/admin/startups/${id}/status`, body };
}

const url = 'Please enter a valid URL (e.g., https://example.com).';
const broken = 'Control characters and broken ones are not allowed.';
const known = (name: string, slug: string, claimed: boolean) => ({ startup: { name, slug, claimed } });
const nothing = { startup: null };
const website = (address: string) => `/api/startups/check-website?website=${encodeURIComponent(address)}`;
const name = (text: string) => `/api/startups/check-name?name=${encodeURIComponent(text)}`;

/** Submissions (spec §2, §4, §5, §8). What is sent and decided is in submissions.test.ts: its ids are known only then. */
export const submissionScenarios: Scenario[] = [
  refused('a visitor must log in to submit', submit({}), 'submissions.not_logged_in'),
  refused('a visitor is told so before the form is read', submit({ icon: null }), 'submissions.not_logged_in'),
  by('ravi', refused('nobody submits for somebody else', submit({ userId: mara }), 'auth.forbidden')),

  invalid('an icon is required', { icon: null }, { icon: 'Icon is required.' }),
  invalid('an icon that is not there is required', { icon: undefined }, { icon: 'Icon is required.' }),
  invalid('an icon is a picture', { icon: 'hello' }, { icon: 'Please choose a picture.' }),
  invalid('an icon is text', { icon: 5 }, { icon: 'Please choose a picture.' }),
  ...(
    [
      ['productName', 'Product name is required.'],
      ['pitch', 'Pitch is required.'],
      ['website', 'Website URL is required.'],
      ['description', 'Description is required.'],
    ] as const
  ).flatMap(([field, sentence]) => [
    invalid(`${field} is required`, { [field]: '' }, { [field]: sentence }),
    invalid(`${field} of blanks is none`, { [field]: ' \n ' }, { [field]: sentence }),
    invalid(`${field} that is not there is required`, { [field]: undefined }, { [field]: sentence }),
  ]),
  invalid(
    'every field of the first step says what it misses',
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
  ].map((address) => invalid(`${address} is no website`, { website: address }, { website: url })),
  invalid('a video has an address', { videoUrl: 'film' }, { videoUrl: url }),
  invalid('a name is plain text', { productName: 'Li\u0000chen' }, { productName: broken }),
  invalid('a pitch is whole text', { pitch: 'Li\ud800chen' }, { pitch: broken }),
  invalid('a topic is required', { topics: [] }, { topics: 'Please select at least one topic.' }),
  invalid('topics that are not there are required', { topics: undefined }, { topics: 'Please select at least one topic.' }),
  invalid(
    'there are five topics at most',
    { topics: ['finance', 'design', 'education', 'marketing', 'productivity', 'health-care'] },
    { topics: 'Please select at most 5 topics.' },
  ),
  invalid('a screenshot is a picture', { media: [dot, 'hello'] }, { 'media.1': 'Please choose a picture.' }),
  invalid(
    'there are eight screenshots at most',
    { media: Array.from({ length: 9 }, () => dot) },
    { media: 'At most 8 screenshots.' },
  ),
  invalid('a maker is required', { makers: [] }, { makers: 'Please name at least one maker.' }),
  invalid('makers that are not there are required', { makers: undefined }, { makers: 'Please name at least one maker.' }),
  invalid('a maker has a name', { makers: ['ravi', ' '] }, { 'makers.1': 'Please enter a username.' }),
  invalid('a plan is required', { plan: '' }, { plan: 'Please choose a plan.' }),
  invalid('a plan that is not there is required', { plan: undefined }, { plan: 'Please choose a plan.' }),
  ...(['status', 'likes', 'featured', 'publishedAt', 'slug', 'sourceId', '_id', 'rejectionReason'] as const).map((field) =>
    invalid(
      `${field} is not the sender's to say`,
      { [field]: 'active' },
      { [field]: `Invalid key: Expected never but received "${field}"` },
    ),
  ),

  by(
    'ravi',
    refused('topics are categories', submit({ topics: ['finance', 'nonsense'] }), 'submissions.unknown_topic', {
      'body.topics': 'Please choose topics from the list.',
    }),
  ),
  by('ravi', refused('a plan that costs something cannot be had yet', submit({ plan: 'Growth' }), 'plans.not_configured')),
  by('ravi', refused('a plan that is none cannot be had', submit({ plan: 'Golden' }), 'plans.not_found')),
  unreadable('an icon of no bytes cannot be read', { icon: 'data:image/png;base64,' }, 'body.icon'),
  unreadable('an address is no new icon', { icon: 'https://example.com/a.png' }, 'body.icon'),
  unreadable("nor is another listing's", { icon: '/sample/logos/mosscount.svg' }, 'body.icon'),
  unreadable('a screenshot that cannot be read is named', { media: [dot, 'data:image/png;base64,AAAA'] }, 'body.media.1'),

  get('a known name is noticed', name('Kanbanjo'), known('Kanbanjo', 'kanbanjo', false)),
  get('whatever its case and accents', name(' KÁNBANJO '), known('Kanbanjo', 'kanbanjo', false)),
  get('a name that somebody owns is noticed as claimed', name('Mosscount'), known('Mosscount', 'mosscount', true)),
  get('a part of a name is another name', name('Kanban'), nothing),
  get("a name under review is nobody else's business", name('Commonplacer'), nothing),
  get('no name is no name', name(' '), nothing),
  get('a known website is noticed', website('https://kanbanjo.example'), known('Kanbanjo', 'kanbanjo', false)),
  get('however its address is spelled', website(' HTTP://www.KANBANJO.example:80/#top '), known('Kanbanjo', 'kanbanjo', false)),
  get('a website that somebody owns is noticed', website('https://mosscount.example/'), known('Mosscount', 'mosscount', true)),
  get('another page of a website is another website', website('https://kanbanjo.example/other'), nothing),
  get("a website under review is nobody else's business", website('https://commonplacer.example'), nothing),
  get('an unknown website is free', website('https://nobody.example'), nothing),
  get('half a website is free', website('https://'), nothing),
  get('no website is none', website(''), nothing),

  refused('listings of members are not for visitors', { path: `/api/startups/user/${mara}` }, 'auth.required'),
  by('noor', refused('nor for other members', { path: `/api/startups/user/${mara}` }, 'auth.forbidden')),
  by(
    'mara',
    get(
      'a member sees her listings, newest first, whatever their status',
      `/api/startups/user/${mara}`,
      ['o', 'commonplacer', 'ferrywire', 'last-ferry-home', 'grantling'],
      slugsOf,
    ),
  ),
  by(
    'ida',
    get('an admin may look', `/api/startups/user/${mara}`, 5, (body) => (body as unknown[]).length),
  ),
  by(
    'ravi',
    get('a member without rejected ones has none', `/api/startups/user/${ravi}`, [], (body) =>
      (body as { status: string }[]).filter(({ status }) => status === 'rejected'),
    ),
  ),

  refused('what was sent is not for visitors', { path: `/api/startups/${grantling}/submission` }, 'auth.required'),
  by('ravi', refused('nor for others', { path: `/api/startups/${grantling}/submission` }, 'auth.forbidden')),
  by('ravi', refused('what is not there was not sent', { path: `/api/startups/${unknown}/submission` }, 'startups.not_found')),
  by(
    'mara',
    get('its owner sees why it was rejected', `/api/startups/${grantling}/submission`, true, (body) =>
      (body as { rejectionReason: string }).rejectionReason.startsWith('Your website answered with an error'),
    ),
  ),

  refused('a visitor cannot send again', resubmit(grantling), 'submissions.not_logged_in'),
  by('ravi', refused("another's listing is not sent again", resubmit(grantling), 'auth.forbidden')),
  by('mara', refused('an unknown listing is not sent again', resubmit(unknown), 'startups.not_found')),
  by('mara', refused('a listing under review waits', resubmit(commonplacer), 'startups.not_rejected')),
  by('mara', refused('an active listing is not sent again', resubmit(ferrywire), 'startups.not_rejected')),
  by('mara', refused('again, but for nobody else', resubmit(grantling, { userId: ravi }), 'auth.forbidden')),

  refused('a visitor decides no listing', decide(commonplacer, { status: 'active' }), 'auth.required'),
  by('mara', refused('nor does its owner', decide(commonplacer, { status: 'active' }), 'auth.forbidden')),
  by('tomasz', refused('nor an editor', decide(commonplacer, { status: 'active' }), 'auth.forbidden')),
  by('ida', refused('an unknown listing is not decided', decide(unknown, { status: 'active' }), 'startups.not_found')),
  by('ida', refused('an active listing was decided', decide(ferrywire, { status: 'rejected' }), 'startups.not_pending')),
  by('ida', refused('so was a rejected one', decide(grantling, { status: 'active' }), 'startups.not_pending')),
  by(
    'ida',
    refused('nothing is decided to be pending', decide(commonplacer, { status: 'pending' }), 'request.invalid', {
      'body.status': 'Invalid type: Expected ("active" | "rejected") but received "pending"',
    }),
  ),

  by(
    'ravi',
    refused('a body of more than 12 MB is too large', submit({ comments: 'a'.repeat(12 * 1024 * 1024) }), 'request.too_large'),
  ),
  by(
    'ravi',
    refused(
      'elsewhere more than 64 KB are too many',
      { method: 'POST', path: '/api/startups/claim', body: { startup_id: unknown, userId: ravi, more: 'a'.repeat(64 * 1024) } },
      'request.too_large',
    ),
  ),
  invalid(
    'what has room for pictures is read',
    { comments: 'a'.repeat(70 * 1024) },
    { comments: 'Invalid length: Expected <=5000 but received 71680' },
  ),
];
