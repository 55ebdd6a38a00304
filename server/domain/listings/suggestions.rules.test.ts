import { expect, test } from 'vitest';
import type { Category } from './categories.contract.ts';
import type { PostCard } from '../content/posts.contract.ts';
import { suggestCategories, suggestPages, suggestPosts, suggestTags } from './suggestions.rules.ts';

const categories = ['Developer Tools', 'Design', 'Payments', 'AI Tools', 'C++ Libraries', 'Data & Analytics'].map(
  (name, at) => ({ name, slug: name.toLowerCase(), icon: '', startupCount: at }) as Category,
);
const named = (text: string) => suggestCategories(text, categories).map(({ name }) => name);

test('categories are found by prefixes, forms and typos of words, sorted by matched words, then by number of startups', () => {
  expect(named('des')).toEqual(['Design']);
  expect(named('a payment api for my shop')).toEqual(['Payments']);
  expect(named('desing')).toEqual(['Design']);
  expect(named('develper tools')).toEqual(['Developer Tools', 'AI Tools']);
  expect(named('c++')).toEqual(['C++ Libraries']);
  expect(named('for the')).toEqual([]);
  expect(named('zzzz')).toEqual([]);
});

test('a name that begins with the text comes first', () => {
  expect(named('to')).toEqual(['AI Tools', 'Developer Tools']);
  expect(named('ai too')).toEqual(['AI Tools', 'Developer Tools']);
});

test('suggested tags contain all typed words, each in one spelling; equal matches are sorted by number of startups', () => {
  const found = [{ tags: ['Payments', 'Open Source'] }, { tags: ['Payouts', 'payments'] }, { tags: ['Pay'] }];
  expect(suggestTags('pay', found)).toEqual(['Pay', 'Payments', 'Payouts']);
  expect(suggestTags('open sorce', found)).toEqual(['Open Source']);
  expect(suggestTags('open pay', found)).toEqual([]);
});

test('suggested posts have all typed words in their titles; equal matches are sorted newest first', () => {
  const posts = ['What shops pay', 'Paying founders', 'Feedback by Friday'].map(
    (title) => ({ title, slug: title.toLowerCase() }) as PostCard,
  );
  expect(suggestPosts('pay', posts).map(({ title }) => title)).toEqual(['What shops pay', 'Paying founders']);
  expect(suggestPosts('feedbak friday', posts).map(({ title }) => title)).toEqual(['Feedback by Friday']);
});

test('suggested pages have all words in their titles or slugs', () => {
  const pages = [
    { title: 'Legal notice', slug: 'imprint' },
    { title: 'Press kit', slug: 'for-journalists' },
  ].map((page) => ({ ...page, address: 'short' as const, kind: 'other' as const }));
  expect(suggestPages('impr', pages).map(({ title }) => title)).toEqual(['Legal notice']);
  expect(suggestPages('kit for journalists', pages).map(({ title }) => title)).toEqual(['Press kit']);
});
