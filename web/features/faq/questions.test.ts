import { expect, test } from 'vitest';
import { addAnchors } from './questions.tsx';

const item = (slug: string) => ({ _id: slug, question: slug, answer: 'Yes.', slug });

test('each question gets a unique anchor, and empty categories are dropped', () => {
  const categories = addAnchors([
    { _id: 'a', name: 'A', faqs: [item('what'), item('what'), item('what-2'), item('')] },
    { _id: 'b', name: 'B', faqs: [] },
    { _id: 'c', name: 'C', faqs: [item('what')] },
  ]);
  expect(categories.map(({ name, faqs }) => [name, faqs.map(({ anchor }) => anchor)])).toEqual([
    ['A', ['what', 'what-2', 'what-2-2', 'question']],
    ['C', ['what-3']],
  ]);
});
