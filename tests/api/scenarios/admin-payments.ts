import { refusedAs, type Scenario, by, get } from './scenario.ts';
import { send } from './admin-requests.ts';

const unknown = 'f'.repeat(24);
const none = { all: 0, waiting: 0, active: 0, suspended: 0, cancelled: 0, expired: 0, problem: 0 };

/** The admin's calls about payments on a site without PayPal. `payment-orders.test.ts` has the rest. */
export const paymentScenarios: Scenario[] = [
  by(
    'ida',
    get('an admin sees that there are no subscriptions yet', '/api/admin/payments?status=problem&search=ada&sort=-paidUntil', {
      subscriptions: [],
      total: 0,
      counts: none,
    }),
  ),
  refusedAs('ravi', 'a member cannot see the subscriptions', { path: '/api/admin/payments' }, 'auth.forbidden'),
  refusedAs('ida', 'an unknown subscription is not found', { path: `/api/admin/payments/${unknown}` }, 'payments.not_found'),
  refusedAs(
    'ida',
    'an unknown subscription is not canceled',
    send('POST', `/admin/payments/${unknown}/cancel`),
    'payments.not_found',
  ),
  refusedAs(
    'ida',
    'a payment of an unknown subscription is not refunded',
    send('POST', `/admin/payments/${unknown}/refund`, { paymentId: 'S1', amount: '24.00' }),
    'payments.not_found',
  ),
  refusedAs(
    'ida',
    'an order of an unknown subscription cannot be settled',
    send('POST', `/admin/payments/${unknown}/settle`),
    'payments.not_found',
  ),
];
