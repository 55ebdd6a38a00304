import type { TestRequest } from '../hosts.ts';
import { by, get, refused, refusedAs, type Scenario } from './scenario.ts';

const handoverHat = '000000000003000025d3cbf2';
const unknown = 'ffffffffffffffffffffffff';

const answer = (status: string, id = handoverHat): TestRequest => ({
  method: 'PUT',
  path: `/api/makers/${id}`,
  body: { status },
});

/** The names of listings with the member's answers. */
function answersOf(body: unknown): unknown {
  return (body as { startup: { name: string }; status: string }[]).map(({ startup, status }) => [startup.name, status]);
}

function makersOf(body: unknown): unknown {
  return (body as { makers: { username: string; name: string }[] }).makers.map(({ username, name }) => name || username);
}

const page = '/api/startups/slug/handover-hat';

/** Which makers are shown. How members are asked is in makers.test.ts. */
export const makerScenarios: Scenario[] = [
  refused('a visitor is no maker', { path: '/api/makers' }, 'auth.required'),
  refused('a visitor accepts nothing', answer('accepted'), 'auth.required'),
  by(
    'mara',
    get('a member sees what asks them, and nothing of their own listings', '/api/makers', [['Handover Hat', 'asked']], answersOf),
  ),
  by('noor', get('a member sees what they accepted', '/api/makers', [['Handover Hat', 'accepted']], answersOf)),
  by('ravi', get('a member who is named nowhere sees nothing', '/api/makers', [])),
  refusedAs('ravi', 'a member who was not asked accepts nothing', answer('accepted'), 'makers.not_asked'),
  refusedAs('ravi', 'a member learns of no listing from an answer', answer('accepted', unknown), 'makers.not_asked'),
  refusedAs('mara', 'an answer is yes or no', answer('asked'), 'request.invalid', {
    'body.status': 'Please choose one of: accepted, declined.',
  }),
  get('until they accept, the bare name is shown', page, ['Priya Raman', 'night-shift-sven', 'Noor Haddad', 'mara'], makersOf),
  by('mara', {
    name: 'a member accepts',
    request: answer('accepted'),
    status: 200,
    body: [['Handover Hat', 'accepted']],
    part: answersOf,
  }),
  get(
    'once they accept, their name is shown',
    page,
    ['Priya Raman', 'night-shift-sven', 'Noor Haddad', 'Mara Lindqvist'],
    makersOf,
  ),
  refusedAs('mara', 'a member accepts once', answer('accepted'), 'makers.already_answered'),
  by('mara', { name: 'a maker leaves', request: answer('declined'), status: 200, body: [], part: answersOf }),
  get('who left is a bare name again', page, ['Priya Raman', 'night-shift-sven', 'Noor Haddad', 'mara'], makersOf),
  refusedAs('mara', 'who left does not come back', answer('accepted'), 'makers.already_answered'),
];
