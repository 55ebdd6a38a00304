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
  refused('a visitor cannot list questions to makers', { path: '/api/makers' }, 'auth.required'),
  refused('a visitor cannot answer for a maker', answer('accepted'), 'auth.required'),
  by(
    'mara',
    get('a member sees the listings that ask them, without their own', '/api/makers', [['Handover Hat', 'asked']], answersOf),
  ),
  by('noor', get('a member sees the listings that they accepted', '/api/makers', [['Handover Hat', 'accepted']], answersOf)),
  by('ravi', get('a member whom no listing names has an empty list', '/api/makers', [])),
  refusedAs('ravi', 'a member who was not asked cannot accept', answer('accepted'), 'makers.not_asked'),
  refusedAs('ravi', 'an answer does not reveal whether a listing exists', answer('accepted', unknown), 'makers.not_asked'),
  refusedAs('mara', 'an answer must be true or false', answer('asked'), 'request.invalid', {
    'body.status': 'Please choose one of: accepted, declined.',
  }),
  get(
    'a maker who has not accepted is shown by username',
    page,
    ['Priya Raman', 'night-shift-sven', 'Noor Haddad', 'mara'],
    makersOf,
  ),
  by('mara', {
    name: 'a member can accept',
    request: answer('accepted'),
    status: 200,
    body: [['Handover Hat', 'accepted']],
    part: answersOf,
  }),
  get(
    'a maker who has accepted is shown by name',
    page,
    ['Priya Raman', 'night-shift-sven', 'Noor Haddad', 'Mara Lindqvist'],
    makersOf,
  ),
  refusedAs('mara', 'a member can accept only once', answer('accepted'), 'makers.already_answered'),
  by('mara', { name: 'a maker can leave', request: answer('declined'), status: 200, body: [], part: answersOf }),
  get('a maker who left is shown by username again', page, ['Priya Raman', 'night-shift-sven', 'Noor Haddad', 'mara'], makersOf),
  refusedAs('mara', 'a maker who left cannot accept again', answer('accepted'), 'makers.already_answered'),
];
