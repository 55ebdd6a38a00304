import { expect, test } from 'vitest';
import { CategoryIndex } from './category-index.ts';

const index = new CategoryIndex(
  ['AI', 'Writing', 'AI Writing', 'C', 'Food & Drink', 'Applications, Consulting & Services', 'Audio / Video'].map((name) => ({
    name,
    slug: name
      .toLowerCase()
      .split(/[^a-z]+/)
      .join('-'),
  })),
);

test.each([
  ['AI Writing', ['ai-writing'], []],
  ['ai-writing', ['ai-writing'], []],
  ['AI|Writing', ['ai', 'writing'], []],
  ['AI, Writing', ['ai', 'writing'], []],
  ['AI / Writing', ['ai', 'writing'], []],
  ['€|C', ['c'], ['€']],
  ['C, €, AI', ['c', 'ai'], ['€']],
  ['Food & Drink, AI', ['food-drink', 'ai'], []],
  ['Applications, Consulting & Services', ['applications-consulting-services'], []],
  ['AI, Applications, Consulting & Services', ['ai', 'applications-consulting-services'], []],
  ['Audio / Video / AI', ['audio-video', 'ai'], []],
  ['AI,', ['ai'], []],
])('the cell %j has the categories %j and the unknown names %j', (cell, slugs, names) => {
  expect(index.find(cell, 'any')).toEqual({ slugs, names });
});

test('if bars separate the names, all other separators belong to the names', () => {
  expect(index.find('AI, Writing|C', '|')).toEqual({ slugs: ['ai-writing', 'c'], names: [] });
});
