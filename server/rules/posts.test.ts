import { describe, expect, test } from 'vitest';
import { countTags, postMatcher } from './posts.ts';

describe('tags', () => {
  test('that differ in case or accents are one, spelled as the newest post has it, counted once per post', () => {
    expect(countTags([['Café', 'x'], ['cafe', 'CAFE', 'b'], ['b']])).toEqual([
      { tag: 'Café', postCount: 2 },
      { tag: 'b', postCount: 2 },
      { tag: 'x', postCount: 1 },
    ]);
  });
});

describe('a filter', () => {
  const post = { title: 'Three prices', excerpt: 'The middle plan', tags: ['Pricing'] };

  test('of nothing wants every post', () => {
    expect(postMatcher({ tag: '', search: '' })).toBeUndefined();
  });

  test.each([
    ['', 'three pri', true],
    ['', 'middle pricing', true],
    ['', 'pri three', false],
    ['pricing', '', true],
    ['pricing', 'nothing', false],
    ['prices', '', false],
    ['', '?!', false],
  ])('tag %j and search %j', (tag, search, wanted) => {
    expect(postMatcher({ tag, search })?.(post)).toBe(wanted);
  });
});
