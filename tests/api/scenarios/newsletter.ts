import type { TestRequest } from '../hosts.ts';
import { freshNetwork } from '../members.ts';
import { by, codeOf, fromNewNetwork, refused, repliesWithMessage, type Scenario } from './scenario.ts';

/** By default a request comes from its own network, so that no rate limit applies. */
function post(path: string, body: unknown, headers = freshNetwork()): TestRequest {
  return { method: 'POST', path, body, headers };
}

/** The network whose rate limits are reached. */
const limitedNetwork = { 'x-forwarded-for': '198.51.100.1' };

const subscribe = '/api/newsletter/subscribe';
const feedback = '/api/feedback';
const feedbackSent = (name: string, body: unknown, network?: Record<string, string>) =>
  repliesWithMessage(name, post(feedback, body, network), 'Feedback submitted successfully.');
/** These hosts have no mail server, so no one can be asked to confirm. */
const subscribed = (name: string, email: string, network?: Record<string, string>): Scenario => ({
  name,
  request: post(subscribe, { email }, network),
  status: 200,
  body: { message: 'Successfully subscribed!', mustConfirm: false },
});
const unknown = { token: 'nope' };

/** Newsletter and feedback, and the rate limits of both. */
export const newsletterScenarios: Scenario[] = [
  subscribed('an email address can be subscribed', 'Ada@Example.com'),
  subscribed('an unconfirmed address can be subscribed again', ' ada@EXAMPLE.com '),
  by('beatrix', subscribed('a member subscribes their own confirmed address, which needs no email', 'BEATRIX@people.example')),
  refused(
    'a confirmed address can be subscribed once',
    post(subscribe, { email: 'beatrix@people.example' }),
    'newsletter.already_subscribed',
  ),
  by('beatrix', subscribed('the address of someone else is not confirmed by a member', 'jonas@people.example')),
  subscribed('it can be subscribed again, because it is still unconfirmed', 'jonas@people.example'),
  ...["o'brien@example.com", 'r&d=a/b#1@example.com', 'ada--l@acme--labs.example', 'ada@гном.срб'].map((email) =>
    subscribed(`${email} can be subscribed`, email),
  ),
  subscribed('an address with an international domain can be subscribed', 'ada@München.example'),
  refused('a subscription needs an address', post(subscribe, {}), 'request.invalid', {
    'body.email': 'Please fill this in.',
  }),
  ...[
    '',
    'ada',
    'ada@',
    'ada@example',
    'ada@example.com, bob@example.com',
    'ada@example.com\nBcc: bob@example.com',
    '"ada"@example.com',
    'ada <ada@example.com>',
    `${'a'.repeat(250)}@example.com`,
  ].map((email): Scenario => ({
    name: `${JSON.stringify(email).slice(0, 60)} is refused as address`,
    request: post(subscribe, { email }),
    status: 400,
    part: codeOf,
    body: 'request.invalid',
  })),
  refused(
    'undeclared fields of a subscription are refused',
    post(subscribe, { email: 'eve@example.com', admin: true }),
    'request.invalid',
    {
      'body.admin': 'This field does not exist. Please remove it.',
    },
  ),
  refused('a visitor cannot list subscribers', { path: '/api/newsletter' }, 'auth.required'),
  refused(
    'an unknown unsubscribe link is refused',
    post('/api/newsletter/unsubscribe', { token: 'nope' }),
    'newsletter.unknown_link',
  ),
  refused(
    'preferences are not shown to an unknown link',
    post('/api/newsletter/preferences', unknown),
    'newsletter.unknown_link',
  ),
  refused(
    'preferences are not saved by an unknown link',
    fromNewNetwork('PUT', '/api/newsletter/preferences', { ...unknown, weeklyDigest: true, writtenIssues: false }),
    'newsletter.unknown_link',
  ),
  refused('an unknown link confirms nothing', post('/api/newsletter/confirm', unknown), 'newsletter.unknown_link'),
  refused('an empty unsubscribe link is refused', post('/api/newsletter/unsubscribe', { token: '' }), 'newsletter.unknown_link'),

  feedbackSent('feedback can be sent with an address', { content: 'Lovely.', email: 'ada@example.com' }),
  feedbackSent('feedback can be sent without an address', { content: 'Lovely.' }),
  feedbackSent('feedback can be sent with an empty address', { content: 'Lovely.', email: '' }),
  refused('blank feedback is refused', post(feedback, { content: ' \n ' }), 'request.invalid', {
    'body.content': 'Please enter some text first.',
  }),
  refused('feedback with an invalid address is refused', post(feedback, { content: 'Hi', email: 'ada' }), 'request.invalid', {
    'body.email': 'Please enter a valid email.',
  }),
  refused('feedback beyond the maximum length is refused', post(feedback, { content: 'a'.repeat(5_001) }), 'request.invalid', {
    'body.content': 'Please shorten this to 5,000 characters; it has 5,001.',
  }),
  refused('a visitor cannot read feedback', { path: feedback }, 'request.method_not_allowed'),

  ...[1, 2, 3, 4, 5].map((time) =>
    subscribed(`subscription ${time} of an hour is accepted`, `many-${time}@example.com`, limitedNetwork),
  ),
  refused(
    'the sixth subscription within an hour is refused',
    post(subscribe, { email: 'x@example.com' }, limitedNetwork),
    'request.too_many',
  ),
  subscribed('a rate limit applies per network', 'x@example.com'),
  feedbackSent('feedback has a rate limit separate from subscriptions', { content: 'Still here.' }, limitedNetwork),
];
