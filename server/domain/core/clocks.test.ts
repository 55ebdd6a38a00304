import { expect, test } from 'vitest';
import { whyClocksDisagree } from './clocks.ts';

test.each([
  [0, 0, 0, undefined],
  [30_000, 0, 0, undefined],
  [-30_000, 0, 0, undefined],
  // The duration of a slow reply does not count as a difference.
  [0, -40_000, 40_000, undefined],
  [30_001, -40_000, 0, 'differ by 31 s'],
  [45_000, 0, 100, 'differ by 45 s'],
  [-86_400_000, 0, 100, 'differ by 86400 s'],
])('for the database time %d, read between %d and %d, the error is: %s', (databaseTime, before, after, sentence) => {
  const why = whyClocksDisagree(databaseTime, before, after);
  if (sentence === undefined) expect(why).toBeUndefined();
  else expect(why).toContain(sentence);
});
