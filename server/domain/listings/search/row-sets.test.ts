import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitmapOf, createPosting, difference, hasRow, intersection, rowsOf, sizeOf, sizeWithin, union } from './row-sets.ts';

test('sets of rows behave like sets of numbers', () => {
  const rows = fc.uniqueArray(fc.oneof(fc.nat(40), fc.constantFrom(31, 32, 63, 64, 5_000)), { maxLength: 40 });
  const sorted = (of: Iterable<number>) => [...of].sort((a, b) => a - b);
  fc.assert(
    fc.property(rows, rows, (a, b) => {
      const [first, second] = [bitmapOf(a), bitmapOf(b)];
      const postings = [createPosting(sorted(a)), createPosting(sorted(b))] as const;
      expect(rowsOf(first)).toEqual(sorted(a));
      expect(sizeOf(first)).toBe(a.length);
      expect(b.filter((row) => hasRow(first, row))).toEqual(b.filter((row) => a.includes(row)));
      expect(rowsOf(intersection(first, second))).toEqual(sorted(a.filter((row) => b.includes(row))));
      expect(rowsOf(difference(first, second))).toEqual(sorted(a.filter((row) => !b.includes(row))));
      expect(rowsOf(union(postings))).toEqual(sorted(new Set([...a, ...b])));
      expect(sizeWithin(postings[1], first)).toBe(b.filter((row) => a.includes(row)).length);
      expect(sizeWithin(postings[1], undefined)).toBe(b.length);
    }),
    { numRuns: 300 },
  );
});
