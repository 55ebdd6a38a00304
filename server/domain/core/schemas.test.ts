import * as v from 'valibot';
import { expect, test } from 'vitest';
import { optionalText, text } from './schemas.ts';

test.each([
  ['an override', 'Acme\u202E', 'Acme'],
  ['a closed embedding', '\u202BAcme\u202C Tides', 'Acme Tides'],
  ['an isolate at the end of a text, before its trailing space', 'Acme \u2067', 'Acme'],
  ['direction marks, Hebrew and joiners', 'שלום\u200F 👩\u200D🚀', 'שלום\u200F 👩\u200D🚀'],
])('texts are stored without characters that reverse the following text: %s', (_, typed, stored) => {
  expect(v.parse(text(20), typed)).toBe(stored);
  expect(v.parse(optionalText(20), typed)).toBe(stored);
});

test('a text with only invisible direction marks counts as missing', () => {
  expect(v.safeParse(text(20, 'Name is required.'), '\u202E').issues?.[0].message).toBe('Name is required.');
  expect(v.parse(optionalText(20), '\u202E')).toBe('');
});
