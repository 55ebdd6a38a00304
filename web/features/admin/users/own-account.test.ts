import { expect, test } from 'vitest';
import { ownLoss } from './own-account.ts';

test.each([
  ['user', 'active', 'demote'],
  ['admin', 'inactive', 'deactivate'],
  ['editor', 'inactive', 'deactivate'],
  ['admin', 'active', undefined],
])('an admin who sets their own account to %s and %s is warned about: %s', (role, status, loss) => {
  expect(ownLoss({ role: 'admin', status: 'active' }, { role, status })).toBe(loss);
});
