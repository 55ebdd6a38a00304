import { expect, test } from 'vitest';
import { countOf, excerpt, hostOf, isSameText, paragraphs } from './text.ts';

test('a count is followed by the singular or the plural', () => {
  expect([countOf(0, 'startup'), countOf(1, 'startup'), countOf(13_888, 'startup')]).toEqual([
    '0 startups',
    '1 startup',
    '13,888 startups',
  ]);
  expect(countOf(2, 'category', 'categories')).toBe('2 categories');
});

test('blank lines separate paragraphs, and single line breaks are kept', () => {
  expect(paragraphs('one\ntwo\n\n  three \n\n\n\nfour\n')).toEqual(['one\ntwo', 'three', 'four']);
  expect(paragraphs('')).toEqual([]);
});

test.each([
  ['Internal podcasting', 'Internal Podcasting.', true],
  ['Two  lines\n', 'Two lines', true],
  ['', '', false],
  ['Podcasting for teams', 'Podcasting', false],
])('%j and %j are the same text: %s', (one, other, isSame) => {
  expect(isSameText(one, other)).toBe(isSame);
});

test('a long text is cut at a word and ends with an ellipsis', () => {
  expect(excerpt('short', 10)).toBe('short');
  expect(excerpt('A sentence, with words that go on', 20)).toBe('A sentence, with…');
  expect(excerpt('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
});

test('a hostname is shown without www', () => {
  expect([hostOf('https://www.acme.example/x'), hostOf('not a url')]).toEqual(['acme.example', 'not a url']);
});
