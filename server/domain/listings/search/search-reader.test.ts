import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitsOf, entriesOf, entryOf, firstInOrder, rowOf } from './search-reader.ts';

test('`firstInOrder` returns the first distinct numbers of the sorted list', () => {
  const numbers = fc.array(fc.nat(60), { maxLength: 300 });
  fc.assert(
    fc.property(numbers, fc.oneof(fc.nat(8), fc.constant(150)), fc.integer({ min: 1, max: 9 }), (all, limit, keys) => {
      const keyOf = (each: number) => each % keys;
      const sorted = [...new Set(all)].sort((a, b) => keyOf(b) - keyOf(a) || a - b);
      expect(firstInOrder(all, limit, keyOf, (a, b) => a - b)).toEqual(sorted.slice(0, limit));
    }),
    { seed: 20261125 },
  );
});

test('combining two terms gives the rows that have both, each with the worse place and the lower weight', () => {
  const rows = fc.uniqueArray(fc.record({ row: fc.nat(40_000), bits: fc.nat(63) }), {
    selector: ({ row }) => row,
    maxLength: 60,
  });
  const listOf = (entries: readonly { row: number; bits: number }[]) =>
    Uint32Array.from(entries.toSorted((a, b) => a.row - b.row).map(({ row, bits }) => entryOf(row, bits)));
  fc.assert(
    fc.property(rows, rows, rows, (first, second, shared) => {
      const others = [...second, ...shared].filter(({ row }, at, all) => all.findIndex((each) => each.row === row) === at);
      const entries = [...first, ...shared].filter(({ row }, at, all) => all.findIndex((each) => each.row === row) === at);
      const postings = new Map([
        ['a', listOf(entries)],
        ['b', listOf(others)],
      ]);
      const both = entries.flatMap(({ row, bits }) => {
        const other = others.find((each) => each.row === row);
        return other === undefined ? [] : [[row, Math.min(bits & 60, other.bits & 60) + Math.min(bits & 3, other.bits & 3)]];
      });
      const found = Array.from(entriesOf(['a', 'b'], postings), (entry) => [rowOf(entry), bitsOf(entry)]);
      expect(found).toEqual(both.toSorted(([a = 0], [b = 0]) => a - b));
    }),
    { seed: 20261125 },
  );
});
