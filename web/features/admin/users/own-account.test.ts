import { expect, test } from 'vitest';
import { ownLoss } from './own-account.ts';

test.each([
  ['user', 'active', 'demote'],
  ['admin', 'inactive', 'deactivate'],
  ['editor', 'inactive', 'deactivate'],
  ['admin', 'active', undefined],
])('an admin who becomes %s and %s is warned of: %s', (role, status, loss) => {
  expect(ownLoss({ role: 'admin', status: 'active' }, { role, status })).toBe(loss);
});
