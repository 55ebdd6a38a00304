import * as v from 'valibot';
import { expect, test } from 'vitest';
import { faqEdit } from '../../../../server/domain/content/faq.contract.ts';
import { newCategory, newQuestion } from './category-card.tsx';

test('a new category and its questions have temporary ids that the schema of the call accepts', () => {
  const category = { ...newCategory(), name: 'New', faqs: [{ ...newQuestion(), question: 'Who?', answer: 'We.' }] };
  expect(category._id).toMatch(/^new-cat-/);
  expect(category.faqs[0]?._id).toMatch(/^new-faq-/);
  expect(v.is(faqEdit, { categories: [category] })).toBe(true);
});
