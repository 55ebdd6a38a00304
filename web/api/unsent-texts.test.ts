import { beforeEach, expect, test, vi } from 'vitest';
import { clearUnsentText, setUnsentText, unsentText } from './unsent-texts.ts';

vi.mock('virtual:call-addresses', () => ({ callAddresses: {}, isPublicCall: () => true }));

beforeEach(() => setUnsentText('note', '', 'ada'));

test('a text is kept while its writer is signed out, and no other member sees it', () => {
  setUnsentText('note', 'By Ada.', 'ada');
  expect(unsentText('note', 'ada')).toBe('By Ada.');
  expect(unsentText('note', undefined)).toBe('By Ada.');
  expect(unsentText('note', 'ben')).toBe('');
});

test("typing as another member removes the earlier member's texts", () => {
  setUnsentText('note', 'By Ada.', 'ada');
  setUnsentText('reason', 'By Ben.', 'ben');
  expect([unsentText('note', 'ben'), unsentText('reason', 'ben')]).toEqual(['', 'By Ben.']);
  expect([unsentText('note', 'ada'), unsentText('reason', 'ada')]).toEqual(['', '']);
});

test("a visitor's text is kept when they sign in", () => {
  setUnsentText('note', '', undefined);
  setUnsentText('feedback', 'By a visitor.', undefined);
  expect(unsentText('feedback', 'ada')).toBe('By a visitor.');
});

test('a text that was sent is removed, unless its writer continued typing', () => {
  setUnsentText('note', 'Sent.', 'ada');
  clearUnsentText('note', 'Sent.', 'ada');
  expect(unsentText('note', 'ada')).toBe('');
  setUnsentText('note', 'Sent. And more.', 'ada');
  clearUnsentText('note', 'Sent.', 'ada');
  expect(unsentText('note', 'ada')).toBe('Sent. And more.');
});
