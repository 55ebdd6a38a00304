import { expect, test } from 'vitest';
import { aCategory, anId } from '../../../tests/store/builders.ts';
import { countShared, relatedCategories } from './related-categories.ts';

const category = (number: number, slug: string, startupCount: number, trending = false) =>
  aCategory({ _id: anId(number), slug, name: slug, startupCount, trending });

const slugsOf = (...args: Parameters<typeof relatedCategories>) => relatedCategories(...args).map(({ slug }) => slug);

test('categories with the largest share of common listings come first, then trending categories', () => {
  const farming = category(1, 'farming', 10);
  const all = [
    farming,
    category(2, 'business', 1_000, true),
    category(3, 'bees', 4),
    category(4, 'empty', 0),
    category(5, 'finance', 50, true),
    category(6, 'climate', 20),
  ];
  const shared = countShared('farming', [
    ...Array.from({ length: 6 }, () => ({ categories: ['farming', 'business', 'business'] })),
    ...Array.from({ length: 3 }, () => ({ categories: ['bees', 'farming', 'climate'] })),
    { categories: ['farming'] },
  ]);
  expect(shared).toEqual([
    { slug: 'bees', listings: 3 },
    { slug: 'business', listings: 6 },
    { slug: 'climate', listings: 3 },
  ]);
  expect(slugsOf(farming, all, shared, 12)).toEqual(['bees', 'climate', 'business', 'finance']);
  expect(slugsOf(farming, all, shared, 2)).toEqual(['bees', 'climate']);
});

test('only the newest thousand listings of a larger category are compared', () => {
  const large = category(1, 'large', 10_000);
  const all = [large, category(2, 'a', 5_000), category(3, 'b', 900)];
  const shared = [
    { slug: 'a', listings: 400 },
    { slug: 'b', listings: 50 },
  ];
  expect(slugsOf(large, all, shared, 12)).toEqual(['a', 'b']);
});
