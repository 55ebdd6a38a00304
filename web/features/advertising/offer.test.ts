import { expect, test } from 'vitest';
import { splitStrong } from './offer.tsx';

/** The text with its bold parts in square brackets. */
const bracketed = (text: string) =>
  splitStrong(text)
    .map((segment) => (segment.strong ? `[${segment.text}]` : segment.text))
    .join('');

test.each([
  ['**38,000 people** a month', '[38,000 people] a month'],
  ['a **b** c **d** e', 'a [b] c [d] e'],
  ['**all**', '[all]'],
  ['none', 'none'],
  ['', ''],
  ['2 ** 3 and 4 ** 5', '2 ** 3 and 4 ** 5'],
  ['**never closed', '**never closed'],
  ['****', '****'],
  ['**a*b**', '[a*b]'],
  ['*one* star', '*one* star'],
  ['**<b>x</b>**', '[<b>x</b>]'],
])('the bold parts of %j are %j', (text, expected) => {
  expect(bracketed(text)).toBe(expected);
});

test('many asterisks are parsed within half a second', () => {
  const startedAt = performance.now();
  splitStrong('**a*'.repeat(750));
  splitStrong('*'.repeat(3_000));
  expect(performance.now() - startedAt).toBeLessThan(500);
});
