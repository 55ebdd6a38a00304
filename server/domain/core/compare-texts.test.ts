import { describe, expect, test } from 'vitest';
import { fold } from './fold.ts';
import { byCodePoints, hasWords, nameKey, tokenMatcher, tokens, wordFinder } from './compare-texts.ts';

describe('words', () => {
  test.each([
    ['Café', 'cafe'],
    ['CAFE\u0301', 'cafe'],
    ['İstanbul', 'istanbul'],
    ['ﬁn', 'fin'],
    ['Ａｃｍｅ', 'acme'],
    ['한국', '한국'],
    ['Łódź', 'lodz'],
    ['Øre', 'ore'],
    ['Straße', 'strasse'],
    ['Đà Nẵng', 'da nang'],
    ['Æsir Þór Œuvre Ħal', 'aesir thor oeuvre hal'],
    ['ısı', 'isi'],
    ['ΆΣ', 'ασ'],
    ['Й Ё', 'й е'],
    ['до\u0301ма', 'дома'],
    ['Її', 'її'],
    ['バス', 'バス'],
    ['ﾊﾞｽ', 'バス'],
    ['ガ', 'ガ'],
    ['कला', 'कला'],
    ['ที่', 'ที่'],
    ['أحمد', 'احمد'],
    ['1️⃣ ❤️', '1 ❤'],
  ])('%s folds to %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
    expect(fold(folded)).toBe(folded);
  });

  test.each([
    ['Acme Pay, Inc.', ['acme', 'pay', 'inc']],
    ["O'Hara 100% C++", ['o', 'hara', '100', 'c']],
    ['日本語', ['日本', '本語', '語']],
    ['AI日本x', ['ai', '日本', '本', 'x']],
    ['कला ที่นี่', ['कला', 'ที่นี่', 'นี่']],
    ['🫐 —!', []],
    ['', []],
  ])('the tokens of %j are %j', (text, expected) => {
    expect(tokens(text)).toEqual(expected);
  });
});

describe('texts with every token', () => {
  test.each([
    ['acme', true],
    ['pay est', true],
    ['mon acme', false],
    ['money acm', true],
    ['cme', false],
    [' !? ', false],
  ])('%j is found: %s', (text, expected) => {
    expect(tokenMatcher(text)(['Acme Pay', 'Money for all', 'real-estate'])).toBe(expected);
  });
});

test.each([
  ['バス', 'ハス'],
  ['ガス', 'カス'],
  ['कला', 'कल'],
  ['ที่', 'ทู'],
  ['Й Ё', 'И Е'],
])('%s and %s are different names', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other));
  expect([tokenMatcher(one)([other]), hasWords(one, [other])]).toEqual([false, false]);
});

describe('order', () => {
  test('texts are ordered by code points, even beyond the basic plane', () => {
    expect(['𠮷', '\uFF21', 'ab', 'a', '', 'é', '\uD7FF'].toSorted(byCodePoints)).toEqual([
      '',
      'a',
      'ab',
      'é',
      '\uD7FF',
      '\uFF21',
      '𠮷',
    ]);
    expect(byCodePoints('same', 'same')).toBe(0);
  });
});

describe('the search of a table', () => {
  const texts = ['Café Noir', 'Coffee to go', 'https://noir.example/a_b'];

  test.each([
    ['cafe', true],
    ['CAFE\u0301', true],
    ['noir', true],
    ['go cafe', true],
    ['  go \t NOIR\n', true],
    ['offe', true],
    ['noir.example/a', true],
    ['example/a_b coffee', true],
    ['ｃａｆｅ', true],
    ['', true],
    ['  ', true],
    ['cafe blanc', false],
    ['noircoffee', false],
    ['a%b', false],
    ['!', false],
  ])('%j finds: %s', (search, expected) => {
    expect(hasWords(search, texts)).toBe(expected);
  });

  test('a row without texts is found only by a search without words', () => {
    expect(hasWords('', [])).toBe(true);
    expect(hasWords('a', [])).toBe(false);
    expect(hasWords('a', ['', ''])).toBe(false);
  });

  test('the texts may be in any script', () => {
    expect(hasWords('本 ΑΘΗΝΑ', ['日本語', 'Αθήνα'])).toBe(true);
    expect(hasWords('İSTANBUL', ['istanbul'])).toBe(true);
  });

  test('wordFinder returns no function for a search without words', () => {
    expect(wordFinder(' ')).toBeUndefined();
    expect(wordFinder('a')?.(['B', 'A'])).toBe(true);
  });
});
