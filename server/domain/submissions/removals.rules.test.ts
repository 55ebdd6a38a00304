import { expect, test } from 'vitest';
import { whyKeepRevision, whyKeepUser } from './removals.rules.ts';

test.each([
  ['user', 0, undefined],
  ['user', 1, 'owns_startups'],
  ['reviewer', 0, 'has_role'],
  ['editor', 0, 'has_role'],
  ['admin', 0, 'has_role'],
  ['admin', 1, 'has_role'],
] as const)('a user with the role %s and %i startups is kept for the reason: %s', (role, owned, why) => {
  expect(whyKeepUser({ role }, owned)).toBe(why);
});

test.each([
  ['correction', 'pending', undefined],
  ['correction', 'rejected', undefined],
  ['correction', 'withdrawn', undefined],
  ['correction', 'accepted', 'is_accepted'],
  ['edit', 'pending', 'is_edit'],
  ['edit', 'accepted', 'is_edit'],
] as const)('a revision of the kind %s that is %s is kept for the reason: %s', (kind, status, why) => {
  expect(whyKeepRevision({ kind, status })).toBe(why);
});
