import { by, codeOf, get, onlyFields, refused, refusedAs, type Scenario } from './scenario.ts';

const post = (path: string, body: object = {}) => ({ method: 'POST', path, body });
const removal = (body: object) => post('/api/admin/sample/removal', body);
const counts = {
  startups: 60,
  users: 11,
  posts: 8,
  deals: 7,
  collections: 3,
  pages: 2,
  questions: 14,
  advertising: 1,
  feedback: 0,
  subscribers: 0,
  plans: 3,
};
const none = Object.fromEntries(Object.keys(counts).map((noun) => [noun, 0]));

const emailSettings = { senderName: 'Acme', replyTo: 'answers@acme.example', footer: 'Acme Ltd., Main Street 1' };

/** The email settings, the setup checklist and the removal of the sample, which comes last. */
export const setupScenarios: Scenario[] = [
  refusedAs('tomasz', 'an editor cannot read the email settings', { path: '/api/admin/site/emails' }, 'auth.forbidden'),
  by(
    'ida',
    get(
      'the email settings are empty at first',
      '/api/admin/site/emails',
      { senderName: '', replyTo: '', footer: '' },
      onlyFields('senderName', 'replyTo', 'footer'),
    ),
  ),
  refusedAs(
    'ida',
    'a sender name with several lines is refused',
    post('/api/admin/site/emails', { ...emailSettings, senderName: 'a\nb' }),
    'request.invalid',
    { 'body.senderName': 'Please enter one line.' },
  ),
  refusedAs(
    'ida',
    'a reply-to address that is not an email address is refused',
    post('/api/admin/site/emails', { ...emailSettings, replyTo: 'acme' }),
    'request.invalid',
    { 'body.replyTo': 'Please enter a valid email.' },
  ),
  by('ida', {
    name: 'the email settings are saved',
    request: post('/api/admin/site/emails', emailSettings),
    status: 200,
    body: { message: 'Email settings saved.' },
    part: onlyFields('message'),
  }),
  by('ida', {
    name: 'an unknown kind of email has no preview',
    request: { path: '/api/admin/site/emails/preview?kind=spam' },
    status: 400,
    body: 'request.invalid',
    part: codeOf,
  }),
  refused('a visitor cannot read the checklist', { path: '/api/admin/setup' }, 'auth.required'),
  refusedAs('tomasz', 'an editor cannot read the checklist', { path: '/api/admin/setup' }, 'auth.forbidden'),
  by(
    'ida',
    get(
      'the checklist is shown on a site with the sample',
      '/api/admin/setup',
      { isShown: true, hasSample: true },
      onlyFields('isShown', 'hasSample'),
    ),
  ),
  by('ida', {
    name: 'the checklist is dismissed',
    request: post('/api/admin/setup/dismiss'),
    status: 200,
    body: { isShown: false },
    part: onlyFields('isShown'),
  }),
  by('ida', {
    name: 'dismissing the checklist again changes nothing',
    request: post('/api/admin/setup/dismiss'),
    status: 200,
    body: { isShown: false },
    part: onlyFields('isShown'),
  }),
  by('ida', {
    name: 'a test email goes to the caller',
    request: post('/api/admin/setup/test-email'),
    status: 200,
    body: { message: 'The test email is on its way.', to: 'ida@people.example' },
  }),
  refusedAs('ida', 'a host without name servers looks up no records', { path: '/api/admin/setup/email-records' }, 'setup.no_dns'),
  by(
    'ida',
    get('the preview of the removal says that the caller is kept', '/api/admin/sample', {
      removed: counts,
      kept: { ...none, users: 1 },
    }),
  ),
  refusedAs('tomasz', 'an editor cannot remove the sample', removal({ plans: 'keep', expected: 999 }), 'auth.forbidden'),
  refusedAs(
    'ida',
    'the removal is refused if more records would be removed than the admin saw',
    removal({ plans: 'remove', expected: 108 }),
    'removals.more_match',
  ),
  by('ida', {
    name: 'the sample is removed, and its plans stay',
    request: removal({ plans: 'keep', expected: 106 }),
    status: 200,
    body: { message: 'The sample is removed.', removed: { ...counts, plans: 0 }, kept: { ...none, users: 1 } },
  }),
  get('no startup is left', '/api/startups', { total: 0 }, onlyFields('total')),
  get('nothing is advertised', '/api/advertising', null),
  get('the plans are still on offer', '/api/plans', 3, (plans) => (plans as unknown[]).length),
];
