import { expect, test, vi } from 'vitest';
import { changedWords } from './part-value.tsx';

vi.mock('virtual:call-addresses', () => ({ callAddresses: {}, isPublicCall: () => true }));
vi.mock('virtual:admin-call-addresses', () => ({ adminCallAddresses: {} }));

const cut = (start: string, changed: string, end: string) => ({ start, changed, end });

test.each([
  ['It keeps books.', 'It keeps bees.', cut('It keeps ', 'books.', ''), cut('It keeps ', 'bees.', '')],
  ['One two three', 'One three', cut('One ', 'two ', 'three'), cut('One ', '', 'three')],
  ['a b', 'a b c', cut('a b', '', ''), cut('a b', ' c', '')],
  ['', 'New', cut('', '', ''), cut('', 'New', '')],
  ['Same\n\ntext', 'Same\n\ntext', cut('Same\n\ntext', '', ''), cut('Same\n\ntext', '', '')],
  ['a a', 'a', cut('a', ' a', ''), cut('a', '', '')],
])('%j and %j are split into the common start, the difference and the common end', (before, after, left, right) => {
  expect(changedWords(before, after)).toEqual({ before: left, after: right });
});
