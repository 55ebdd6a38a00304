import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstInOrder } from './search-reader.ts';

test('the first numbers in an order are those of the sorted list, each once', () => {
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
