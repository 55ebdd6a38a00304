import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, variants } from './edit-distance.ts';

test.each([
  ['stripe', 'stripe', 0],
  ['strpe', 'stripe', 1],
  ['stirpe', 'stripe', 1],
  ['sstripe', 'stripe', 1],
  ['strixe', 'stripe', 1],
  ['airnbn', 'airbnb', 2],
  ['stripe', 'notion', 3],
  ['a', 'abcd', 3],
])('the edit distance of %s and %s is %i', (typed, word, expected) => {
  expect(editDistance(typed, word, 2)).toBe(expected);
});

test('a prefix is compared with the nearest prefix of the word', () => {
  expect(editDistance('strp', 'stripe', 2, true)).toBe(1);
  expect(editDistance('hrok', 'heroku', 2, true)).toBe(1);
  expect(editDistance('xxxx', 'heroku', 2, true)).toBe(3);
});

test('the variants of a word are the texts at distance 1', () => {
  const letter = fc.constantFrom('a', 'b', 'c', 'é');
  const word = fc.array(letter, { minLength: 1, maxLength: 5 }).map((letters) => letters.join(''));
  fc.assert(
    fc.property(word, word, (a, b) => {
      const isInAlphabet = [...b].every((each) => each !== 'é' || a.includes('é'));
      fc.pre(isInAlphabet);
      expect(variants(a).has(b)).toBe(editDistance(a, b, 1) === 1);
    }),
    { numRuns: 3_000, seed: 20261123 },
  );
});
