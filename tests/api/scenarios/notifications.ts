import type { TestRequest } from '../hosts.ts';
import { by, get, onlyFields, refused, refusedAs, type Scenario } from './scenario.ts';

const path = '/api/admin/notifications';
const choose = (kind: string, frequency: string): TestRequest => ({
  method: 'PUT',
  path: `${path}/${kind}`,
  body: { frequency },
});
const daily = { submission: 'daily', claim: 'daily', revision: 'daily', report: 'daily' };

/** Settings for admins' emails. The emails themselves are in notifications.test.ts. */
export const notificationScenarios: Scenario[] = [
  refused('a visitor cannot read settings for moderation emails', { path }, 'auth.required'),
  refusedAs('mara', 'a member cannot read settings for moderation emails', { path }, 'auth.forbidden'),
  refusedAs('mara', 'a member cannot change settings for moderation emails', choose('claim', 'none'), 'auth.forbidden'),
  by(
    'ida',
    get('by default, an admin gets one email a day about each kind', path, {
      email: 'ida@people.example',
      emailVerified: true,
      deliversEmail: false,
      frequencies: daily,
    }),
  ),
  refusedAs('ida', 'an unknown kind cannot be chosen', choose('post', 'none'), 'request.invalid', {
    'params.kind': 'Please choose one of: submission, claim, revision, report.',
  }),
  refusedAs('ida', 'an unknown frequency cannot be chosen', choose('claim', 'hourly'), 'request.invalid', {
    'body.frequency': 'Please choose one of: at_once, daily, none.',
  }),
  by('ida', {
    name: 'an admin chooses a frequency for one kind',
    request: choose('claim', 'at_once'),
    status: 200,
    body: { frequencies: { ...daily, claim: 'at_once' } },
    part: onlyFields('frequencies'),
  }),
  by('ida', {
    name: 'an admin chooses a frequency for another kind',
    request: choose('report', 'none'),
    status: 200,
    body: { frequencies: { ...daily, claim: 'at_once', report: 'none' } },
    part: onlyFields('frequencies'),
  }),
  by(
    'ida',
    get(
      'both choices are kept',
      path,
      { frequencies: { ...daily, claim: 'at_once', report: 'none' } },
      onlyFields('frequencies'),
    ),
  ),
];
