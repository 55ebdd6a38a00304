import { expect, test } from 'vitest';
import { whyCannotBeName, whyCannotBeUsername } from './usernames.ts';

test.each([
  'ada',
  'Ada Lovelace',
  'ada.l_99-x',
  "O'Neil",
  'Zoë',
  'İbrahim',
  'Вова',
  'Łukasz',
  'Ægir Þórsson',
  'Şükrü',
  'ısıl',
  'Nguyễn',
  'Ọlámidé',
  'Анна',
  'Ярослав 2',
  'Ελένη',
  'მარიამი',
  'שרה',
  'محمد',
  'अनन्या',
  'தமிழ்',
  'สมชาย',
  '田中さん',
  'タロー',
  '王小明 Wang',
  '김민준 kim',
])('%s can be a username', (username) => {
  expect(whyCannotBeUsername(username)).toBeUndefined();
});

test.each([
  ['a zero-width space', 'a\u200Bda'],
  ['a zero-width joiner', 'a\u200Dda'],
  ['a soft hyphen', 'a\u00ADda'],
  ['a word joiner', 'ada\u2060'],
  ['a variation selector', 'ada\uFE0F'],
  ['a tag', 'ada\u{E0041}'],
  ['a direction mark', '\u200Fada'],
  ['an override', 'ada\u202E'],
  ['an isolate', 'ada\u2066'],
  ['an Arabic direction mark', 'ada\u061C'],
  ['a Hangul filler', '\u3164'],
  ['a blank Braille pattern', '\u2800'],
  ['a no-break space', 'ada\u00A0l'],
  ['a wide space', 'ada\u3000l'],
  ['two blanks', 'ada  l'],
  ['a private-use character', 'ada\uE000'],
  ['a Cyrillic letter', '\u0430da'],
  ['a Greek letter', 'ad\u03B1'],
  ['Cyrillic letters that all look Latin', '\u0440\u0430\u0443\u0440\u0430'],
  ['Cyrillic capitals that all look Latin', '\u0410\u0421\u0415'],
  ['Cyrillic letters that look Latin, and a digit', '\u0430\u0441\u0435 1'],
  ['Greek letters that all look Latin', '\u03BF\u03BD\u03BF'],
  ['Armenian letters that look Latin', '\u0578\u0570\u0585'],
  ['capitals that look Latin, although their lower-case forms do not', '\u0412\u041E\u0412\u0410'],
  ['a separate accent character', 'Zoe\u0308'],
  ['a Cherokee letter', '\u13AAda'],
  ['Lisu letters', '\uA4D0\uA4F3'],
  ['wide letters', '\uFF41\uFF44\uFF41'],
  ['mathematical letters', '\u{1D41A}da'],
  ['a phonetic letter', '\u0251da'],
  ['a script g', 'in\u0261rid'],
  ['a ligature', '\uFB01nn'],
  ['a second dot over an i', 'i\u0307da'],
  ['a struck-out letter', 'a\u0338da'],
  ['many stacked marks', 'a\u0301\u0301\u0301\u0301da'],
  ['a mark alone', '\u0301ada'],
  ['a fraction slash', 'ada\u2044l'],
  ['a modifier letter', 'ada\u02BC'],
  ['an Arabic digit', 'ada\u0665'],
  ['Bengali digits', '\u09E6\u09EA'],
  ['Hangul and Kana', '김さ'],
  ['an emoji', 'ada 🦊'],
])('a username with %s is refused', (_, username) => {
  expect(whyCannotBeUsername(username)).toMatch(/^Please use letters/);
});

test('a display name must be empty or have visible characters', () => {
  for (const name of ['', 'Ada', '김', '🦊', '?', 'ن', 'می\u200Cخواهم', 'a\u0301']) expect(whyCannotBeName(name)).toBeUndefined();
  for (const name of ['\u200B', '\u3164', '\u2800 \u2800', '\u200E\u200F', '\u00AD\u2060', '\uFE0F', '\u0301'])
    expect(whyCannotBeName(name)).toBe('Please enter a visible name, or leave it empty.');
});
