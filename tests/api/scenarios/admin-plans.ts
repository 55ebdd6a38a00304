import { sampleId } from '../../../db/sample/ids.ts';
import { refusedAsAdmin, send, succeedsAsAdmin } from './admin-requests.ts';
import { by, get, onlyFields, refused, type Scenario } from './scenario.ts';

const [essential, growth, premium] = [1, 2, 3].map((number) => sampleId('plan', number));
const unknown = 'f'.repeat(24);
const team = {
  name: 'Team',
  badge: '',
  monthlyPrice: 48,
  annualPrice: 0,
  approvalSpeed: '12-hour approval',
  keyFeatures: ['A page for each product'],
  renewalIncentives: ['The same price'],
};

const namesOf = (body: unknown) => (body as { name: string }[]).map(({ name }) => name);
const publicPlans = (name: string, names: string[]): Scenario => get(name, '/api/plans', names, namesOf);
const nameTaken = 'A plan with this name already exists.';
const changedMeanwhile = 'A plan was added or removed in the meantime. Reload the plans and order them again.';

/** Admins order, disable, add and remove plans. Afterwards, there are the plans Essential, Growth and Team. */
export const planScenarios: Scenario[] = [
  succeedsAsAdmin(
    'an admin can order the plans',
    send('POST', '/plans/admin/order', { ids: [premium, essential, growth] }),
    ['Premium', 'Essential', 'Growth'],
    namesOf,
  ),
  publicPlans('visitors see the plans in the order of the admins', ['Premium', 'Essential', 'Growth']),
  refusedAsAdmin(
    'an order that lacks one of the plans is refused',
    send('POST', '/plans/admin/order', { ids: [premium, essential] }),
    409,
    changedMeanwhile,
    'plans.changed_meanwhile',
  ),
  refusedAsAdmin(
    'an order that contains a plan twice is refused',
    send('POST', '/plans/admin/order', { ids: [premium, essential, essential] }),
    409,
    changedMeanwhile,
    'plans.changed_meanwhile',
  ),
  succeedsAsAdmin(
    'an admin can switch a plan off',
    send('PATCH', `/plans/admin/${growth}/status`, { status: 'inactive' }),
    { message: 'The plan is turned off. It can no longer be chosen; members who pay for it keep it.', status: 'inactive' },
    (body) => {
      const { message, plan } = body as { message: string; plan: { status: string } };
      return { message, status: plan.status };
    },
  ),
  publicPlans('a plan that is switched off is not offered', ['Premium', 'Essential']),
  by(
    'ida',
    get('admins see a plan that is switched off', '/api/plans/admin', ['active', 'active', 'inactive'], (body) =>
      (body as { status: string }[]).map(({ status }) => status),
    ),
  ),
  succeedsAsAdmin(
    'an admin can switch a plan on again',
    send('PATCH', `/plans/admin/${growth}/status`, { status: 'active' }),
    { message: 'The plan is turned on.' },
    onlyFields('message'),
  ),
  refusedAsAdmin(
    'an unknown plan is not switched off',
    send('PATCH', `/plans/admin/${unknown}/status`, { status: 'inactive' }),
    404,
    'Plan not found',
    'plans.not_found',
  ),
  succeedsAsAdmin(
    'an admin can add a plan',
    send('POST', '/plans/admin', team),
    { name: 'Team', badge: '', status: 'active', sync: 'never', hasSubscriptions: false },
    (body) => onlyFields('name', 'badge', 'status', 'sync', 'hasSubscriptions')((body as { plan: unknown }).plan),
    201,
  ),
  publicPlans('a new plan comes last', ['Premium', 'Essential', 'Growth', 'Team']),
  ...['TEAM', ' growth ', 'hobby'].map((name) =>
    by(
      'ida',
      refused(
        `a plan cannot be named "${name}", which is taken`,
        send('POST', '/plans/admin', { ...team, name }),
        'plans.name_taken',
        {
          'body.name': nameTaken,
        },
      ),
    ),
  ),
  by(
    'ida',
    refused('a plan needs a name', send('POST', '/plans/admin', { ...team, name: ' ' }), 'request.invalid', {
      'body.name': 'Name is required.',
    }),
  ),
  succeedsAsAdmin('an admin can remove a plan', send('DELETE', `/plans/admin/${premium}`), { message: 'Plan removed.' }),
  publicPlans('a removed plan is no longer listed', ['Essential', 'Growth', 'Team']),
  refusedAsAdmin(
    'a removed plan is not found',
    send('DELETE', `/plans/admin/${premium}`),
    404,
    'Plan not found',
    'plans.not_found',
  ),
];
