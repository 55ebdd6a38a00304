import { expect, test } from 'vitest';
import { aCategory } from '../../../../tests/store/builders.ts';
import { placeAfterChoice, topicOptions } from './topic-options.ts';

const names = (text: string, chosen: string[] = []) => topicOptions(categories, text, chosen).map(({ name }) => name);
const categories = [
  aCategory({ slug: 'ai', name: 'AI Assistants', startupCount: 4 }),
  aCategory({ slug: 'design', name: 'Design', startupCount: 9 }),
  aCategory({ slug: 'dev', name: 'Developer Tools', startupCount: 2, trending: true }),
  aCategory({ slug: 'cafe', name: 'Café & Food', startupCount: 1 }),
  aCategory({ slug: 'sound', name: 'Tools for Sound', startupCount: 7, trending: true }),
];

test('before anything is typed, trending topics come first, each group sorted by its number of startups', () => {
  expect(names('')).toEqual(['Tools for Sound', 'Developer Tools', 'Design', 'AI Assistants', 'Café & Food']);
  expect(names('   ')).toHaveLength(5);
});

test('before anything is typed, at most twenty topics are suggested', () => {
  const many = Array.from({ length: 50 }, (_, index) =>
    aCategory({ slug: `c-${index}`, name: `C ${index}`, trending: index < 12, startupCount: index }),
  );
  const suggested = topicOptions(many, '', []);
  expect(suggested).toHaveLength(20);
  expect(suggested.slice(0, 12).every(({ trending }) => trending)).toBe(true);
  expect(suggested[12]?.slug).toBe('c-49');
});

test.each([
  ['tool', ['Tools for Sound', 'Developer Tools']],
  ['CAFE', ['Café & Food']],
  ['sound tools', ['Tools for Sound']],
  ['ools', []],
  ['zzz', []],
  ['&', []],
])('the text %j finds the topics %j', (text, expected) => expect(names(text)).toEqual(expected));

test('chosen topics are not offered again', () => {
  expect(names('', ['sound', 'design'])).toEqual(['Developer Tools', 'AI Assistants', 'Café & Food']);
  expect(names('tool', ['dev'])).toEqual(['Tools for Sound']);
});

test('after a choice, the arrow keys continue from its place, and wrap around the ends of the list', () => {
  expect([0, 2, 3, -1].map((place) => placeAfterChoice(place, 3))).toEqual([0, 2, 0, 2]);
  expect(placeAfterChoice(0, 0)).toBe(-1);
});
