import { describe, expect, test } from 'vitest';
import { isPasskeyRequired, lacksPasskey } from './passkeys.rules.ts';

describe('roles that may enter the admin area need a passkey', () => {
  test.each([
    ['admin', true, false, true],
    ['admin', true, true, false],
    ['admin', false, false, false],
    ['editor', true, false, true],
    ['reviewer', true, false, true],
    ['reviewer', false, false, false],
    ['user', true, false, false],
  ] as const)(
    'role %s, rule enabled: %s, signed in with a passkey: %s, lacks the passkey: %s',
    (role, adminsNeedPasskey, multiFactor, expected) => {
      expect(lacksPasskey({ role }, { multiFactor }, { adminsNeedPasskey })).toBe(expected);
    },
  );

  test('the rule is disabled while no setting for it has been saved', () => {
    expect([isPasskeyRequired({ role: 'admin' }, undefined), lacksPasskey({ role: 'admin' }, undefined, undefined)]).toEqual([
      false,
      false,
    ]);
  });
});
