import { expect, test } from 'vitest';
import { strongParts } from './strong-text.tsx';

/** Bold parts in square brackets. */
const shown = (text: string) =>
  strongParts(text)
    .map((part) => (part.strong ? `[${part.text}]` : part.text))
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
])('%s', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test('many stars are read quickly', () => {
  const begun = performance.now();
  strongParts('**a*'.repeat(750));
  strongParts('*'.repeat(3_000));
  expect(performance.now() - begun).toBeLessThan(500);
});
