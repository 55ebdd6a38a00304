import { expect, test } from 'vitest';
import { isRefusedName, neutralName } from './neutral-names.ts';

test.each([
  ['admin.advertising', 'admin.part'],
  ['_members.analytics', '_members.part'],
  ['analytics.calls', 'part.calls'],
  ['startup-views', 'startup-part'],
  ['pageViews', 'pagepart'],
  ['add-to-comparison', 'add-to-comparison'],
  ['badges', 'badges'],
])('the file for %s is named %s', (name, neutral) => {
  expect(neutralName(name)).toBe(neutral);
  expect(isRefusedName(neutral)).toBe(false);
  expect(isRefusedName(name)).toBe(name !== neutral);
});
