import { expect, test } from 'vitest';
import { cutText, truncate } from './cut-text.ts';

test.each([
  ['short', 10, 'short'],
  ['plain text', 5, 'plain'],
  ['moss🙂', 6, 'moss🙂'],
  ['moss🙂', 5, 'moss'],
  ['🇯🇵🇰🇷', 4, '🇯🇵'],
  ['🇯🇵🇰🇷', 6, '🇯🇵'],
  ['👩‍👩‍👧‍👦!', 9, ''],
  ['cafe\u0301', 4, 'caf'],
  ['ที่นี่', 3, 'ที่'],
  ['ที่นี่', 4, 'ที่'],
  ['कि', 1, ''],
])('%s is cut to %i units as %s', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

test('a truncated text is as long as allowed, ends in an ellipsis and is well formed', () => {
  const text = `${'x'.repeat(119)}${'🎉'.repeat(10)}`;
  expect([truncate(text, 120), truncate(text, 122), truncate('two words', 5)]).toEqual([
    `${'x'.repeat(119)}…`,
    `${'x'.repeat(119)}🎉…`,
    'two…',
  ]);
});
