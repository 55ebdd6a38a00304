import { describe, expect, test } from 'vitest';
import {
  byCodePoints,
  fold,
  hasWords,
  matches,
  nameMatch,
  parseQuery,
  searchDocument,
  suggestionKeys,
  suggestionOrder,
  tokens,
  wordFinder,
} from './search.ts';

describe('words', () => {
  test.each([
    ['Café', 'cafe'],
    ['CAFE\u0301', 'cafe'],
    ['İstanbul', 'istanbul'],
    ['ﬁn', 'fin'],
    ['Ａｃｍｅ', 'acme'],
    ['한국', '한국'],
    ['ガ', 'カ'],
  ])('%s folds to %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
    expect(fold(folded)).toBe(folded);
  });

  test.each([
    ['Acme Pay, Inc.', ['acme', 'pay', 'inc']],
    ["O'Hara 100% C++", ['o', 'hara', '100', 'c']],
    ['日本語', ['日本', '本語', '語']],
    ['AI日本x', ['ai', '日本', '本', 'x']],
    ['🫐 —!', []],
    ['', []],
  ])('the words of %j', (text, expected) => {
    expect(tokens(text)).toEqual(expected);
  });
});

describe('queries', () => {
  test('a query has whole words, each once, and a prefix', () => {
    expect(parseQuery('Big  big Data')).toEqual({
      nameKey: 'big big data',
      key: 'big big data',
      words: ['big'],
      prefix: 'data',
    });
  });

  test('the last character of an unspaced run is left out of a query', () => {
    expect(parseQuery('日本')).toEqual({ nameKey: '日本 本', key: '日本', words: [], prefix: '日本' });
    expect(parseQuery('日本 ai')).toEqual({ nameKey: '日本 本 ai', key: '日本 本 ai', words: ['日本'], prefix: 'ai' });
    expect(parseQuery('日')).toEqual({ nameKey: '日', key: '日', words: [], prefix: '日' });
  });

  test('a text without words is no query', () => {
    expect(parseQuery(' !? ')).toBeUndefined();
  });

  const document = searchDocument({ name: 'Acme Pay', tagline: 'Money for all', tags: ['B2B'], categories: ['real-estate'] });

  test('a document has the distinct words of name, tagline, tags and categories', () => {
    expect(document).toEqual({
      nameKey: 'acme pay',
      words: ['acme', 'pay', 'money', 'for', 'all', 'b2b', 'real', 'estate'],
    });
  });

  test.each([
    ['acme', true],
    ['pay est', true],
    ['mon acme', false],
    ['money acm', true],
    ['cme', false],
  ])('%j finds it: %s', (text, expected) => {
    const query = parseQuery(text);
    expect(query !== undefined && matches(document, query)).toBe(expected);
  });

  test.each([
    ['acme pay', 0],
    ['ACME', 1],
    ['acme p', 1],
    ['pay', 2],
    ['pay acm', 2],
    ['money', 3],
  ])('the name answers %j in tier %i', (text, expected) => {
    const query = parseQuery(text);
    expect(query && nameMatch('acme pay', query)).toBe(expected);
  });

  test('a name in an unspaced script that is the query comes before one that only begins with it', () => {
    const query = parseQuery('日本');
    const tierOf = (name: string) => query && nameMatch(tokens(name).join(' '), query);
    expect(['日本', '日本語', '新日本', '東京'].map(tierOf)).toEqual([0, 1, 2, 3]);
  });
});

describe('suggestions', () => {
  test('a name has a suggestion key from each of its words', () => {
    expect(suggestionKeys('Acme Pay, Inc.')).toEqual(['acme pay inc', 'pay inc', 'inc']);
    expect(suggestionKeys('!')).toEqual([]);
  });

  test('names that begin with the typed text come first, then likes, then name, then id', () => {
    const candidates = [
      { nameKey: 'my acme', likes: 9, id: 'a' },
      { nameKey: 'acme b', likes: 1, id: 'a' },
      { nameKey: 'acme a', likes: 1, id: 'c' },
      { nameKey: 'acme a', likes: 1, id: 'b' },
      { nameKey: 'acme z', likes: 2, id: 'a' },
    ];
    expect(candidates.toSorted(suggestionOrder('acme')).map(({ nameKey, id }) => `${nameKey} ${id}`)).toEqual([
      'acme z a',
      'acme a b',
      'acme a c',
      'acme b a',
      'my acme a',
    ]);
  });

  test('texts are ordered by code points, also beyond the basic plane', () => {
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

  test('a search without words has no finder', () => {
    expect(wordFinder(' ')).toBeUndefined();
    expect(wordFinder('a')?.(['B', 'A'])).toBe(true);
  });
});
