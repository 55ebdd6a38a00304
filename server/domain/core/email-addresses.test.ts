import { expect, test } from 'vitest';
import { isEmailAddress, mailedAddress } from './email-addresses.ts';

test.each([
  'ada@acme.example',
  "o'brien@acme.example",
  'r&d@acme.example',
  'sales/berlin@acme.example',
  'a=b@acme.example',
  'team#1@acme.example',
  'ada--lovelace@acme.example',
  'ada+debut@acme.example',
  'ada.lovelace@mail.acme-labs.example',
  'ada@acme--labs.example',
  'ada@münchen.example',
  'ada@xn--mnchen-3ya.example',
  'ada@гном.срб',
  'ada@xn--c1ago3a.xn--90a3ac',
  'ada@例え.テスト',
  `${'a'.repeat(64)}@acme.example`,
])('%s is an address', (address) => expect(isEmailAddress(address)).toBe(true));

test.each([
  '',
  'ada',
  '@acme.example',
  'ada@',
  'ada@localhost',
  'ada@acme..example',
  '.ada@acme.example',
  'ada.@acme.example',
  'a..da@acme.example',
  'ada@-acme.example',
  'ada@acme-.example',
  'ada@acme.e',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada@acme.123',
  'ada lovelace@acme.example',
  'ada@acme.example, eve@evil.example',
  'Ada <ada@acme.example>',
  '"ada"@acme.example',
  'адa@acme.example',
  'ada@under_score.example',
  'ada@acme.example.',
  'ada@acme.example/x',
  'ada@acme%2eexample.example',
  `ada@${'x'.repeat(64)}.example`,
  `${'a'.repeat(65)}@acme.example`,
])('%s is not an address', (address) => expect(isEmailAddress(address)).toBe(false));

test('an international domain is mailed in ASCII, and the part before the @ stays as typed', () => {
  expect(mailedAddress("O'Brien@MÜNCHEN.example")).toBe("O'Brien@xn--mnchen-3ya.example");
  expect(mailedAddress('Ada@Acme.example')).toBe('Ada@Acme.example');
});
