import * as v from 'valibot';
import { expect, test } from 'vitest';
import { faqEdit } from '../../../../server/contract/faq.ts';
import { moveItem, newCategory, newQuestion } from './faq-list.ts';

test.each([
  ['up', 2, 1, ['a', 'c', 'b']],
  ['down', 0, 1, ['b', 'a', 'c']],
  ['to the far end', 0, 2, ['b', 'c', 'a']],
  ['above the first', 0, -1, ['a', 'b', 'c']],
  ['below the last', 2, 3, ['a', 'b', 'c']],
])('an item moves %s', (_, from, to, after) => {
  const list = ['a', 'b', 'c'];
  expect(moveItem(list, from, to)).toEqual(after);
  expect(list).toEqual(['a', 'b', 'c']);
});

test('a new category and its questions have temporary ids that the schema of the call accepts', () => {
  const category = { ...newCategory(), name: 'New', faqs: [{ ...newQuestion(), question: 'Who?', answer: 'We.' }] };
  expect(category._id).toMatch(/^new-cat-/);
  expect(category.faqs[0]?._id).toMatch(/^new-faq-/);
  expect(v.is(faqEdit, { categories: [category] })).toBe(true);
});
