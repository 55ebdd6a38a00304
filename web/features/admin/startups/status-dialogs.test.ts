import { expect, test, vi } from 'vitest';
import { looksSame } from './status-dialogs.tsx';

vi.mock('virtual:call-addresses', () => ({ callAddresses: {}, isPublicCall: () => true }));
vi.mock('virtual:admin-call-addresses', () => ({ adminCallAddresses: {} }));

test.each([
  ['Fernway', 'Fernway'],
  [' Fernway ', 'Fernway'],
  ['Two  spaces', 'Two spaces'],
  ['No break', 'No\u00A0break'],
  ['Zerowidth', 'Zero\u200Bwidth'],
  ['Cafe\u0301', 'Café'],
])('%j looks like %j', (typed, name) => {
  expect(looksSame(typed, name)).toBe(true);
});

test.each([
  ['fernway', 'Fernway'],
  ['Fernwa', 'Fernway'],
  ['', 'Fernway'],
  ['Nobreak', 'No break'],
])('%j does not look like %j', (typed, name) => {
  expect(looksSame(typed, name)).toBe(false);
});
