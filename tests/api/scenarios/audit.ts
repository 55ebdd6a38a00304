import { personId } from '../../../db/sample/people.ts';
import { by, get, refused, refusedAs, type Scenario } from './scenario.ts';

/** The audit log after the scenarios of moderation. */
export const auditScenarios: Scenario[] = [
  refused('a visitor cannot read the audit log', { path: '/api/admin/audit' }, 'auth.required'),
  by('tomasz', refused('an editor cannot read the audit log', { path: '/api/admin/audit' }, 'auth.forbidden')),
  by(
    'ida',
    get(
      'the audit log of a user has entries by and about them',
      `/api/admin/audit?user=${personId('ida')}&search=decide%20common`,
      3,
      (body) => (body as { total: number }).total,
    ),
  ),
  by('ida', get('the audit log of a member is empty', `/api/admin/audit?user=${personId('jonas')}`, { entries: [], total: 0 })),
  refusedAs('ida', 'the audit log of a user needs an id', { path: '/api/admin/audit?user=ida' }, 'request.invalid', {
    'query.user': 'Please send an id: 24 digits from 0 to f.',
  }),
  by(
    'ida',
    get(
      'the audit log can be searched by admin, action and subject',
      '/api/admin/audit?search=ida%20decide%20common',
      Array(3).fill(['ida', 'decideStartup', 'Commonplacer']),
      (body) =>
        (body as { entries: { actor: string; action: string; subject: string }[] }).entries.map(({ actor, action, subject }) => [
          actor,
          action,
          subject,
        ]),
    ),
  ),
];
